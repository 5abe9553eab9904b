import type { Change } from '@lotline/contract/system/events';
import { eventLines } from './event-lines.ts';

/** The stream of one session, as a tab asks for it. */
export type Stream = { readonly token: string; readonly url: string; readonly headers: Record<string, string> };
/** What a tab tells the worker that holds the stream. */
export type TabSays = { join: Stream } | 'leave';
/** What a tab hears: a change, that some were missed, or that the server doesn't know this session any more. */
export type TabHears = { change: Change } | 'missed' | { ended: string };
export type Hear = (said: TabHears) => void;

type Running = { readonly tabs: Set<Hear>; readonly stop: AbortController };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * One stream of changes for each session, shared by all tabs that joined it: HTTP/1.1 has six connections for a host, and a stream of its own in
 * each tab leaves none for the calls. It is opened for the first tab and closed when the last has left.
 */
export const sharedStreams = () => {
  const streams = new Map<string, Running>();

  const run = async ({ token, url, headers }: Stream, { tabs, stop: { signal } }: Running) => {
    const tell = (said: TabHears) => {
      for (const hear of [...tabs]) hear(said);
    };
    for (let failures = 0, opened = false; !signal.aborted; ) {
      const answer = await fetch(url, { headers, signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (answer?.status === 401 || answer?.status === 404) {
        streams.delete(token);
        if (answer.status === 401) tell({ ended: token });
        return;
      }
      if (answer?.ok && answer.body) {
        // Changes while no line stood are unknown, so everything on the screen is asked for again.
        if (opened || failures > 0) tell('missed');
        opened = true;
        try {
          for await (const change of eventLines<Change>(answer.body)) {
            failures = 0;
            tell({ change });
          }
        } catch {
          // The line was cut; it is opened again below.
        }
      }
      failures = Math.min(failures + 1, 6);
      await pause(500 * 2 ** failures + Math.random() * 500, signal);
    }
  };

  const leave = (hear: Hear) => {
    for (const [token, { tabs, stop }] of streams) {
      if (!tabs.delete(hear) || tabs.size) continue;
      streams.delete(token);
      stop.abort();
    }
  };

  const join = (hear: Hear, stream: Stream) => {
    if (streams.get(stream.token)?.tabs.has(hear)) return;
    leave(hear);
    const running = streams.get(stream.token);
    if (running) {
      running.tabs.add(hear);
      return;
    }
    const opened: Running = { tabs: new Set([hear]), stop: new AbortController() };
    streams.set(stream.token, opened);
    void run(stream, opened);
  };

  return { join, leave };
};
