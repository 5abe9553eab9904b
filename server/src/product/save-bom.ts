import { obey } from '@lotline/contract/kit/rule';
import type { BomDraft } from '@lotline/contract/product/bom';
import { bomRules, circleRules } from '@lotline/contract/product/bom.rules';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { linesOf, lockBills, wayDown } from './bom.queries.ts';
import { step } from './step.ts';

/** May the line go into the bill? Its unit is the child's own and it comes last unless told. */
export const checkLine = async (trx: Trx, draft: BomDraft, row: RowOf<'bom'> | null) => {
  obey(bomRules, draft);
  await lockBills(trx);
  if (draft.childProductId != null) await checkCircle(trx, draft.parentId, draft.childProductId, row?.id);
  const seq = draft.seq ?? row?.seq ?? Math.max(0, ...(await linesOf(trx, draft.parentId)).map((line) => line.seq ?? 0)) + step;
  return { seq, uom: draft.uom ?? (await unitOf(trx, draft)) };
};

/** Refuses a part that already holds its parent, and says by which way. */
export const checkCircle = async (trx: Trx, parentId: number, childId: number, butLine?: number) => {
  const parent = await trx.selectFrom('product').select('code').where('id', '=', parentId).executeTakeFirst();
  obey(circleRules, { parent: parent?.code ?? '', path: await wayDown(trx, childId, parentId, butLine) });
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
