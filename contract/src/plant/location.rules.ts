import type { Rule } from '../kit/rule.ts';
import type { LocationType } from './location.ts';

export type Placing = { type: LocationType; parentType: LocationType | null };

/** What each kind stands under; a site stands at the root. */
export const parentTypes: Readonly<Record<LocationType, LocationType | null>> = {
  SITE: null,
  FACTORY: 'SITE',
  LINE: 'FACTORY',
  WAREHOUSE: 'FACTORY',
  SHELF: 'WAREHOUSE',
};
/** What may stand right under a kind. */
export const childTypes = (type: LocationType | null) =>
  (Object.keys(parentTypes) as LocationType[]).filter((child) => parentTypes[child] === type);

const pair = (code: string, type: LocationType): Rule<Placing> => ({
  code,
  field: 'parentId',
  broken: (placing) => placing.type === type && placing.parentType !== parentTypes[type],
});

/** Where a place may stand. A circle can't come about: each kind stands under a higher one. */
export const placingRules: readonly Rule<Placing>[] = [
  pair('location.siteStandsAtTheRoot', 'SITE'),
  pair('location.factoryOnlyUnderSite', 'FACTORY'),
  pair('location.lineOnlyUnderFactory', 'LINE'),
  pair('location.warehouseOnlyUnderFactory', 'WAREHOUSE'),
  pair('location.shelfOnlyUnderWarehouse', 'SHELF'),
];

export type Retyping = { wasType: LocationType; type: LocationType; holds: number };

export const retypingRules: readonly Rule<Retyping>[] = [
  {
    code: 'location.typeIsKeptWhileItHolds',
    field: 'type',
    broken: ({ wasType, type, holds }) => wasType !== type && holds > 0,
    tell: ({ holds }) => ({ holds }),
  },
];
