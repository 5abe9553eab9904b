import { obey } from '@lotline/contract/kit/rule';
import type { BomDraft } from '@lotline/contract/product/bom';
import { bomRules, circleRules } from '@lotline/contract/product/bom.rules';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { linesOf, lockBills, wayDown } from './bom.queries.ts';
import { type Numbers, numbersFor } from './step.ts';

/** The bills are locked: each line without a number comes last in its own. */
export const numberLines = async (trx: Trx, drafts: readonly BomDraft[]) => {
  await lockBills(trx);
  return numbersFor(
    drafts,
    ({ parentId }) => parentId,
    (parentId) => linesOf(trx, parentId),
  );
};

/** May the line go into the bill? Its unit is the child's own and it comes last unless told. */
export const checkLine = async (trx: Trx, draft: BomDraft, row: RowOf<'bom'> | null, next: Numbers) => {
  obey(bomRules, draft);
  return { seq: draft.seq ?? row?.seq ?? next(draft.parentId), uom: draft.uom ?? (await unitOf(trx, draft)) };
};

/** Refuses a line that stands whose part holds its parent, and says by which way: two lines of one call can make a circle together. */
export const checkCircle = async (trx: Trx, { parentId, childProductId }: { parentId: number; childProductId: number | null }) => {
  if (childProductId === null) return;
  const parent = await trx.selectFrom('product').select('code').where('id', '=', parentId).executeTakeFirst();
  obey(circleRules, { parent: parent?.code ?? '', path: await wayDown(trx, childProductId, parentId) });
};

const unitOf = async (trx: Trx, { childProductId, childMaterialId }: BomDraft) => {
  const child =
    childProductId == null
      ? await trx
          .selectFrom('material')
          .select('uom')
          .where('id', '=', childMaterialId ?? 0)
          .executeTakeFirst()
      : await trx.selectFrom('product').select('uom').where('id', '=', childProductId).executeTakeFirst();
  if (!child) throw wrongField([childProductId == null ? 'childMaterialId' : 'childProductId'], 'notIn');
  return child.uom;
};
