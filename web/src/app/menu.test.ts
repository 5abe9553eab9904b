import { afterEach, expect, test } from 'vitest';
import { plant } from '../kit/site/plant.ts';
import { entriesOf, visibleMenu } from './menu.ts';

const before = plant.get();
afterEach(() => plant.set(before));

const shown = (excluded: readonly string[], mayView = (_name: string) => true) => {
  plant.set({ ...before, menuExclude: [...excluded] });
  return entriesOf(visibleMenu(mayView)).map(({ name }) => name);
};

test('an entry that the configuration excludes is not shown, and a group takes all of it along', () => {
  const all = shown([]);
  expect(all).toEqual(expect.arrayContaining(['tools', 'location', 'orderInfo', 'productionPlan']));
  expect(shown(['tools'])).toEqual(all.filter((name) => name !== 'tools'));
  const without = shown(['production']);
  expect(without).not.toContain('productionPlan');
  expect(without).not.toContain('orderInfo');
  expect(without).toContain('tools');
});

test('nor is one that may not be viewed', () => expect(shown([], (name) => name === 'tools')).toEqual(['tools']));
