import type { Entry } from './outbox.ts';

const lookAgainMs = 15 * 60_000;
const tryAgainMs = 10_000;
const quietMs = 60_000;

type Moment = { step: string; entries: readonly Pick<Entry, 'state' | 'unkept'>[]; quietForMs: number };
/** Nobody is at the screen, nothing is half done, and everything that was entered has arrived or lies safely on the device. */
export const isIdleMoment = ({ step, entries, quietForMs }: Moment) =>
  step === 'works' && quietForMs >= quietMs && entries.every(({ state, unkept }) => state === 'refused' && !unkept);

type Ports = { moment: () => Omit<Moment, 'quietForMs'>; reload: () => void };
/** Looks for a build that waits, and lets it take over at an idle moment. Answers how to stop. */
export const takeNewBuilds = (registration: ServiceWorkerRegistration, { moment, reload }: Ports): (() => void) => {
  const watched = new AbortController();
  let touchedAt = Date.now();
  let asked = false;
  const touched = () => {
    touchedAt = Date.now();
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, touched, { signal: watched.signal, capture: true });
  const takeOver = () => {
    if (!registration.waiting || asked || !isIdleMoment({ ...moment(), quietForMs: Date.now() - touchedAt })) return;
    asked = true;
    registration.waiting.postMessage('take over');
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => asked && reload(), { signal: watched.signal });
  const trying = setInterval(takeOver, tryAgainMs);
  const looking = setInterval(() => void registration.update().catch(() => undefined), lookAgainMs);
  return () => {
    watched.abort();
    clearInterval(trying);
    clearInterval(looking);
  };
};
