import type { Rule } from '../kit/rule.ts';

export type BomLine = {
  parentId: number;
  childProductId?: number | null | undefined;
  childMaterialId?: number | null | undefined;
  substituteForId?: number | null | undefined;
  effectiveFrom?: string | null | undefined;
  effectiveTo?: string | null | undefined;
};

export const bomRules: readonly Rule<BomLine>[] = [
  {
    code: 'bom.oneChildPerLine',
    broken: ({ childProductId, childMaterialId }) => (childProductId == null) === (childMaterialId == null),
  },
  { code: 'bom.notItsOwnParent', field: 'childProductId', broken: ({ parentId, childProductId }) => childProductId === parentId },
  {
    code: 'bom.periodRunsForward',
    field: 'effectiveTo',
    broken: ({ effectiveFrom, effectiveTo }) => Boolean(effectiveFrom && effectiveTo && effectiveTo < effectiveFrom),
  },
  {
    code: 'bom.substituteIsAnotherMaterial',
    field: 'childMaterialId',
    broken: ({ childMaterialId, substituteForId }) =>
      substituteForId != null && (childMaterialId == null || childMaterialId === substituteForId),
  },
];

/** `material`: what the substitute stands in for, by name; `line`: whether the bill takes it there. */
export const substituteRules: readonly Rule<{ material: string; line: boolean }>[] = [
  { code: 'bom.substituteStandsForALine', field: 'substituteForId', broken: ({ line }) => !line, tell: ({ material }) => ({ material }) },
];
/** What must hold before a line goes or takes another material: nothing is left that would stand in for it. */
export const substitutedRules: readonly Rule<{ material: string; substitutes: readonly string[] }>[] = [
  {
    code: 'bom.lineOutlivesItsSubstitutes',
    broken: ({ substitutes }) => substitutes.length > 0,
    tell: ({ material, substitutes }) => ({ material, substitutes: substitutes.join(', ') }),
  },
];

export type BomUnit = { uom: string | null | undefined; its: string; was: string | null };
/** A line counts its part as the part's stock is counted: nothing turns one unit into another. */
export const bomUnitRules: readonly Rule<BomUnit>[] = [
  {
    code: 'bom.unitIsItsParts',
    field: 'uom',
    broken: ({ uom, its, was }) => uom != null && uom !== '' && uom !== its && uom !== was,
    tell: ({ uom, its }) => ({ uom: uom ?? null, its }),
  },
];

/** `path`: the codes from the child down to the parent, when the child already holds the parent. */
export type Circle = { parent: string; path: readonly string[] | null };
export const circleRules: readonly Rule<Circle>[] = [
  {
    code: 'bom.noCycles',
    field: 'childProductId',
    broken: ({ path }) => path !== null,
    tell: ({ parent, path }) => ({ path: [parent, ...(path ?? [])].join(' → ') }),
  },
];

/** What must hold of a bill that is counted through all its levels; `circle`: the codes of products that hold one another. */
export const countableRules: readonly Rule<{ circle: readonly string[] | null }>[] = [
  {
    code: 'bom.circleCanNotBeCounted',
    broken: ({ circle }) => circle !== null,
    tell: ({ circle }) => ({ path: circle?.join(' → ') ?? null }),
  },
];

export type Copying = { fromId: number; toId: number; lines: number };
export const copyRules: readonly Rule<Copying>[] = [
  { code: 'bom.copyGoesToAnother', field: 'toId', broken: ({ fromId, toId }) => fromId === toId },
  { code: 'bom.copyHasLines', field: 'fromId', broken: ({ lines }) => lines === 0 },
];

/** `add`: whether what a part goes in by at several operations adds up to one line, where the new parent has none of them. */
export const joinRules: readonly Rule<{ child: string; parent: string; add: boolean }>[] = [
  { code: 'bom.copyAddsUp', field: 'fromId', broken: ({ add }) => !add, tell: ({ child, parent }) => ({ child, parent }) },
];
