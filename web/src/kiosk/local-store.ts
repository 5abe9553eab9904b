import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

/** Where entries lie until the server has taken them: on this device, through reloads, crashes and power cuts. */
export type LocalStore<Entry extends { key: string }> = {
  all: () => Promise<Entry[]>;
  /** Fulfilled once the entry is on the disk. */
  put: (entry: Entry) => Promise<void>;
  /** Changes an entry that is still there; one that another tab has taken away stays away. */
  change: (key: string, part: Partial<Entry>) => Promise<void>;
  take: (key: string) => Promise<void>;
  /** Hears that another tab has changed something. */
  onChange: (heard: () => void) => () => void;
};

type Shape<Entry> = DBSchema & { entries: { key: string; value: Entry } };

const inDatabase = <Entry extends { key: string }>(name: string): LocalStore<Entry> => {
  let opening: Promise<IDBPDatabase<Shape<Entry>>> | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const forget = () => {
    opening = null;
  };
  const database = () => {
    opening ??= openDB<Shape<Entry>>(name, 1, {
      upgrade: (found) => void found.createObjectStore('entries', { keyPath: 'key' }),
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
  const write = async (work: (entries: Writable<Entry>) => Promise<unknown>) => {
    // Strict: the browser answers when the disk has it, not when its own memory has.
    const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
    await Promise.all([work(transaction.store), transaction.done]);
    channel?.postMessage('changed');
  };
  return {
    all: async () => (await database()).getAll('entries'),
    put: (entry) => write((entries) => entries.put(entry)),
    change: (key, part) =>
      write(async (entries) => {
        const now = await entries.get(key);
        if (now) await entries.put({ ...now, ...part });
      }),
    take: (key) => write((entries) => entries.delete(key)),
    onChange: (heard) => {
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
};
type Writable<Entry> = IDBPObjectStore<Shape<Entry>, ['entries'], 'entries', 'readwrite'>;

/** For browsers that refuse a database, e.g. in private windows: each entry under a name of its own, so that tabs don't overwrite each other. */
export const inStorage = <Entry extends { key: string }>(name: string): LocalStore<Entry> => {
  const nameOf = (key: string) => `${name}.${key}`;
  const read = (key: string) => JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Entry | null;
  const write = async (entry: Entry) => localStorage.setItem(nameOf(entry.key), JSON.stringify(entry));
  return {
    all: async () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(`${name}.`))
        .flatMap((key) => read(key.slice(name.length + 1)) ?? []),
    put: write,
    change: async (key, part) => {
      const now = read(key);
      if (now) await write({ ...now, ...part });
    },
    take: async (key) => localStorage.removeItem(nameOf(key)),
    onChange: (heard) => {
      const onStorage = (event: StorageEvent) => (event.key === null || event.key.startsWith(`${name}.`)) && heard();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};

/** The database of this browser, or its plain storage where there is none. */
export const localStore = <Entry extends { key: string }>(name: string): LocalStore<Entry> => {
  const plain = inStorage<Entry>(name);
  if (typeof indexedDB === 'undefined') return plain;
  const database = inDatabase<Entry>(name);
  let refused = false;
  const use = async <T>(work: (at: LocalStore<Entry>) => Promise<T>): Promise<T> => {
    if (refused) return work(plain);
    try {
      return await work(database);
    } catch {
      refused = true;
      return work(plain);
    }
  };
  return {
    all: async () => {
      const [there, here] = [await use((at) => at.all()), await plain.all().catch(() => [])];
      return [...new Map([...here, ...there].map((entry) => [entry.key, entry])).values()];
    },
    put: (entry) => use((at) => at.put(entry)),
    change: async (key, part) => {
      await use((at) => at.change(key, part));
      if (!refused) await plain.change(key, part);
    },
    take: async (key) => {
      await use((at) => at.take(key));
      if (!refused) await plain.take(key);
    },
    onChange: (heard) => {
      const stops = [database.onChange(heard), plain.onChange(heard)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
