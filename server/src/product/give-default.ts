import type { RouteDraft } from '@lotline/contract/product/route';
import type { Trx } from '../kit/database/pool.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

/** A product has one default route: choosing another takes the mark from the one that had it. */
export const giveDefault = async (trx: Trx, { productId, isDefault }: RouteDraft, row: RowOf<'route'> | null) => {
  if (!isDefault || productId == null) return;
  await trx
    .updateTable('route')
    .set({ isDefault: false })
    .where('productId', '=', productId)
    .where('isDefault', '=', true)
    .where('id', '<>', row?.id ?? 0)
    .execute();
};
