import type { TroubleCode } from '@lotline/contract/collection/trouble';

export type Quality = 'GOOD' | 'UNCERTAIN' | 'BAD';
/** What a machine said under its own name for it, whatever the wire was. */
export type Heard = {
  tag: string;
  /** Null where the machine names no time: then it is the time of arrival. */
  at: Date | null;
  /** Null where the machine says that it has none. */
  value: number | boolean | string | null;
  quality: Quality;
  /** Told later than it happened: it moves no current value and raises no alarm. */
  historical: boolean;
};
/** Resolves when what was heard is durable; rejects only when it never will be, because the adapter is being closed. */
export type Sink = (heard: readonly Heard[]) => Promise<void>;

export type Trouble = { code: TroubleCode; facts?: Readonly<Record<string, string | number>> };
/** Whom an adapter tells. */
export type Ears = {
  sink: Sink;
  /** Connected, or not with the reason. */
  up: () => void;
  down: (why: Trouble | null) => void;
  /** Something is wrong and the rest goes on. */
  trouble: (what: Trouble) => void;
  /** What the machine no longer answers for, until it speaks again. */
  stale: (tags: readonly string[]) => void;
};
/** A connection that was opened: it comes back by itself until it is closed. */
export type Link = { close: () => Promise<void> };

/**
 * Gathers what arrives while the sink is at work, so that one commit serves many messages. Each caller's promise resolves with the commit
 * that holds its own, in the order of the calls.
 */
export const gathering = (sink: Sink, most = 20_000): Sink => {
  type Waiting = { heard: readonly Heard[]; done: PromiseWithResolvers<void> };
  const waiting: Waiting[] = [];
  let underWay = false;
  const go = async () => {
    underWay = true;
    while (waiting.length > 0) {
      let count = 0;
      const upTo = waiting.findIndex(({ heard }) => {
        count += heard.length;
        return count > most;
      });
      const taken = waiting.splice(0, upTo < 0 ? waiting.length : Math.max(1, upTo));
      try {
        const all = taken.flatMap(({ heard }) => heard);
        if (all.length > 0) await sink(all);
        for (const { done } of taken) done.resolve();
      } catch (error) {
        for (const { done } of taken) done.reject(error);
      }
    }
    underWay = false;
  };
  return (heard) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ heard, done });
    // What the same chunk of a socket holds is gathered before the first commit begins.
    if (!underWay) {
      underWay = true;
      setImmediate(() => void go());
    }
    return done.promise;
  };
};

/** Reads a socket on while fewer than so many messages wait for their commit, and then when half of them are through. */
export const pressure = (most = 4000) => {
  let waiting = 0;
  let wake: (() => void) | undefined;
  return (taken: Promise<unknown>, goOn: () => void) => {
    waiting += 1;
    const through = () => {
      waiting -= 1;
      if (waiting > most / 2) return;
      wake?.();
      wake = undefined;
    };
    taken.then(through, through);
    if (waiting < most) goOn();
    else wake = goOn;
  };
};

/** Sleeps, and wakes at once when told to stop. */
export const pause = async (forMs: number, signal: AbortSignal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const timer = setTimeout(wake, forMs);
  signal.addEventListener('abort', wake);
  if (signal.aborted) wake();
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', wake);
};
