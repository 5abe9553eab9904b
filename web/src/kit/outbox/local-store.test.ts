import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeAll, expect, test, vi } from 'vitest';
import { localStore } from './local-store.ts';

type Tap = { key: string; qty: number; seq?: number };
// The tests' browser has no keys of its own and lends Node's; a kiosk's has them where its page is secure.
const node = globalThis as unknown as { process: { getBuiltinModule: (name: 'node:crypto') => { webcrypto: Crypto } } };
beforeAll(() => {
  vi.stubGlobal('crypto', node.process.getBuiltinModule('node:crypto').webcrypto);
  vi.stubGlobal('isSecureContext', true);
});
let made = 0;
const freshName = () => `taps-${++made}`;

test('what was put is there for whoever opens the store again', async () => {
  const name = freshName();
  await localStore<Tap>(name).put({ key: 'a', qty: 3 });
  expect(await localStore<Tap>(name).all()).toEqual([{ key: 'a', qty: 3, seq: 1 }]);
});

test('what another tab has taken away stays away', async () => {
  const name = freshName();
  const [mine, theirs] = [localStore<Tap>(name), localStore<Tap>(name)];
  await mine.put({ key: 'a', qty: 3 });
  await theirs.take('a');
  await mine.change('a', { qty: 4 });
  expect(await mine.all()).toEqual([]);
});

test('two tabs change one entry one after the other', async () => {
  const name = freshName();
  const [mine, theirs] = [localStore<Tap & { note?: string }>(name), localStore<Tap & { note?: string }>(name)];
  await mine.put({ key: 'a', qty: 3 });
  await Promise.all([mine.change('a', { qty: 4 }), theirs.change('a', { note: 'seen' })]);
  expect(await mine.all()).toEqual([{ key: 'a', qty: 4, note: 'seen', seq: 1 }]);
});

test('a browser that refuses its database keeps entries in its plain storage', async () => {
  const name = freshName();
  const open = indexedDB.open;
  indexedDB.open = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  try {
    const store = localStore<Tap>(name);
    await store.put({ key: 'a', qty: 3 });
    expect(await store.all()).toEqual([{ key: 'a', qty: 3, seq: 1 }]);
    await store.take('a');
    expect(await store.all()).toEqual([]);
  } finally {
    indexedDB.open = open;
  }
});

/** What lies on the disk, as whoever opens the browser's files would find it. */
const onDisk = async (name: string) => {
  const db = await openDB(name);
  const rows = await db.getAll('entries');
  return { db, rows };
};

test('what lies on the disk is encrypted, under its key and its number', async () => {
  const name = freshName();
  const store = localStore<Tap>(name);
  expect(await store.sealed()).toBe(true);
  await store.put({ key: 'a', qty: 31_415 });
  const { db, rows } = await onDisk(name);
  db.close();
  expect(Object.keys(rows[0]).sort()).toEqual(['data', 'iv', 'key', 'seq']);
  expect(new TextDecoder().decode(rows[0].data)).not.toContain('31415');
});

test('numbers count up through whoever opens the store again, and behind what the server knows', async () => {
  const name = freshName();
  expect([await localStore<Tap>(name).put({ key: 'a', qty: 1 }), await localStore<Tap>(name).put({ key: 'b', qty: 2 })]).toEqual([1, 2]);
  const store = localStore<Tap>(name);
  await store.take('a');
  expect(await store.numbers()).toEqual({ last: 2, held: [2] });
  await store.raise(9);
  expect(await store.put({ key: 'c', qty: 3 })).toBe(10);
});

test('two taps at once have two numbers', async () => {
  const name = freshName();
  const [mine, theirs] = [localStore<Tap>(name), localStore<Tap>(name)];
  const given = await Promise.all([mine.put({ key: 'a', qty: 1 }), theirs.put({ key: 'b', qty: 2 }), mine.put({ key: 'c', qty: 3 })]);
  expect(given.toSorted()).toEqual([1, 2, 3]);
  expect((await mine.all()).map(({ qty }) => qty).toSorted()).toEqual([1, 2, 3]);
});

test('what somebody changed on the disk is told as it lies, and the others are read', async () => {
  const name = freshName();
  const store = localStore<Tap>(name);
  await store.put({ key: 'a', qty: 1 });
  await store.put({ key: 'b', qty: 2 });
  const { db, rows } = await onDisk(name);
  const spoiled = new Uint8Array(rows[0].data);
  spoiled[0] = (spoiled[0] ?? 0) ^ 1;
  await db.put('entries', { ...rows[0], data: spoiled.buffer });
  db.close();
  expect((await store.all()).map(({ key }) => key)).toEqual(['b']);
  expect(await store.unreadable()).toMatchObject([{ key: 'a', seq: 1 }]);
});

test('without its key nothing on the disk is read', async () => {
  const name = freshName();
  const store = localStore<Tap>(name);
  await store.put({ key: 'a', qty: 1 });
  await store.forgetKey();
  expect(await store.all()).toEqual([]);
  expect(await store.unreadable()).toMatchObject([{ key: 'a' }]);
});

test('what an earlier build kept in the clear is read beside what is encrypted', async () => {
  const name = freshName();
  const before = await openDB(name, 1, { upgrade: (found) => void found.createObjectStore('entries', { keyPath: 'key' }) });
  await before.put('entries', { key: 'old', qty: 7 });
  before.close();
  const store = localStore<Tap>(name);
  await store.put({ key: 'new', qty: 8 });
  expect((await store.all()).map(({ key, qty }) => [key, qty]).toSorted()).toEqual([
    ['new', 8],
    ['old', 7],
  ]);
  await store.change('old', { qty: 9 });
  expect((await store.all()).find(({ key }) => key === 'old')).toMatchObject({ qty: 9 });
});
