import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { operationPlaceRules, skipRules } from '@lotline/contract/production/plan/operation-plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { lockInOrder, postMovements, productMove, productStockIdAt } from '../../ledger/index.ts';
import { type LockedPlan, lastReporting } from '../locked-plan.ts';
import { followOperations, lockOperation } from './lock-operation.ts';
import { operationPlanById } from './operation-plan.queries.ts';

/**
 * The plan never visits this operation, and says why: it counts for nothing more, and its plan can complete. Where it would have been the
 * last one, what the one before made good is finished and comes into stock. Without a reason a skipped operation is taken back.
 */
export const skipOperation = async (db: Trx, by: Actor, { id, reason }: { id: number; reason: string | null }) => {
  const locked = await lockOperation(db, id);
  const { plan, lot, operations, operation } = locked;
  if (reason === null) {
    if (operation.status === 'SKIPPED') obey(operationPlaceRules, { operation, operations, producedQty: lot.producedQty });
  } else obey(skipRules, { operation, operations, reason, ...(await touchedBy(db, id)) });
  const status = reason === null ? ('PLANNED' as const) : ('SKIPPED' as const);
  await db.updateTable('productionOperationPlan').set({ status, skipReason: reason }).where('id', '=', id).execute();
  const now = operations.map((one) => (one.id === id ? { ...one, status } : one));
  if (reason !== null) await finishedBefore(db, by, { ...locked, operations: now });
  // The order line is locked here, and stock stands before it in the order of locks.
  await followOperations(db, plan.id);
  return operationPlanById(db, id);
};

const touchedBy = async (db: Trx, id: number) => {
  const { rows } = await sql<{ facts: number; days: number }>`
    select (select count(*) from production_result_in_force where oper_plan_id = ${id}) + (select count(*) from work_event_in_force where oper_plan_id = ${id})
        + (select count(*) from outsourcing where oper_plan_id = ${id} and status <> 'CANCELLED') as facts,
      (select count(*) from daily_plan where oper_plan_id = ${id}) as days`.execute(db);
  return rows[0] as { facts: number; days: number };
};

/** What the last operation made good and didn't bring into stock, because another one was to follow. */
const finishedBefore = async (db: Trx, by: Actor, { plan, lot, operations, uom, storeLocationId: locationId }: LockedPlan) => {
  const last = lastReporting(operations);
  const qty = last ? subtract(last.goodQty, lot.producedQty) : 0;
  if (!last || qty <= 0) return;
  const stock = { lotId: lot.id, productId: plan.productId, locationId };
  const stockId = await productStockIdAt(db, { ...stock, productionPlanId: plan.id, qualityStatus: lot.qualityStatus });
  await lockInOrder(db, { productStocks: [stockId] });
  const produced = { type: 'PRODUCE' as const, qty, productionPlanId: plan.id, operPlanId: last.id };
  await postMovements(db, by, [productMove({ to: { ...stock, id: stockId }, uom }, produced)]);
  await sql`select refresh_lots(array[${lot.id}]::bigint[])`.execute(db);
};
