import { useEffect, useRef } from 'react';
import { store, useStore } from './store.ts';

/** What somebody asked for from elsewhere to be begun, a menu's new record most often: its screen opens the form and forgets. */
export const wantedNew = store<string | null>(null);

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
