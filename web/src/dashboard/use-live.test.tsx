import { goodBadBoard } from '@lotline/contract/dashboard/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { begin, millisLeft, signOut } from '../kit/net/session.ts';
import { useLive } from './use-live.ts';

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a board that nobody touches keeps its session as long as it hangs', async () => {
  vi.useFakeTimers();
  const asked = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  begin({ token: 'wall', user: { id: 1, userId: 'wall', username: 'Wall' } });
  const cache = new QueryClient();
  const { unmount } = renderHook(() => useLive(goodBadBoard, {}), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(asked.mock.calls.length).toBeGreaterThan(100);
  expect(asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-background'))).not.toContain('1');
  expect(millisLeft()).toBeGreaterThan(1_700_000);
  unmount();
});
