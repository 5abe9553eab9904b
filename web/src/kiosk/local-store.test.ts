import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { localStore } from './local-store.ts';

type Tap = { key: string; qty: number };
let made = 0;
const freshName = () => `taps-${++made}`;

test('what was put is there for whoever opens the store again', async () => {
  const name = freshName();
  await localStore<Tap>(name).put({ key: 'a', qty: 3 });
  expect(await localStore<Tap>(name).all()).toEqual([{ key: 'a', qty: 3 }]);
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
  expect(await mine.all()).toEqual([{ key: 'a', qty: 4, note: 'seen' }]);
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
    expect(await store.all()).toEqual([{ key: 'a', qty: 3 }]);
    await store.take('a');
    expect(await store.all()).toEqual([]);
  } finally {
    indexedDB.open = open;
  }
});
