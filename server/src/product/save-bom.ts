import { obey } from '@lotline/contract/kit/rule';
import type { BomDraft } from '@lotline/contract/product/bom';
import { bomRules, bomUnitRules, circleRules } from '@lotline/contract/product/bom.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { linesOf, lockBills, wayDown } from './bom.queries.ts';
import { type Numbers, numbersFor } from './step.ts';

type Ahead = { next: Numbers; unitOf: (draft: BomDraft) => string | undefined };
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
  return { next, unitOf };
};
const unitsIn = async (trx: Trx, table: 'product' | 'material', ids: readonly (number | null | undefined)[]) => {
  const asked = [...new Set(ids.filter((id) => id != null))];
  if (asked.length === 0) return new Map<number, string>();
  const rows = await trx.selectFrom(table).select(['id', 'uom']).where('id', '=', sql<number>`any(${asked}::bigint[])`).execute();
  return new Map(rows.map(({ id, uom }) => [id, uom]));
};

/** May the line go into the bill? Its unit is its part's own and it comes last unless told. */
export const checkLine = (_trx: Trx, draft: BomDraft, row: RowOf<'bom'> | null, { next, unitOf }: Ahead) => {
  obey(bomRules, draft);
  const its = unitOf(draft);
  if (its === undefined) throw wrongField([draft.childProductId == null ? 'childMaterialId' : 'childProductId'], 'notIn');
  obey(bomUnitRules, { uom: draft.uom, its, was: row?.uom ?? null });
  return { seq: draft.seq ?? row?.seq ?? next(draft.parentId), uom: draft.uom || its };
};

/** Refuses a line that stands whose part holds its parent, and says by which way: two lines of one call can make a circle together. */
export const checkCircle = async (trx: Trx, { parentId, childProductId }: { parentId: number; childProductId: number | null }) => {
  if (childProductId === null) return;
  const parent = await trx.selectFrom('product').select('code').where('id', '=', parentId).executeTakeFirst();
  obey(circleRules, { parent: parent?.code ?? '', path: await wayDown(trx, childProductId, parentId) });
};
