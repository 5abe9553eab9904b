import { useEffect, useState, useSyncExternalStore } from 'react';

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

/** State that stands on this device until it is nothing, so that a reload loses nothing of what was typed. */
export const useKept = <T extends object>(key: string, none: T) => {
  const [value, set] = useState<T>(() => kept.json<T>(key) ?? none);
  useEffect(() => kept.set(key, Object.keys(value).length > 0 ? JSON.stringify(value) : null), [key, value]);
  return [value, set] as const;
};

const knownPrefix = 'lotline.known.';
/** Where an answer lies that a start without a network goes by: on this device as long as somebody is signed in. */
export const knownKey = (name: string) => `${knownPrefix}${name}`;
/** What one user was told stays with no other. */
export const forgetKnown = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(knownPrefix)) localStorage.removeItem(key);
  } catch {
    // Nothing could be kept either.
  }
};

/** Hears what another tab wrote. */
export const onOtherTab = (key: string, heard: (value: string | null) => void) => {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) heard(event.key === null ? null : event.newValue);
  });
};
