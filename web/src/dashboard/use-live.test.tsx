import { goodBadBoard } from '@lotline/contract/dashboard/board';
import { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { begin, millisLeft, signOut } from '../kit/net/session.ts';
import { useLive } from './use-live.ts';
import { useWidgets } from './use-widgets.ts';

const widget = ShownWidget.parse({ id: 'late', kind: 'late-orders', refresh: 3, wide: { x: 0, y: 0, w: 4, h: 4 } });

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['a board', () => useLive(goodBadBoard, {}), 100],
  ['a dashboard on a wall', () => useWidgets([widget], true), 15],
] as const)('%s that nobody touches keeps its session as long as it hangs', async (_, hanging, times) => {
  vi.useFakeTimers();
  const asked = vi.fn<typeof fetch>(async () => new Response('[]'));
  vi.stubGlobal('fetch', asked);
  begin({ token: 'wall', user: { id: 1, userId: 'wall', username: 'Wall' } });
  const cache = new QueryClient();
  const { unmount } = renderHook(() => hanging() as unknown, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(asked.mock.calls.length).toBeGreaterThan(times);
  expect(asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-background'))).not.toContain('1');
  expect(millisLeft()).toBeGreaterThan(1_700_000);
  unmount();
});
