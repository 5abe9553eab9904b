import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { touch } from '../kit/net/resource.ts';
import { useNotice } from './use-notice.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page that is open asks with the text that it showed first, until its reader says that the new one is read', async () => {
  const [first, second] = ['2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'];
  let toldAt = first;
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    asked.push(new URL(String(address), 'http://plant').searchParams.get('openSince'));
    return Response.json({ id: 7, toldAt });
  });
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
  const { result, unmount } = renderHook(() => useNotice(7), { wrapper });
  await waitFor(() => expect(result.current.data?.toldAt).toBe(first));
  toldAt = second;
  await touch(cache, ['notice']);
  await waitFor(() => expect(result.current.data?.toldAt).toBe(second));
  await touch(cache, ['notice']);
  expect(asked).toEqual([null, first, first]);
  act(() => result.current.readAnew());
  await waitFor(() => expect(asked).toEqual([null, first, first, null]));
  await touch(cache, ['notice']);
  expect(asked.at(-1)).toBe(second);
  unmount();
  // Opened again it is read again, whatever is kept of it.
  const again = renderHook(() => useNotice(7), { wrapper });
  await waitFor(() => expect(asked).toHaveLength(6));
  expect(asked.at(-1)).toBeNull();
  again.unmount();
});
