import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Code, Note, PathId, PositiveQty, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { Package } from './stock.ts';

export const ScrapPackage = z.object({
  id: PathId,
  version: Version,
  /** Of what stands on the shelf; what is at the line comes back first. */
  qty: countedBy(PositiveQty, ['id', 'material_stock']),
  /** A code of DISPOSE_REASON. */
  reasonCode: Code,
  note: Note.optional(),
});
export type ScrapPackage = z.infer<typeof ScrapPackage>;
export const scrapPackage = call({
  writes: ['material_stock', 'stock_movement'],
  method: 'POST',
  path: '/material-stock/stock/{id}/scrapped',
  permission: ['materialStock', 'modify'],
  summary: 'Scraps some of a package, or all of it, with the reason.',
  ask: ScrapPackage,
  answer: Package,
  fact: true,
});
