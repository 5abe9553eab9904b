import type { KioskPerson } from '@lotline/contract/kiosk/person';
import { store } from '../kit/browser/store.ts';

const key = 'lotline.kiosk.person';
/** After so long without a touch, whoever stood here has gone. */
export const idleMs = 10 * 60_000;

const kept = (): KioskPerson | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as KioskPerson | null;
  } catch {
    return null;
  }
};
/** Who acts at this kiosk; it survives a reload, and not the window. */
export const person = store<KioskPerson | null>(kept());
export const setPerson = (who: KioskPerson | null) => {
  try {
    if (who) sessionStorage.setItem(key, JSON.stringify(who));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload asks again.
  }
  person.set(who);
};

/** Forgets the person once nobody has touched the screen for a while. Answers how to stop. */
export const forgetWhenIdle = () => {
  const watched = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => setPerson(null), idleMs);
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, touched, { signal: watched.signal, capture: true });
  touched();
  return () => {
    watched.abort();
    clearTimeout(timer);
  };
};
