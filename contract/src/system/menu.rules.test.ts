import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { placingRules } from './menu.rules.ts';
import { arranged, type KeptEntry } from './menu-arranged.ts';
import { builtInMenu, top } from './menu-form.ts';

const broken = (name: string, parentName: string) => firstBroken(placingRules, { name, parentName })?.code;

test('a screen stands in a group or at the top', () => {
  expect(broken('tracking', 'production')).toBeUndefined();
  expect(broken('tracking', top)).toBeUndefined();
  expect(broken('tracking', 'lotReport')).toBe('config.standsInAGroup');
});
test('a group stays at the top', () => {
  expect(broken('report', top)).toBeUndefined();
  expect(broken('report', 'production')).toBe('config.groupStaysAtTheTop');
});

const asBuilt: KeptEntry[] = builtInMenu.map(({ name }, at) => ({
  id: at + 1,
  version: 1,
  createdBy: null,
  createdAt: '',
  updatedBy: null,
  updatedAt: '',
  name,
  parentName: null,
  seq: null,
  icon: null,
  visible: null,
  nameKr: null,
  nameEn: null,
}));
const changed = (name: string, change: Partial<KeptEntry>) => asBuilt.map((row) => (row.name === name ? { ...row, ...change } : row));
const namesOf = (kept: readonly KeptEntry[]) => arranged(kept, []).map(({ name }) => name);

test('a menu that nobody rearranged is in the order in which it was built', () =>
  expect(namesOf(asBuilt)).toEqual(builtInMenu.map(({ name }) => name)));
test('an entry that was moved stands in its new group, where its number says', () => {
  const moved = namesOf(changed('tracking', { parentName: 'production', seq: 5 }));
  expect(moved[moved.indexOf('production') + 1]).toBe('tracking');
  expect(moved.toSorted()).toEqual(namesOf(asBuilt).toSorted());
});
test('what the configuration leaves out is said of an entry and of those in its group', () => {
  const excluded = (kept: readonly KeptEntry[]) =>
    arranged(kept, ['report'])
      .filter((entry) => entry.excluded)
      .map(({ name }) => name);
  expect(excluded(asBuilt)).toEqual(expect.arrayContaining(['report', 'tracking']));
  expect(excluded(asBuilt)).not.toContain('production');
  expect(excluded(changed('tracking', { parentName: 'production' }))).not.toContain('tracking');
});
test('what the product no longer has is left out', () =>
  expect(arranged([...asBuilt, { ...(asBuilt[0] as KeptEntry), name: 'gone' }], [])).toHaveLength(asBuilt.length));
