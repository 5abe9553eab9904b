import { obey } from '@lotline/contract/kit/rule';
import type { Characteristic, MaterialStandardDraft, ProductStandardDraft, Sampling, Stage } from '@lotline/contract/quality/standard';
import { characteristicRules, samplingRules, standardRules } from '@lotline/contract/quality/standard.rules';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { nextNumber } from '../kit/record/number.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { type Side, sides } from './standard.queries.ts';

export type Standard = RowOf<'quality_standard'>;
export type StandardDraft = ProductStandardDraft | MaterialStandardDraft;
type Place = { stage: string; productId?: number | null; materialId?: number | null; operationId?: number | null | undefined };

/** What drafts are held against: whose place is taken by which standard, and what the keys of a standard stand for. */
export type Seen = { day: string; taken: Map<string, string>; keys: Map<string, Map<string, { kind: string; unit: string | null }>> };

const placeOf = ({ stage, productId, materialId, operationId }: Place) =>
  [productId ?? '', materialId ?? '', operationId ?? '', stage].join(':');

/** Locks the items of drafts, so that no two standards of one place are made at once, and reads what the drafts are held against. */
export const lookAround = (side: Side, day: string) => async (trx: Trx, drafts: readonly StandardDraft[], row: Standard | null) => {
  const { own } = sides[side];
  const items = [...new Set(drafts.flatMap((draft) => (draft as Record<string, unknown>)[own] as number))].sort((a, b) => a - b);
  await sql`select from ${sql.table(side)} where id = ${anyOf(items)} order by id for no key update`.execute(trx);
  const codes = [...new Set([...drafts.flatMap(({ code }) => code ?? []), ...(row ? [row.code] : [])])];
  const there = await trx
    .selectFrom('qualityStandard')
    .select(['code', 'status', 'stage', 'productId', 'materialId', 'operationId', 'characteristics'])
    .where((it) => it.or([it(own, '=', anyOf(items)), it('code', '=', anyOf(codes))]))
    .orderBy('revision')
    .execute();
  const seen: Seen = { day, taken: new Map(), keys: new Map() };
  for (const { characteristics, ...one } of there) {
    if (one.status !== 'OBSOLETE') seen.taken.set(placeOf(one), one.code);
    if (one.status === 'DRAFT') continue;
    const keys = seen.keys.get(one.code) ?? new Map();
    for (const { key, kind, unit } of characteristics as Characteristic[]) keys.set(key, { kind, unit: unit ?? null });
    seen.keys.set(one.code, keys);
  }
  return seen;
};

/** What is saved of a draft: a new one without a code gets the next number, and new characteristics get keys of their own. */
export const checkStandard = (side: Side) => async (trx: Trx, draft: StandardDraft, row: Standard | null, seen: Seen) => {
  if (row && row[sides[side].own] === null) throw new Refused(404, 'NOT_FOUND');
  const code = row?.code ?? draft.code ?? (await nextNumber(trx, 'QS', seen.day));
  const renamed = draft.code ?? code;
  const holder = seen.taken.get(placeOf(draft)) ?? null;
  const was = row as (Standard & { stage: Stage }) | null;
  obey(standardRules, { ...draft, was, other: holder === code ? null : holder });
  obey(samplingRules, { ...(draft.sampling as Sampling), stage: draft.stage }, ['sampling']);
  const characteristics = draft.characteristics && keyed(draft.characteristics, seen.keys.get(code) ?? new Map());
  seen.taken.set(placeOf(draft), renamed);
  return { code: renamed, characteristics };
};

const keyed = (characteristics: readonly Characteristic[], known: ReadonlyMap<string, { kind: string; unit: string | null }>) => {
  const used = new Set<string>();
  for (const [at, one] of characteristics.entries()) {
    const twice = one.key !== undefined && used.has(one.key);
    obey(characteristicRules, { ...one, before: (one.key && known.get(one.key)) || null, twice }, ['characteristics', at]);
    if (one.key) used.add(one.key);
  }
  let last = 0;
  const next = () => {
    do last++;
    while (used.has(`c${last}`) || known.has(`c${last}`));
    return `c${last}`;
  };
  return characteristics.map((one) => ({ ...one, key: one.key ?? next() }));
};
