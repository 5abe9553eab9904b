import { obey } from '@lotline/contract/kit/rule';
import type { BomDraft } from '@lotline/contract/product/bom';
import { bomRules, bomUnitRules, circleRules, substitutedRules, substituteRules } from '@lotline/contract/product/bom.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { linesOf, lockBills, wayDown } from './bom.queries.ts';
import { type Numbers, numbersFor } from './step.ts';

type Ahead = { next: Numbers; unitOf: (draft: BomDraft) => string | undefined; priorityOf: (draft: BomDraft) => number };
/** The bills are locked: each line without a number comes last in its own. The units of all parts are read at once. */
export const lookAhead = async (trx: Trx, drafts: readonly BomDraft[]): Promise<Ahead> => {
  await lockBills(trx);
  const next = await numbersFor(
    drafts,
    ({ parentId }) => parentId,
    (parentId) => linesOf(trx, parentId),
  );
  const products = await unitsIn(
    trx,
    'product',
    drafts.map(({ childProductId }) => childProductId),
  );
  const materials = await unitsIn(
    trx,
    'material',
    drafts.map(({ childMaterialId }) => childMaterialId),
  );
  const unitOf = ({ childProductId, childMaterialId }: BomDraft) =>
    childProductId == null ? materials.get(childMaterialId ?? 0) : products.get(childProductId);
  return { next, unitOf, priorityOf: await prioritiesFor(trx, drafts) };
};
/** A substitute without a place of its own comes after those that stand in for the same material of the same bill. */
const prioritiesFor = async (trx: Trx, drafts: readonly BomDraft[]) => {
  const placeOf = ({ parentId, substituteForId }: Pick<BomDraft, 'parentId' | 'substituteForId'>) => `${parentId}:${substituteForId}`;
  const parents = [...new Set(drafts.filter(({ substituteForId }) => substituteForId != null).map(({ parentId }) => parentId))];
  const there =
    parents.length === 0
      ? []
      : await trx
          .selectFrom('bom')
          .select(['parentId', 'substituteForId', 'substitutePriority'])
          .where('parentId', '=', sql<number>`any(${parents}::bigint[])`)
          .where('substituteForId', 'is not', null)
          .execute();
  const last = new Map<string, number>();
  for (const one of [...there, ...drafts])
    if (one.substituteForId != null) last.set(placeOf(one), Math.max(last.get(placeOf(one)) ?? 0, one.substitutePriority ?? 0));
  return (draft: BomDraft) => {
    const next = (last.get(placeOf(draft)) ?? 0) + 1;
    last.set(placeOf(draft), next);
    return next;
  };
};
const unitsIn = async (trx: Trx, table: 'product' | 'material', ids: readonly (number | null | undefined)[]) => {
  const asked = [...new Set(ids.filter((id) => id != null))];
  if (asked.length === 0) return new Map<number, string>();
  const rows = await trx.selectFrom(table).select(['id', 'uom']).where('id', '=', sql<number>`any(${asked}::bigint[])`).execute();
  return new Map(rows.map(({ id, uom }) => [id, uom]));
};

/** May the line go into the bill? Its unit is its part's own and it comes last unless told. */
export const checkLine = async (trx: Trx, draft: BomDraft, row: RowOf<'bom'> | null, { next, unitOf, priorityOf }: Ahead) => {
  obey(bomRules, draft);
  const its = unitOf(draft);
  if (its === undefined) throw wrongField([draft.childProductId == null ? 'childMaterialId' : 'childProductId'], 'notIn');
  obey(bomUnitRules, { uom: draft.uom, its, was: row?.uom ?? null });
  if (row && isOther(draft, row)) await obeyLeaving(trx, [row]);
  return {
    seq: draft.seq ?? row?.seq ?? next(draft.parentId),
    uom: draft.uom || its,
    substitutePriority: draft.substituteForId == null ? null : (draft.substitutePriority ?? row?.substitutePriority ?? priorityOf(draft)),
  };
};

/** Whether what stands in for the line would lose it. */
const isOther = (draft: BomDraft, row: RowOf<'bom'>) =>
  (draft.childMaterialId ?? null) !== row.childMaterialId ||
  draft.parentId !== row.parentId ||
  (draft.operationId ?? null) !== row.operationId ||
  (draft.substituteForId ?? null) !== row.substituteForId;

/** Refuses that lines go, or become others, of whose material the bill keeps a substitute and no other line. */
export const obeyLeaving = async (trx: Trx, rows: readonly RowOf<'bom'>[]) => {
  const ids = rows
    .filter(({ childMaterialId, substituteForId }) => childMaterialId !== null && substituteForId === null)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await lockBills(trx);
  const { rows: left } = await sql<{ material: string; substitutes: string[] }>`
    select m.name as material, array_agg(distinct k.name order by k.name) as substitutes
    from bom l join bom s on s.parent_id = l.parent_id and s.substitute_for_id = l.child_material_id and s.id <> all(${rows.map(({ id }) => id)}::bigint[])
      join material m on m.id = l.child_material_id join material k on k.id = s.child_material_id
    where l.id = any(${ids}::bigint[]) and (s.operation_id is null or s.operation_id = l.operation_id) and not exists (
      select from bom o where o.parent_id = l.parent_id and o.child_material_id = l.child_material_id and o.substitute_for_id is null
        and o.id <> all(${ids}::bigint[]) and (s.operation_id is null or s.operation_id = o.operation_id))
    group by 1 order by 1`.execute(trx);
  for (const leaving of left) obey(substitutedRules, leaving);
};

/** Refuses what can't stand: a circle, and a substitute of what the bill doesn't take. */
export const checkSaved = async (trx: Trx, row: RowOf<'bom'>) => {
  await checkCircle(trx, row);
  if (row.substituteForId === null) return;
  const { rows } = await sql<{ material: string; line: boolean }>`
    select m.name as material, exists (select from bom l where l.parent_id = ${row.parentId} and l.child_material_id = m.id and l.substitute_for_id is null
      and (${row.operationId}::bigint is null or l.operation_id = ${row.operationId}::bigint)) as line
    from material m where m.id = ${row.substituteForId}`.execute(trx);
  if (rows[0]) obey(substituteRules, rows[0]);
};

/** Refuses a line that stands whose part holds its parent, and says by which way: two lines of one call can make a circle together. */
export const checkCircle = async (trx: Trx, { parentId, childProductId }: { parentId: number; childProductId: number | null }) => {
  if (childProductId === null) return;
  const parent = await trx.selectFrom('product').select('code').where('id', '=', parentId).executeTakeFirst();
  obey(circleRules, { parent: parent?.code ?? '', path: await wayDown(trx, childProductId, parentId) });
};
