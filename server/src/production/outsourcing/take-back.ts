import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { OutsourcingStatus } from '@lotline/contract/production/outsourcing/outsourcing';
import { cancelRules, takeBackRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import { correctionRules } from '@lotline/contract/production/result/result.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { correctMovements, lockInOrder, type Move, packageMove, postMovements, productMove } from '../../ledger/index.ts';
import { lockDay, lockPlans, neighbours } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';
import { bookResults } from '../result/book.ts';
import { totalsWithout, withoutIds } from '../result/lock-result.ts';
import { outsourcingById } from './outsourcing.queries.ts';
import { lockOutsourcing } from './request-outsourcing.ts';

/** Says that an arrival was booked by mistake: what it brought is at the vendor again, and its result did not happen. */
export const takeBackReturn = async (db: Trx, by: Actor, { id, reason }: { id: number; reason: string }) => {
  const seen = await db.selectFrom('outsourcingReturn').select('outsourcingId').where('id', '=', id).executeTakeFirst();
  if (!seen) throw new Refused(404, 'NOT_FOUND');
  const row = await lockOutsourcing(db, seen.outsourcingId);
  const arrival = await db.selectFrom('outsourcingReturn').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [locked] = row.operPlanId && row.planId ? await lockPlans(db, [row.planId]) : [];
  const operation = locked?.operations.find((one) => one.id === row.operPlanId);
  const previous = locked && operation ? neighbours(locked.operations, operation).previous : null;
  const moves = await movesOf(db, id);
  const untouched = moves.reduce(
    (sum, { operPlanId, vendorOutcome, qty }) => (operPlanId && vendorOutcome === 'BACK' ? add(sum, qty) : sum),
    0,
  );
  const waiting = operation && previous ? subtract(previous.goodQty, operation.goodQty, operation.defectQty) : null;
  obey(takeBackRules, { takenBack: arrival.takenBackAt !== null, cancelled: row.status === 'CANCELLED', reason, untouched, waiting });
  const results = await db.selectFrom('productionResultInForce').select('id').where('outsourcingReturnId', '=', id).orderBy('id').execute();
  const ids = (of: (move: Moved) => (number | null)[]) => [...new Set(moves.flatMap(of))].filter((one) => one !== null);
  await lockInOrder(db, {
    lotsOf: ids(({ toProductStockId }) => [toProductStockId]),
    packages: ids(({ materialStockId }) => [materialStockId]),
    productStocks: ids(({ toProductStockId }) => [toProductStockId]),
  });
  await db
    .updateTable('outsourcingReturn')
    .set({ takenBackAt: factHead(by).occurredAt, takenBackBy: by.id, reason, takenBackVersion: row.version + 1, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  for (const [at, result] of results.entries()) await unmake(db, by, result.id as number, { reason, part: `:result${at}` });
  await correctMovements(
    db,
    by,
    moves.map((move) => ({ id: move.id, qty: 0, reason })),
    ':moves',
  );
  await bumpVersion(db, row.id);
  return row.id;
};

type Moved = {
  id: number;
  toProductStockId: number | null;
  materialStockId: number | null;
  operPlanId: number | null;
  vendorOutcome: string | null;
  qty: number;
};
/** What arrived, but for what the result of the operation took: that goes back with the result. */
const movesOf = async (db: Trx, returnId: number) => {
  const { rows } = await sql<Moved>`
    select id, to_product_stock_id, material_stock_id, oper_plan_id, vendor_outcome, qty from stock_movement_in_force where outsourcing_return_id = ${returnId} and result_id is null order by id`.execute(
    db,
  );
  return rows;
};

/** The result of an arrival did not happen, and its day is open again. */
const unmake = async (db: Trx, by: Actor, resultId: number, { reason, part }: { reason: string; part: string }) => {
  const wrong = await db.selectFrom('productionResult').selectAll().where('id', '=', resultId).executeTakeFirstOrThrow();
  const on = await lockDay(db, wrong.dailyPlanId);
  const nothing = { goodQty: 0, defectQty: 0, reworkQty: 0, defects: [] };
  obey(correctionRules, { result: nothing, total: totalsWithout(on, wrong, nothing), ...on, ...neighbours(on.operations, on.operation) });
  const correction = { ...factHead(by, wrong.occurredAt, part), correctsId: wrong.id, correctionReason: reason };
  await bookResults(db, by, [{ on, row: { ...withoutIds(wrong), ...correction, void: true }, defects: [], wrong }], part);
  await sql`
    update daily_plan set target_qty = greatest(0, target_qty - ${wrong.goodQty}::numeric), ended_at = null,
      work_status = case when completed_qty > 0 then work_status else 'PLANNED' end
    where id = ${on.dailyPlan.id}`.execute(db);
  await keepProgress(db, on.plan.id);
};

const bumpVersion = (db: Trx, id: number) =>
  db.updateTable('outsourcing').set({ version: sql`version + 1` }).where('id', '=', id).execute();

type Cancel = { id: number; version?: number | undefined; reason: string; occurredAt?: string | undefined };
/** Cancels with a reason: what is outside comes back untouched, to where it left. */
export const cancelOutsourcing = async (db: Trx, by: Actor, { id, version, reason, occurredAt }: Cancel) => {
  const row = await lockOutsourcing(db, id);
  const before = await outsourcingById(db, id);
  const settled = before.lines.reduce((sum, line) => sum + subtract(line.outQty, line.atVendorQty, line.backQty), 0);
  obey(cancelRules, { status: row.status as OutsourcingStatus, outNo: row.outNo, reason, settled, uom: before.uom });
  if (isStale(row, version)) throw new StaleVersion('outsourcing', before, { reason });
  const outside = before.lines.filter(({ atVendorQty }) => atVendorQty > 0);
  const some = (of: (line: (typeof outside)[number]) => number | null) => [...new Set(outside.flatMap((line) => of(line) ?? []))];
  if (before.planId && some(({ operPlanId }) => operPlanId).length > 0) await lockPlans(db, [before.planId]);
  await lockInOrder(db, {
    keptLotsOf: some(({ productStockId }) => productStockId),
    packages: some(({ materialStockId }) => materialStockId),
    productStocks: some(({ productStockId }) => productStockId),
  });
  const { occurredAt: cancelledAt } = factHead(by, occurredAt);
  await db
    .updateTable('outsourcing')
    .set({ cancelReason: reason, cancelledAt, cancelledBy: by.id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await postMovements(
    db,
    by,
    outside.map((line) => untouched(line, before.planId)),
    { occurredAt },
  );
  await sql`select refresh_outsourcings(array[${id}]::bigint[])`.execute(db);
};

const untouched = (line: Awaited<ReturnType<typeof outsourcingById>>['lines'][number], productionPlanId: number | null): Move => {
  const { uom, atVendorQty: qty, productId, lotId, locationId, materialId } = line;
  const around = { type: 'IN_FROM_VENDOR' as const, qty, productionPlanId, outsourcingLineId: line.id, vendorOutcome: 'BACK' as const };
  if (line.productStockId && productId && lotId && locationId)
    return productMove({ to: { id: line.productStockId, productId, lotId, locationId }, uom }, around);
  if (line.materialStockId && materialId && locationId)
    return packageMove({ id: line.materialStockId, materialId, uom, locationId }, around);
  return { ...around, itemType: 'PRODUCT', productId, lotId, uom, fromPlace: 'VENDOR', toPlace: 'WIP', operPlanId: line.operPlanId };
};
