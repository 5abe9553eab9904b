import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges, refresher } from './events.ts';
import { begin, ended, session, signOut } from './session.ts';
import type { TabHears } from './shared-stream.ts';
import { answered, unanswered } from './unanswered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('a change of a table asks again for the queries whose key starts with its name, once for a burst', () => {
  const cache = new QueryClient();
  for (const key of [['stock'], ['stock', 'history', 3], ['lot']]) cache.setQueryData(key, []);
  const asked = vi.spyOn(cache, 'invalidateQueries');
  const refresh = refresher(cache);
  for (let id = 1; id <= 50; id++) refresh({ seq: id, table: 'stock' });
  vi.advanceTimersByTime(1000);
  expect(asked).toHaveBeenCalledOnce();
  const stale = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated;
  expect([stale(['stock']), stale(['stock', 'history', 3]), stale(['lot'])]).toEqual([true, true, false]);
});

it('a tab that nobody sees asks when it is seen', () => {
  const cache = new QueryClient();
  const asked = vi.spyOn(cache, 'invalidateQueries');
  const refresh = refresher(cache);
  show(true);
  refresh({ seq: 1, table: 'stock' });
  vi.advanceTimersByTime(60_000);
  expect(asked).not.toHaveBeenCalled();
  show(false);
  expect(asked).toHaveBeenCalledOnce();
});

type Refresh = ReturnType<typeof refresher>;
describe('while a sending has no answer', () => {
  const stale = (cache: QueryClient) => ['stock', 'lot', 'order'].filter((key) => cache.getQueryState([key])?.isInvalidated);
  const filled = () => {
    const cache = new QueryClient();
    for (const key of ['stock', 'lot', 'order']) cache.setQueryData([key], []);
    return { cache, refresh: refresher(cache) };
  };
  it.each([
    ['a change', (refresh: Refresh) => void ['stock', 'lot'].map((table, seq) => refresh({ seq, table })), ['lot']],
    ['all that may have changed', (refresh: Refresh) => refresh('missed'), ['lot', 'order']],
  ])('%s of what it may have changed itself is asked for when it is known', (_, happen, before) => {
    const { cache, refresh } = filled();
    unanswered('key', ['stock']);
    happen(refresh);
    vi.advanceTimersByTime(1000);
    expect(stale(cache)).toEqual(before);
    answered('key');
    vi.advanceTimersByTime(1000);
    expect(stale(cache)).toEqual(['stock', ...before]);
  });
  it('what is made from that and from something else waits as well, and hears of both', () => {
    const cache = new QueryClient();
    const watched = new QueryObserver(cache, { queryKey: ['order'], queryFn: () => [], meta: { tables: ['order', 'stock'] } });
    const stop = watched.subscribe(() => undefined);
    cache.setQueryData(['order'], []);
    const asked = vi.spyOn(cache.getQueryCache().find({ queryKey: ['order'] }) as { invalidate: () => void }, 'invalidate');
    const refresh = refresher(cache);
    unanswered('key', ['stock']);
    refresh({ seq: 1, table: 'order' });
    vi.advanceTimersByTime(1000);
    expect(asked).not.toHaveBeenCalled();
    answered('key');
    vi.advanceTimersByTime(1000);
    expect(asked).toHaveBeenCalledOnce();
    stop();
  });
  it('nobody waits for it for ever', () => {
    const { cache, refresh } = filled();
    unanswered('key', ['stock']);
    refresh({ seq: 1, table: 'stock' });
    vi.advanceTimersByTime(60_000);
    expect(stale(cache)).toEqual([]);
    vi.advanceTimersByTime(120_000);
    expect(stale(cache)).toEqual(['stock']);
  });
});

describe('a tab follows the changes', () => {
  const user = { id: 1, userId: 'kim', username: 'Kim' };
  let said: unknown[] = [];
  let hear: (what: TabHears) => void = () => undefined;
  let worker: { onerror?: () => void } = {};
  const start = () => {
    said = [];
    vi.stubGlobal('SharedWorker', function (this: typeof worker & { port: object }) {
      worker = this;
      this.port = {
        postMessage: (what: { join: { token: string } } | string) => said.push(typeof what === 'string' ? what : what.join.token),
        close: () => said.push('close'),
        set onmessage(heard: (event: { data: TabHears }) => void) {
          hear = (data) => heard({ data });
        },
      };
    });
    begin({ token: 'one', user });
    const cache = new QueryClient();
    const asked = vi.spyOn(cache, 'invalidateQueries');
    return { asked, stop: followChanges(cache) };
  };

  it.each(['pagehide', 'freeze'])('leaves the stream at %s, and asks for everything when it is back', (event) => {
    const { asked, stop } = start();
    window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event(event));
    expect(said).toEqual(['one', 'leave']);
    hear({ change: { seq: 1, table: 'stock' } });
    vi.advanceTimersByTime(1000);
    expect(asked).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    document.dispatchEvent(new Event('resume'));
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['one', 'leave', 'one']);
    expect(asked).toHaveBeenCalledExactlyOnceWith();
    stop();
    expect(said.slice(3)).toEqual(['leave', 'close']);
  });

  it('with the session of the moment, and with none while nobody is signed in', () => {
    const { stop } = start();
    signOut();
    begin({ token: 'two', user });
    expect(said).toEqual(['one', 'leave', 'two']);
    stop();
  });

  it('and ends the session that the server doesn’t know, no other', () => {
    const { stop } = start();
    hear({ ended: 'zero' });
    expect(ended.get()).toBeNull();
    hear({ ended: 'one' });
    expect(ended.get()).toBe('expired');
    vi.advanceTimersByTime(2000);
    expect(session.get()).toBeNull();
    stop();
  });

  it('by a stream of its own, while it is seen, where the worker can’t be started', async () => {
    const asked = vi.fn<typeof fetch>(async () => new Response(new ReadableStream()));
    vi.stubGlobal('fetch', asked);
    const { stop } = start();
    worker.onerror?.();
    const signals = () => asked.mock.calls.map(([, init]) => init?.signal?.aborted);
    expect(signals()).toEqual([false]);
    show(true);
    expect(signals()).toEqual([true]);
    show(false);
    expect(signals()).toEqual([true, false]);
    stop();
    expect(signals()).toEqual([true, true]);
  });
});
