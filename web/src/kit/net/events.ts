import { type Change, events } from '@lotline/contract/system/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reads } from './reads.ts';
import { backgroundAsk } from './send.ts';
import { expire, session } from './session.ts';
import { type Hear, type Stream, sharedStreams, type TabSays } from './shared-stream.ts';
import { uncertain, whenAnswered } from './unanswered.ts';

/** Gathers changes for a moment, so that a burst fetches once. */
const gatherMs = 150;

/**
 * Asks again for what changed, or for everything; a tab that nobody sees waits until it is seen, and what a sending without an answer may
 * have changed waits for that answer.
 */
export const refresher = (cache: QueryClient) => {
  const tables = new Set<string>();
  /** What changed while an answer was waited for. */
  const later = new Set<string>();
  let all = false;
  let waiting = false;
  const goOn = () => {
    for (const table of later) tables.add(table);
    later.clear();
    soon();
  };
  const ask = () => {
    waiting = false;
    const changed = new Set(tables);
    const everything = all;
    tables.clear();
    all = false;
    const held = uncertain();
    if (held.size === 0 && everything) return void cache.invalidateQueries();
    if (held.size > 0) {
      if (later.size === 0) whenAnswered(goOn);
      for (const table of everything ? held : changed) later.add(table);
    }
    void cache.invalidateQueries({
      predicate: (query) => (everything || reads(query, changed)) && !reads(query, held),
    });
  };
  const askWhenSeen = () => {
    if (document.hidden) document.addEventListener('visibilitychange', askWhenSeen, { once: true });
    else ask();
  };
  const soon = () => {
    if (waiting) return;
    waiting = true;
    setTimeout(askWhenSeen, gatherMs);
  };
  return (what: Change | 'missed') => {
    if (what === 'missed') all = true;
    else tables.add(what.table);
    soon();
  };
};

type Line = { join: (stream: Stream) => void; leave: () => void; close: () => void };

const ownLine = (hear: Hear): Line => {
  const streams = sharedStreams();
  const leave = () => streams.leave(hear);
  return { join: (stream) => streams.join(hear, stream), leave, close: leave };
};

/** The line to the worker that all tabs of this browser share; `failed` is told where it can't be started. */
const workersLine = (hear: Hear, failed: () => void): Line => {
  const worker = new SharedWorker(new URL('./events.worker.ts', import.meta.url), { type: 'module', name: 'lotline.events' });
  const { port } = worker;
  const tell = (what: TabSays) => port.postMessage(what);
  worker.onerror = failed;
  port.onmessage = ({ data }) => hear(data);
  const close = () => {
    tell('leave');
    port.close();
  };
  return { join: (stream) => tell({ join: stream }), leave: () => tell('leave'), close };
};

/** Follows the changes for this tab until it is stopped. */
export const followChanges = (cache: QueryClient) => {
  const refresh = refresher(cache);
  const stop = new AbortController();
  const { signal } = stop;
  let line: Line;
  /** Left for now: what changes meanwhile is unknown. */
  let away = false;

  const join = () => {
    const token = session.get()?.token;
    if (away || !token) line.leave();
    else line.join({ token, ...backgroundAsk(events, {}) });
  };
  const goAway = () => {
    away = true;
    line.leave();
  };
  const comeBack = () => {
    if (!away) return;
    away = false;
    join();
    refresh('missed');
  };
  const hear: Hear = (said) => {
    if (away || signal.aborted) return;
    if (said === 'missed') refresh('missed');
    else if ('change' in said) refresh(said.change);
    else if (session.get()?.token === said.ended) expire();
  };
  /** Without a shared worker the tabs that are seen have a stream each, and the others none. */
  const followAlone = () => {
    if (signal.aborted) return;
    line = ownLine(hear);
    document.addEventListener('visibilitychange', () => (document.hidden ? goAway() : comeBack()), { signal });
    if (document.hidden) away = true;
    join();
  };

  if (typeof SharedWorker === 'undefined') followAlone();
  else {
    line = workersLine(hear, followAlone);
    join();
  }
  const unsubscribe = session.subscribe(join);
  signal.addEventListener('abort', () => {
    unsubscribe();
    line.close();
  });
  window.addEventListener('pagehide', goAway, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('freeze', goAway, { signal });
  document.addEventListener('resume', comeBack, { signal });
  return () => stop.abort();
};

/** Keeps what is on the screen up to date: a change of a table fetches the queries whose key starts with its name. Mounted once per shell. */
export const useChanges = () => {
  const cache = useQueryClient();
  useEffect(() => followChanges(cache), [cache]);
};
