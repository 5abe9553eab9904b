import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { touch } from '../kit/net/resource.ts';
import { countAnew, useMyNotices } from './bell.ts';

afterEach(() => vi.unstubAllGlobals());

it('a bell asks again when a notice changes or its reader has read one, and not whenever somebody in the plant has', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('[]'));
  vi.stubGlobal('fetch', asked);
  const cache = new QueryClient();
  const { unmount } = renderHook(() => useMyNotices(), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await touch(cache, ['notice_reading']);
  expect(asked).toHaveBeenCalledOnce();
  await touch(cache, ['notice']);
  expect(asked).toHaveBeenCalledTimes(2);
  await countAnew(cache);
  expect(asked).toHaveBeenCalledTimes(3);
  unmount();
});
