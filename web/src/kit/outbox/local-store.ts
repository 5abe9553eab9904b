import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** What is kept: under a key of its own, and with the number that the store gives it. */
type Keyed = { key: string; seq?: number | undefined };
/** What can't be opened any more: somebody changed it, or its key is gone. */
export type Unreadable = { key: string; seq: number | undefined; content: string };

/** Where entries lie until the server has taken them: on this device, through reloads, crashes and power cuts. */
export type LocalStore<Entry extends Keyed> = {
  all: () => Promise<Entry[]>;
  /** Fulfilled with the entry's number once both are on the disk; numbers are counted up by one. */
  put: (entry: Entry) => Promise<number>;
  /** Changes an entry that is still there; one that another tab has taken away stays away. */
  change: (key: string, part: Partial<Entry>) => Promise<void>;
  take: (key: string) => Promise<void>;
  /** The last number that was given, and those of what lies here. */
  numbers: () => Promise<{ last: number; held: number[] }>;
  /** Goes on behind this number: a device that was restored from a backup gives none twice. */
  raise: (last: number) => Promise<void>;
  unreadable: () => Promise<Unreadable[]>;
  /** Whether what is put here is encrypted. */
  sealed: () => Promise<boolean>;
  /** Throws the key away with which entries are encrypted, for a device that is given up. */
  forgetKey: () => Promise<void>;
  /** Hears that another tab has changed something. */
  onChange: (heard: () => void) => () => void;
};

type Box = { key: string; seq: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
type Row<Entry> = Entry | Box;
const isBox = <Entry extends Keyed>(row: Row<Entry>): row is Box => 'iv' in row;
type Shape<Entry> = DBSchema & { entries: { key: string; value: Row<Entry> }; own: { key: string; value: number | CryptoKey } };

const close = async <Entry extends Keyed>(lock: CryptoKey, entry: Entry, seq: number): Promise<Box> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, lock, new TextEncoder().encode(JSON.stringify(entry)));
  return { key: entry.key, seq, iv, data };
};
/** What a box holds; another key or another content than was put there throws. */
const open = async <Entry extends Keyed>(lock: CryptoKey | null, { iv, data, key, seq }: Box): Promise<Entry> => {
  if (!lock) throw new Error('The key is gone.');
  const held = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, lock, data))) as Entry;
  if (held.key !== key) throw new Error('It lies under another key.');
  return { ...held, seq };
};
const maySeal = () => globalThis.isSecureContext !== false && typeof crypto !== 'undefined' && crypto.subtle !== undefined;

const inDatabase = <Entry extends Keyed>(
  name: string,
): LocalStore<Entry> & { putFrom: (entry: Entry, floor: number) => Promise<number> } => {
  let opening: Promise<IDBPDatabase<Shape<Entry>>> | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const forget = () => {
    opening = null;
  };
  const database = () => {
    opening ??= new Promise((resolve, reject) => {
      openDB<Shape<Entry>>(name, 2, {
        upgrade: (found, from) => {
          if (from < 1) found.createObjectStore('entries', { keyPath: 'key' });
          found.createObjectStore('own');
        },
        // A tab of an earlier build holds it: nothing waits for that tab.
        blocked: () => reject(new Error('Another tab holds the database.')),
        // Another tab has a newer build: it goes on with the entries.
        blocking: (_from, _to, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }).then(resolve, reject);
    });
    opening.catch(forget);
    return opening;
  };
  /** The key of this device; made at the first need, unable to leave it, and null where the page isn't secure or the key was thrown away. */
  const lock = async (make: boolean): Promise<CryptoKey | null> => {
    if (!maySeal()) return null;
    const db = await database();
    const known = await db.get('own', 'key');
    if (known || !make) return (known as CryptoKey | undefined) ?? null;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    // Of two tabs at once the first one's counts.
    await db.add('own', made, 'key').catch(() => undefined);
    return ((await db.get('own', 'key')) as CryptoKey | undefined) ?? null;
  };
  const write = async <T>(work: (at: Transaction<Entry>) => Promise<T>): Promise<T> => {
    // Strict: the browser answers when the disk has it, not when its own memory has.
    const transaction = (await database()).transaction(['entries', 'own'], 'readwrite', { durability: 'strict' });
    const [done] = await Promise.all([work(transaction), transaction.done]);
    channel?.postMessage('changed');
    return done;
  };
  const rows = async () => (await database()).getAll('entries');
  const opened = async (row: Row<Entry>) => (isBox(row) ? open<Entry>(await lock(false), row) : row);
  const lastIn = async (at: Transaction<Entry>) => ((await at.objectStore('own').get('last')) as number | undefined) ?? 0;
  /** Encrypting takes a moment in which no transaction stays open, so the number is there first: one that was never used is given again. */
  const putFrom = async (entry: Entry, floor: number): Promise<number> => {
    const key = await lock(true).catch(() => null);
    const draft = key && (await close(key, entry, 0).catch(() => null));
    return write(async (at) => {
      const seq = Math.max(await lastIn(at), floor) + 1;
      await at.objectStore('own').put(seq, 'last');
      await at.objectStore('entries').put(draft ? { ...draft, seq } : { ...entry, seq });
      return seq;
    });
  };
  return {
    all: async () => (await Promise.all((await rows()).map((row) => opened(row).catch(() => null)))).filter((row) => row !== null),
    put: (entry) => putFrom(entry, 0),
    putFrom,
    change: async (key, part) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const was = await (await database()).get('entries', key);
        if (!was) return;
        const now = { ...(await opened(was)), ...part };
        const seal = isBox(was) ? await lock(false) : null;
        const next = isBox(was) && seal ? await close(seal, now, was.seq) : now;
        const done = await write(async (at) => {
          const still = await at.objectStore('entries').get(key);
          // Another tab changed it meanwhile: what it says now is changed.
          if (still && !isSame(still, was)) return false;
          if (still) await at.objectStore('entries').put(next);
          return true;
        });
        if (done) return;
      }
    },
    take: (key) => write((at) => at.objectStore('entries').delete(key)),
    numbers: async () => {
      const at = (await database()).transaction(['entries', 'own']);
      const [last, kept] = await Promise.all([at.objectStore('own').get('last'), at.objectStore('entries').getAll()]);
      return { last: (last as number | undefined) ?? 0, held: kept.flatMap(({ seq }) => seq ?? []) };
    },
    raise: (last) =>
      write(async (at) => {
        if ((await lastIn(at)) < last) await at.objectStore('own').put(last, 'last');
      }),
    unreadable: async () => {
      const found: Unreadable[] = [];
      for (const row of await rows())
        if (isBox(row))
          await open(await lock(false), row).catch(() => {
            found.push({ key: row.key, seq: row.seq, content: asText(row.data) });
          });
      return found;
    },
    sealed: async () => (await lock(true).catch(() => null)) !== null,
    forgetKey: () => write((at) => at.objectStore('own').delete('key')),
    onChange: (heard) => {
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
};
type Transaction<Entry> = IDBPTransaction<Shape<Entry>, ('entries' | 'own')[], 'readwrite'>;
const isSame = <Entry extends Keyed>(one: Row<Entry>, other: Row<Entry>) =>
  isBox(one) && isBox(other) ? asText(one.iv.buffer) === asText(other.iv.buffer) : JSON.stringify(one) === JSON.stringify(other);
const asText = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** For browsers that refuse a database, e.g. in private windows: each entry under a name of its own, so that tabs don't overwrite each other. */
export const inStorage = <Entry extends Keyed>(name: string): LocalStore<Entry> => {
  const nameOf = (key: string) => `${name}.${key}`;
  const read = (key: string) => JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Entry | null;
  const write = (entry: Entry) => localStorage.setItem(nameOf(entry.key), JSON.stringify(entry));
  const all = async () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(`${name}.`))
      .flatMap((key) => read(key.slice(name.length + 1)) ?? []);
  return {
    all,
    put: async (entry) => {
      const seq = lastOf(name) + 1;
      write({ ...entry, seq });
      keepLast(name, seq);
      return seq;
    },
    change: async (key, part) => {
      const now = read(key);
      if (now) write({ ...now, ...part });
    },
    take: async (key) => localStorage.removeItem(nameOf(key)),
    numbers: async () => ({ last: lastOf(name), held: (await all()).flatMap(({ seq }) => seq ?? []) }),
    raise: async (last) => {
      if (lastOf(name) < last) keepLast(name, last);
    },
    unreadable: async () => [],
    sealed: async () => false,
    forgetKey: async () => undefined,
    onChange: (heard) => {
      const onStorage = (event: StorageEvent) => (event.key === null || event.key.startsWith(`${name}.`)) && heard();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};
const lastOf = (name: string) => Number(localStorage.getItem(`${name}:last`)) || 0;
const keepLast = (name: string, last: number) => localStorage.setItem(`${name}:last`, String(last));

/** The database of this browser, or its plain storage where there is none; both count their numbers together. */
export const localStore = <Entry extends Keyed>(name: string): LocalStore<Entry> => {
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
  const floor = () => {
    try {
      return lastOf(name);
    } catch {
      return 0;
    }
  };
  return {
    all: async () => {
      const [there, here] = [await use((at) => at.all()), await plain.all().catch(() => [])];
      return [...new Map([...here, ...there].map((entry) => [entry.key, entry])).values()];
    },
    put: async (entry) => {
      const seq = await use((at) => (at === plain ? plain.put(entry) : database.putFrom(entry, floor())));
      if (!refused) await plain.raise(seq).catch(() => undefined);
      return seq;
    },
    change: async (key, part) => {
      await use((at) => at.change(key, part));
      if (!refused) await plain.change(key, part);
    },
    take: async (key) => {
      await use((at) => at.take(key));
      if (!refused) await plain.take(key);
    },
    numbers: async () => {
      const [there, here] = [await use((at) => at.numbers()), await plain.numbers().catch(() => ({ last: 0, held: [] }))];
      return { last: Math.max(there.last, here.last), held: [...new Set([...there.held, ...here.held])] };
    },
    raise: async (last) => {
      await use((at) => at.raise(last));
      if (!refused) await plain.raise(last).catch(() => undefined);
    },
    unreadable: () => use((at) => at.unreadable()),
    sealed: () => use((at) => at.sealed()),
    forgetKey: () => use((at) => at.forgetKey()),
    onChange: (heard) => {
      const stops = [database.onChange(heard), plain.onChange(heard)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
