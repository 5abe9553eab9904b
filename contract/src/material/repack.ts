import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Code, Id, PathId, PositiveQty, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { Package } from './stock.ts';

const writes = ['material_stock', 'stock_movement'] as const;
/** So many packages may one be split into at once. */
export const mostParts = 50;

export const SplitPackage = z.object({
  id: PathId,
  version: Version,
  /** What goes into new packages; the rest stays where it is. One without an ID is given one. */
  parts: z
    .array(z.object({ qty: countedBy(PositiveQty, ['id', 'material_stock']), packageId: Code.optional() }))
    .min(1)
    .max(mostParts),
});
export type SplitPackage = z.infer<typeof SplitPackage>;
export const splitPackage = call({
  writes,
  method: 'POST',
  path: '/material-stock/stock/{id}/split',
  permission: ['materialStock', 'modify'],
  summary: 'Splits parts of a package off into packages of their own, of the same lot, days, supplier and shelf.',
  ask: SplitPackage,
  answer: z.array(Package),
  fact: true,
});

export const MergePackages = z.object({
  /** Into which the others go; it keeps its ID. */
  into: Id,
  ids: z.array(Id).min(1).max(mostParts),
});
export type MergePackages = z.infer<typeof MergePackages>;
export const mergePackages = call({
  writes,
  method: 'POST',
  path: '/material-stock/stock/merged',
  permission: ['materialStock', 'modify'],
  summary: 'Puts packages of the same material, lot, days, state and shelf into one of them.',
  ask: MergePackages,
  answer: Package,
  fact: true,
});

export const unmergePackages = call({
  writes: [...writes, 'genealogy_edge'],
  method: 'POST',
  path: '/material-stock/stock/merged/taken-back',
  permission: ['materialStock', 'modify'],
  summary: 'Takes a merge back, as long as nothing left the whole since: each package holds again what it held.',
  ask: MergePackages,
  answer: z.array(Package),
  fact: true,
});
