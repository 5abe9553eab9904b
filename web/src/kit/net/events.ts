import { type Change, events } from '@lotline/contract/system/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure, follow } from './send.ts';

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Gathers changes for a moment, so that a burst fetches once. */
const gatherMs = 150;
export const refresher = (cache: QueryClient) => {
  const tables = new Set<string>();
  let waiting = false;
  return ({ table }: Change) => {
    tables.add(table);
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      const changed = new Set(tables);
      tables.clear();
      void cache.invalidateQueries({
        predicate: ({ queryKey, meta }) => changed.has(String(queryKey[0])) || meta?.tables?.some((one) => changed.has(one)) === true,
      });
    }, gatherMs);
  };
};

const listen = async (cache: QueryClient, signal: AbortSignal) => {
  const refresh = refresher(cache);
  for (let failures = 0, missed = false; !signal.aborted; missed = true) {
    try {
      // Changes during the interruption are unknown, so everything on the screen is asked for again.
      const onOpen = missed ? () => void cache.invalidateQueries() : undefined;
      for await (const change of follow(events, {}, { signal, onOpen })) {
        failures = 0;
        refresh(change);
      }
    } catch (error) {
      if (signal.aborted || (error instanceof ApiFailure && (error.status === 401 || error.status === 404))) return;
    }
    failures = Math.min(failures + 1, 6);
    await pause(500 * 2 ** failures + Math.random() * 500, signal);
  }
};

/** Keeps what is on the screen up to date: a change of a table fetches the queries whose key starts with its name. Mounted once per shell. */
export const useChanges = () => {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void listen(cache, stop.signal);
    return () => stop.abort();
  }, [cache]);
};
