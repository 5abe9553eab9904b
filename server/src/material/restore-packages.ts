import { restorableForMs } from '@lotline/contract/kit/call';
import { add } from '@lotline/contract/kit/quantity';
import { deletionRules } from '@lotline/contract/kit/restore.rules';
import { obey } from '@lotline/contract/kit/rule';
import { cameInWith, labelRules, receiptRules } from '@lotline/contract/material/stock.rules';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { lockInOrder, lockPackages, packageMove, postMovements } from '../ledger/index.ts';
import { refreshOrderLines } from '../order/index.ts';
import { askForIncoming } from '../quality/index.ts';
import { cameIn } from './stock.queries.ts';

/**
 * Undoes the taking back of receipts: the same packages come in again with a fact of their own, at the instant of the first and with all that
 * stood in it. It is a receipt, and obeys what receipts obey on the day it is made again; what is held of its supplier's lot holds it too.
 */
export const restorePackages = async (db: Trx, by: Actor, ids: readonly number[]) => {
  const stocks = (await lockPackages(db, [...ids, ...(await sistersOf(db, ids))])).filter(
    ({ id, cancelled }) => cancelled && ids.includes(id),
  );
  const purchaseLines = stocks.flatMap(({ orderMaterialId }) => orderMaterialId ?? []);
  await lockInOrder(db, { purchaseLines });
  const receipts = await receiptsOf(
    db,
    stocks.map(({ id }) => id),
  );
  obey(deletionRules, {
    asked: new Set(ids).size,
    deleted: receipts.length,
    recent: receipts.filter(({ recent }) => recent).length,
  });
  await obeyReceiptRules(db, stocks, receipts);
  const came = await cameIn(
    db,
    stocks.flatMap(({ unitNo }) => unitNo ?? []),
  );
  for (const stock of stocks) obey(labelRules, { unitNo: stock.unitNo, cameIn: cameInWith(stock, came) });
  await db.updateTable('materialStock').set({ cancelled: false }).where('id', '=', anyOf(ids)).execute();
  await postMovements(
    db,
    by,
    receipts.map(({ receipt }) => receipt),
  );
  await askForIncoming(db, by, ids);
  await holdWithLot(db, by, ids);
  if (purchaseLines.length) await refreshOrderLines(db, { purchaseLines });
  return { restored: receipts.length };
};

type Stock = RowOf<'material_stock'>;

/** The packages in the house of the same suppliers' lots: who holds such a lot at this moment holds them. */
const sistersOf = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from ${sameLot} where s.id = any(${[...ids]}) and not o.cancelled`.execute(db);
  return rows.map(({ id }) => id);
};
const sameLot = sql`material_stock s join material_stock o on o.supplier_lot_no = s.supplier_lot_no and o.material_id = s.material_id
  and o.biz_partner_id is not distinct from s.biz_partner_id and o.id <> s.id`;

/** The receipts that were taken back last, but for who wrote them and what they corrected; and how much of its line had come in before. */
const receiptsOf = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; recent: boolean; receivedBefore: number | null }>`
    select distinct on (m.material_stock_id) m.id,
      b.recorded_at > clock_timestamp() - make_interval(secs => ${restorableForMs / 1000}) as recent,
      (select sum(x.qty) from stock_movement x where x.order_material_id = m.order_material_id and x.type = 'RECEIPT' and x.id < b.id and not x.void
        and not exists (select from stock_movement y where y.corrects_id = x.id and y.id < b.id)) as received_before
    from stock_movement m join stock_movement b on b.corrects_id = m.id and b.void
    where m.material_stock_id = any(${[...ids]}) and m.type = 'RECEIPT' order by m.material_stock_id, b.id desc`.execute(db);
  const movements = await db
    .selectFrom('stockMovement')
    .selectAll()
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('id')
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return movements.flatMap(
    ({ id, recordedAt: _, actorId: __, source: ___, idempotencyKey: ____, correctsId, correctionReason, void: _____, ...receipt }) => {
      const row = rowOf.get(id);
      return row ? [{ ...row, receipt }] : [];
    },
  );
};
type TakenBack = Awaited<ReturnType<typeof receiptsOf>>;

/** What had come in of a line before it was taken back had been confirmed then; more than that and than the allowance can't be confirmed here. */
const obeyReceiptRules = async (db: Trx, stocks: readonly Stock[], receipts: TakenBack) => {
  const materials = new Map(
    (
      await db
        .selectFrom('material')
        .select(['id', 'name', 'uom', 'active', 'overReceiptPct'])
        .where('id', '=', anyOf(stocks.map(({ materialId }) => materialId)))
        .execute()
    ).map((material) => [material.id, material]),
  );
  const lines = new Map(
    (
      await db
        .selectFrom('orderMaterial as l')
        .innerJoin('orderInfo as o', 'o.id', 'l.orderId')
        .select(['l.id', 'o.orderNo', 'l.purpose', 'l.status', 'o.status as orderStatus', 'l.qty', 'l.receivedQty'])
        .where('l.id', '=', anyOf(stocks.flatMap(({ orderMaterialId }) => orderMaterialId ?? [])))
        .execute()
    ).map((line) => [line.id, line]),
  );
  const most = new Map<number, number>();
  for (const { receipt, receivedBefore } of receipts) {
    const line = receipt.orderMaterialId ?? 0;
    most.set(line, Math.max(most.get(line) ?? 0, receivedBefore ?? 0));
  }
  for (const { receipt } of receipts) {
    const stock = stocks.find(({ id }) => id === receipt.materialStockId);
    const material = materials.get(stock?.materialId ?? 0);
    if (!stock || !material) throw new Refused(404, 'NOT_FOUND');
    const { qty, toLocationId: shelf } = receipt;
    const line = lines.get(stock.orderMaterialId ?? 0);
    const received = add(line?.receivedQty ?? 0, qty);
    const ordered = line && { ...line, overReceiptPct: material.overReceiptPct, confirmed: received <= (most.get(line.id) ?? 0) };
    obey(receiptRules, { material, shelf, qty, ...(ordered && { ordered }) });
    if (line) line.receivedQty = received;
  }
};

/** A hold on a supplier's lot, put on while a package of it was taken back, holds the package too; released, it goes with the others. */
const holdWithLot = async (db: Trx, by: Actor, ids: readonly number[]) => {
  const { rows: held } = await sql<{ materialStockId: number; reason: string }>`
    with held as (
      insert into stock_hold_unit (hold_id, material_stock_id, from_status)
      select distinct h.id, s.id, s.quality_status
      from ${sameLot} join stock_hold_unit u on u.material_stock_id = o.id join stock_hold h on h.id = u.hold_id
      where s.id = any(${[...ids]}) and h.released_at is null and h.cause like 'supplier-lot:%'
        and not exists (select from stock_hold_unit mine where mine.hold_id = h.id and mine.material_stock_id = s.id)
      returning hold_id, material_stock_id
    )
    select material_stock_id, min(h.reason) as reason from held join stock_hold h on h.id = held.hold_id group by 1 order by 1`.execute(db);
  const reasonOf = new Map(held.map(({ materialStockId, reason }) => [materialStockId, reason]));
  const packages = await db
    .updateTable('materialStock')
    .set({ qualityStatus: 'HOLD' })
    .where('id', '=', anyOf([...reasonOf.keys()]))
    .where('qualityStatus', '<>', 'HOLD')
    .returning(['id', 'materialId', 'uom', 'locationId', 'qty'])
    .execute();
  const moves = packages.map((pack) => packageMove(pack, { type: 'STATUS', qty: pack.qty, reasonCode: reasonOf.get(pack.id) ?? null }));
  await postMovements(db, by, moves, { part: 'hold' });
};
