import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, Name } from '../kit/shape.ts';
import { Characteristic, materialStages, productStages } from './standard.ts';

/** What a sheet says of a characteristic; its key, balloon, chart settings, who is told and defect code stay as they are. */
const said = Characteristic.omit({ key: true, spc: true, tells: true, defectCodeId: true, balloonAt: true }).extend({
  /** The standard's name: a new standard needs one, and the others keep theirs without it. */
  standardName: Name().nullish(),
  subgroupSize: z.number().int().min(1).max(100).nullish(),
}).shape;
/** One characteristic of one of many standards: the row of a sheet. */
export const ProductStandardLine = z.object({ productId: Id, operationId: Id.nullish(), stage: z.enum(productStages), ...said });
export const MaterialStandardLine = z.object({ materialId: Id, stage: z.enum(materialStages), ...said });
export type ProductStandardLine = z.infer<typeof ProductStandardLine>;
export type MaterialStandardLine = z.infer<typeof MaterialStandardLine>;

/** The revision that a sheet was held against: where it isn't the newest any more, nothing is taken. */
const Seen = z.object({ id: Id, version: z.number().int().min(1) });
const Taken = z.object({
  /** Standards that are new, that got a new revision as a draft, whose draft says something else now, and that stay as they were. */
  created: z.number().int(),
  revised: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
});
const writes = ['quality_standard', 'quality_characteristic'] as const;
const summary = (of: string) =>
  `Takes the characteristics of many standards of ${of}, up to 10,000 rows, all or none: what is approved gets a new revision as a draft, a draft says what its rows say, and where there was no standard one begins. With \`seen\`, only the revisions named there.`;

export const takeProductLines = call({
  writes,
  method: 'POST',
  path: '/product-quality/lines',
  permission: ['productQualityInfo', 'modify'],
  summary: summary('products'),
  ask: z.object({ rows: z.array(ProductStandardLine).min(1).max(10_000), seen: z.array(Seen).max(10_000).optional() }),
  answer: Taken,
});
export const takeMaterialLines = call({
  writes,
  method: 'POST',
  path: '/material-quality/lines',
  permission: ['materialQualityInfo', 'modify'],
  summary: summary('materials'),
  ask: z.object({ rows: z.array(MaterialStandardLine).min(1).max(10_000), seen: z.array(Seen).max(10_000).optional() }),
  answer: Taken,
});

type Place = { stage: string } & { [Item in 'productId' | 'materialId' | 'operationId']?: number | null | undefined };
/** Rows of the same place are one standard. */
export const placeOf = ({ stage, productId, materialId, operationId }: Place) =>
  [productId ?? '', materialId ?? '', operationId ?? '', stage].join(':');

type Named = { balloonNo?: string | null | undefined; name?: string | null | undefined };
/** A row is the characteristic that has its number and name. */
export const calledAs = ({ balloonNo, name }: Named) => JSON.stringify([balloonNo?.trim() || '', name?.trim() ?? '']);

type Revision = Place & { status: string; revision: number };
/** What rows of each place are held against: the draft in the making, else the newest approved revision. */
export const basesOf = <R extends Revision>(revisions: readonly R[]): Map<string, R> => {
  const bases = new Map<string, R>();
  for (const one of revisions) {
    const other = bases.get(placeOf(one));
    if (one.status !== 'OBSOLETE' && (!other || one.revision > other.revision)) bases.set(placeOf(one), one);
  }
  return bases;
};
