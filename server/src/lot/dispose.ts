import { disposeRules } from '@lotline/contract/lot/product-stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { postMovements, productMove, whatLeft } from '../ledger/index.ts';
import { lockStock } from './lock-stock.ts';

/** Scraps pieces; when the last of a lot go, the lot is discarded. */
export const dispose = async (
  db: Trx,
  by: Actor,
  ask: { id: number; qty: number; reason: string; occurredAt?: string | undefined; note?: string | undefined },
) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  await obeyTelling(disposeRules, { stock, lot, qty: ask.qty }, () => whatLeft(db, { lotId: lot.id, besides: stock.id }));
  const scrapped = { type: 'DISPOSE', qty: ask.qty, reasonCode: ask.reason, note: ask.note ?? null } as const;
  await postMovements(db, by, [productMove({ from: stock, uom }, scrapped)], { occurredAt: ask.occurredAt });
  const left = await db.selectFrom('productStock').select('id').where('lotId', '=', lot.id).where('qty', '>', 0).executeTakeFirst();
  const outside = await db
    .selectFrom('outsourcingLine')
    .select('id')
    .where('lotId', '=', lot.id)
    .where('atVendorQty', '>', 0)
    .executeTakeFirst();
  const atLine = await db.selectFrom('productIssue').select('id').where('lotId', '=', lot.id).where('atLineQty', '>', 0).executeTakeFirst();
  const shipped = await db
    .selectFrom('shipmentLine as l')
    .innerJoin('shipment as s', 's.id', 'l.shipmentId')
    .select('l.id')
    .where('l.lotId', '=', lot.id)
    .where('s.status', '=', 'SHIPPED')
    .executeTakeFirst();
  const inWork = lot.productionPlanId
    ? await db
        .selectFrom('productionPlan')
        .select('id')
        .where('id', '=', lot.productionPlanId)
        .where('status', 'in', ['PLANNED', 'IN_PROGRESS'])
        .executeTakeFirst()
    : undefined;
  if (left || outside || atLine || shipped || inWork) return { lotDiscarded: false };
  await db
    .updateTable('lot')
    .set({ state: 'DISCARDED', discardReason: ask.reason, discardedAt: factHead(by, ask.occurredAt).occurredAt })
    .where('id', '=', lot.id)
    .execute();
  return { lotDiscarded: true };
};
