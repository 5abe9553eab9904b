import { useEffect, useRef } from 'react';
import { store, useStore } from './store.ts';

/** What somebody asked for from elsewhere to be begun, a menu's new record most often: its screen opens the form and forgets. */
export const wantedNew = store<string | null>(null);

/** What the new record that is asked for starts with, e.g. the day of a calendar that was pressed. */
const wantedStart = store<Readonly<Record<string, unknown>> | null>(null);
/** Asks for a new record of a menu that starts with this. */
export const wantNew = (menu: string, start: Readonly<Record<string, unknown>>) => {
  wantedStart.set(start);
  wantedNew.set(menu);
};
/** Takes it, once. */
export const takeStart = () => {
  const start = wantedStart.get();
  wantedStart.set(null);
  return start;
};

/** Begins what was asked for by one of these names; false where it may not be begun. */
export const useWantedNew = (names: string | readonly string[], begin: ((name: string) => void) | false) => {
  const wanted = useStore(wantedNew);
  const latest = useRef(begin);
  latest.current = begin;
  const mine = wanted !== null && (wanted === names || (Array.isArray(names) && names.includes(wanted)));
  useEffect(() => {
    if (!mine) return;
    wantedNew.set(null);
    if (latest.current) latest.current(wanted as string);
  }, [mine, wanted]);
};

let field: string | null = null;
/** Asks the form that is about to open to begin at the field that this column shows; with the next key or press nobody means it any more. */
export const wantField = (column: string) => {
  field = column;
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, takeField, { capture: true, once: true });
};
export const takeField = () => {
  const wanted = field;
  field = null;
  return wanted;
};
