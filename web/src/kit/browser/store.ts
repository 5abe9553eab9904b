import { useSyncExternalStore } from 'react';

export type Store<T> = { get: () => T; set: (next: T) => void; subscribe: (heard: () => void) => () => void };

/** A value outside React that components may follow. */
export const store = <T>(first: T): Store<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const heard of [...listeners]) heard();
    },
    subscribe: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
};

export const useStore = <T>(from: Store<T>): T => useSyncExternalStore(from.subscribe, from.get, from.get);

/** Local storage that keeps quiet where the browser forbids it. */
export const kept = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, value: string | null) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // A private window without storage still works for as long as it is open.
    }
  },
  json: <T>(key: string): T | null => {
    try {
      return JSON.parse(kept.get(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
};

/** Hears what another tab wrote. */
export const onOtherTab = (key: string, heard: (value: string | null) => void) => {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) heard(event.key === null ? null : event.newValue);
  });
};
