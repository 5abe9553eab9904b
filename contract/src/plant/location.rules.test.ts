import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { childTypes, placingRules, retypingRules } from './location.rules.ts';
import { type LocationType, locationTypes } from './location.ts';

const broken = (type: LocationType, parentType: LocationType | null) => firstBroken(placingRules, { type, parentType })?.code;
const others = (right: LocationType | null) => [null, ...locationTypes].filter((type) => type !== right);

test.each([
  ['SITE', null, 'location.siteStandsAtTheRoot'],
  ['FACTORY', 'SITE', 'location.factoryOnlyUnderSite'],
  ['LINE', 'FACTORY', 'location.lineOnlyUnderFactory'],
  ['WAREHOUSE', 'FACTORY', 'location.warehouseOnlyUnderFactory'],
  ['SHELF', 'WAREHOUSE', 'location.shelfOnlyUnderWarehouse'],
] as const)('a %s stands under %s and under nothing else', (type, right, code) => {
  expect(broken(type, right)).toBeUndefined();
  for (const wrong of others(right)) expect(broken(type, wrong)).toBe(code);
});

test('an empty place may become another kind, one that holds something may not', () => {
  const change = { wasType: 'LINE', type: 'WAREHOUSE' } as const;
  expect(firstBroken(retypingRules, { ...change, holds: 0 })).toBeUndefined();
  expect(firstBroken(retypingRules, { ...change, holds: 1 })?.code).toBe('location.typeIsKeptWhileItHolds');
  expect(firstBroken(retypingRules, { ...change, type: 'LINE', holds: 1 })).toBeUndefined();
});

test('a factory offers lines and warehouses, a shelf nothing', () => {
  expect(childTypes('FACTORY')).toEqual(['LINE', 'WAREHOUSE']);
  expect(childTypes('SHELF')).toEqual([]);
  expect(childTypes(null)).toEqual(['SITE']);
});
