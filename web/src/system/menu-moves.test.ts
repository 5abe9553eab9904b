import type { MenuEntry } from '@lotline/contract/system/menu-form';
import { expect, test } from 'vitest';
import { changesBack, changesToPlace, type Place, stepBy, stepIn, stepOut } from './menu-moves.ts';

const entry = (name: string, parentName: string, seq: number) =>
  ({ name, parentName, seq, version: 1, isGroup: name === 'report' || name === 'system' }) as MenuEntry;
/** The product's own numbers: reports 50, 60; users 10. */
const menu = [
  entry('report', '', 110),
  entry('productReport', 'report', 30),
  entry('lotReport', 'report', 50),
  entry('tracking', 'report', 60),
  entry('bom', '', 115),
  entry('system', '', 130),
  entry('user', 'system', 10),
];
const saved = (name: string, place: ReturnType<typeof stepBy>, entries: readonly MenuEntry[] = menu) =>
  place && changesToPlace(entries, name, place).map((change) => [change.name, change.parentName, change.seq]);

test('a step up or down saves the entry alone, with a number between its neighbours', () => {
  expect(saved('tracking', stepBy(menu, 'tracking', -1))).toEqual([['tracking', 'report', 40]]);
  expect(saved('productReport', stepBy(menu, 'productReport', 1))).toEqual([['productReport', 'report', 55]]);
  expect(saved('lotReport', stepBy(menu, 'lotReport', -1))).toEqual([['lotReport', 'report', 20]]);
  expect(saved('lotReport', stepBy(menu, 'lotReport', 1))).toEqual([['lotReport', 'report', 70]]);
});
test('back between its neighbours an entry has the number that it was built with', () => {
  const moved = menu.map((one) => (one.name === 'lotReport' ? { ...one, seq: 20 } : one));
  const inOrder = moved.toSorted((a, b) => a.seq - b.seq);
  expect(saved('lotReport', stepBy(inOrder, 'lotReport', 1), inOrder)).toEqual([['lotReport', 'report', 50]]);
});
test('where no number is left all beside it get new ones', () => {
  const close = [entry('productReport', 'report', 1), entry('kpiReport', 'report', 2), entry('tracking', 'report', 3)];
  expect(saved('tracking', stepBy(close, 'tracking', -1), close)).toEqual([
    ['productReport', undefined, 10],
    ['tracking', 'report', 20],
    ['kpiReport', undefined, 30],
  ]);
});
test('the first goes no further up, the last no further down', () => {
  expect(stepBy(menu, 'productReport', -1)).toBeNull();
  expect(stepBy(menu, 'tracking', 1)).toBeNull();
});
test('out of its group an entry stands behind it', () =>
  expect(saved('lotReport', stepOut(menu, 'lotReport'))).toEqual([['lotReport', '', 112]]));
test('an entry at the top goes into the group above it, and a group into none', () => {
  expect(saved('bom', stepIn(menu, 'bom'))).toEqual([['bom', 'report', 70]]);
  expect(stepIn(menu, 'system')).toBeNull();
  expect(stepOut(menu, 'bom')).toBeNull();
});
test('what isn’t shown keeps its place when an entry steps over it', () => {
  const shown = menu.filter(({ name }) => name !== 'lotReport');
  expect(changesToPlace(menu, 'tracking', stepBy(shown, 'tracking', -1) as Place)).toMatchObject([{ name: 'tracking', seq: 20 }]);
});
test('put where it stands nothing is saved', () => expect(changesToPlace(menu, 'bom', { parentName: '', before: 'system' })).toEqual([]));
test('what was moved goes back on the versions that it has got', () => {
  const now = menu.map((one) => ({ ...one, version: 2 }));
  expect(changesBack(menu, now, changesToPlace(menu, 'bom', { parentName: 'report', before: null }))).toEqual([
    { name: 'bom', parentName: '', seq: 115, version: 2 },
  ]);
});
