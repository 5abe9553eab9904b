import { kept, knownKey } from '../kit/browser/store.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { lacks, theOutbox } from './desk.ts';
import { takeNewBuilds } from './new-build.ts';
import { place } from './place.ts';

/**
 * Lets this device open the kiosk without a network, where the page is secure: elsewhere browsers allow no worker. A newer build takes
 * over at an idle moment. Answers how to stop watching for it.
 */
export const openFromDevice = () => {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return undefined;
  let stop: (() => void) | null = null;
  let stopped = false;
  navigator.serviceWorker
    .register('/kiosk-worker.js', { scope: '/kiosk', updateViaCache: 'none' })
    .then((registration) => {
      const moment = () => ({ step: place.get().step, entries: theOutbox().entries.get() });
      if (!stopped) stop = takeNewBuilds(registration, { moment, reload: () => window.location.reload() });
    })
    .catch(() => undefined);
  return () => {
    stopped = true;
    stop?.();
  };
};

type Known<T> = { at: string; answer: T };

/**
 * Asks the server and keeps its answer on this device. A kiosk that starts without a network gets what was known last, and when that was;
 * one that has an answer already is told of the failure.
 */
export const askOrKnown = async <T extends object>(
  name: string,
  hasAnswer: boolean,
  ask: () => Promise<T>,
): Promise<T & { knownAt?: string }> => {
  try {
    const answer = await ask();
    lacks('server', false);
    kept.set(knownKey(`kiosk.${name}`), JSON.stringify({ at: new Date().toISOString(), answer } satisfies Known<T>));
    return answer;
  } catch (failure) {
    const away = failure instanceof ApiFailure && failure.status === 0;
    if (away) lacks('server', true);
    const known = away && !hasAnswer ? kept.json<Known<T>>(knownKey(`kiosk.${name}`)) : null;
    if (!known) throw failure;
    return Array.isArray(known.answer) ? known.answer : { ...known.answer, knownAt: known.at };
  }
};
