import { restorableForMs } from '@lotline/contract/kit/call';
import { deletionRules } from '@lotline/contract/kit/restore.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockPackages, packageMove, postMovements } from '../ledger/index.ts';
import { refreshOrderLines } from '../order/index.ts';

type Receipt = { materialStockId: number; qty: number; uom: string; toLocationId: number; occurredAt: string; recent: boolean };

/** Undoes the taking back of receipts: the same packages come in again with a fact of their own, at the instant of the first. */
export const restorePackages = async (db: Trx, by: Actor, ids: readonly number[]) => {
  const stocks = (await lockPackages(db, ids)).filter(({ cancelled }) => cancelled);
  const { rows: receipts } = await sql<Receipt>`
    select distinct on (m.material_stock_id) m.material_stock_id, m.qty, m.uom, m.to_location_id, m.occurred_at,
      b.recorded_at > clock_timestamp() - make_interval(secs => ${restorableForMs / 1000}) as recent
    from stock_movement m join stock_movement b on b.corrects_id = m.id and b.void
    where m.material_stock_id = any(${stocks.map(({ id }) => id)}) and m.type = 'RECEIPT' order by m.material_stock_id, b.id desc`.execute(
    db,
  );
  obey(deletionRules, {
    asked: new Set(ids).size,
    deleted: receipts.length,
    recent: receipts.filter(({ recent }) => recent).length,
  });
  await db.updateTable('materialStock').set({ cancelled: false }).where('id', '=', anyOf(ids)).execute();
  const stockOf = new Map(stocks.map((stock) => [stock.id, stock]));
  for (const [n, { materialStockId, qty, uom, toLocationId, occurredAt }] of receipts.entries()) {
    const pack = { id: materialStockId, materialId: stockOf.get(materialStockId)?.materialId ?? 0, uom, locationId: toLocationId };
    await postMovements(db, by, [packageMove(pack, { type: 'RECEIPT', qty })], { occurredAt, part: `receipt-${n}` });
  }
  const purchaseLines = stocks.flatMap(({ orderMaterialId }) => orderMaterialId ?? []);
  if (purchaseLines.length) await refreshOrderLines(db, { purchaseLines });
  return { restored: receipts.length };
};
