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

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (name: string) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'key' });
  return asPromise(request);
};

const inDatabase = <Entry extends { key: string }>(name: string): LocalStore<Entry> => {
  let opening: Promise<IDBDatabase> | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const database = () => {
    opening ??= open(name).then((found) => {
      found.onclose = () => {
        opening = null;
      };
      return found;
    });
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  const write = async (work: (entries: IDBObjectStore) => Promise<unknown> | undefined) => {
    const found = await database();
    await new Promise<void>((resolve, reject) => {
      // Strict: the browser answers when the disk has it, not when its own memory has.
      const transaction = found.transaction('entries', 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore('entries'))?.catch(reject);
    });
    channel?.postMessage('changed');
  };
  return {
    all: async () => asPromise((await database()).transaction('entries').objectStore('entries').getAll() as IDBRequest<Entry[]>),
    put: (entry) =>
      write((entries) => {
        entries.put(entry);
        return undefined;
      }),
    change: (key, part) =>
      write(async (entries) => {
        const now = await asPromise(entries.get(key) as IDBRequest<Entry | undefined>);
        if (now) entries.put({ ...now, ...part });
      }),
    take: (key) =>
      write((entries) => {
        entries.delete(key);
        return undefined;
      }),
    onChange: (heard) => {
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
};

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
