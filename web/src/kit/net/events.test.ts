import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refresher } from './events.ts';

it('a change of a table asks again for the queries whose key starts with its name, once for a burst', () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  for (const key of [['stock'], ['stock', 'history', 3], ['lot']]) cache.setQueryData(key, []);
  const asked = vi.spyOn(cache, 'invalidateQueries');
  const refresh = refresher(cache);
  for (let id = 1; id <= 50; id++) refresh({ seq: id, table: 'stock' });
  vi.advanceTimersByTime(1000);
  expect(asked).toHaveBeenCalledOnce();
  const stale = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated;
  expect([stale(['stock']), stale(['stock', 'history', 3]), stale(['lot'])]).toEqual([true, true, false]);
  vi.useRealTimers();
});
