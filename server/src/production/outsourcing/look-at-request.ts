import { add, subtract } from '@lotline/contract/kit/quantity';
import { usable } from '@lotline/contract/ledger/movement';
import type { NewOutsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type Actor, dayThatCounts } from '../../kit/record/fact.ts';
import { lockInOrder } from '../../ledger/index.ts';
import { type LockedPlan, lockPlans, neighbours, type OperationOfPlan } from '../locked-plan.ts';

export type PieceOnShelf = { id: number; lotId: number; productId: number; locationId: number; uom: string };
export type PackageOnShelf = { id: number; materialId: number; locationId: number; uom: string };

/** The plan that an outsourcing is for, with its operation where one is named; locked, so that what is ready stays so. */
const lockFor = async (db: Trx, { planId, operPlanId }: Pick<NewOutsourcing, 'planId' | 'operPlanId'>) => {
  const owner = operPlanId
    ? await db.selectFrom('productionOperationPlan').select('planId').where('id', '=', operPlanId).executeTakeFirst()
    : undefined;
  if (operPlanId && !owner) throw new Refused(422, 'reference.missing', { at: [['operPlanId']] });
  const id = owner?.planId ?? planId;
  const [locked] = id ? await lockPlans(db, [id]) : [];
  if (id && !locked) throw new Refused(422, 'reference.missing', { at: [['planId']] });
  return { locked: locked ?? null, operation: locked?.operations.find((one) => one.id === operPlanId) ?? null };
};

/**
 * Locks and looks at all that an outsourcing takes: its plan, the lots and packages on their shelves. `own` is itself, where it was asked for
 * before; `leaves`: it goes now.
 */
export const lookAtRequest = async (
  db: Trx,
  by: Actor,
  ask: NewOutsourcing,
  { own = 0, leaves = false }: { own?: number; leaves?: boolean } = {},
) => {
  const { locked, operation } = await lockFor(db, ask);
  const stockIds = ask.lots.map(({ productStockId }) => productStockId);
  const packageIds = ask.supplies.map(({ materialStockId }) => materialStockId);
  await lockInOrder(db, { keptLotsOf: stockIds, packages: packageIds, productStocks: stockIds });
  const shelves = await piecesOf(db, stockIds);
  const packages = await packagesOf(db, packageIds, dayThatCounts(by));
  const taken = new Map<string, number>();
  const takes = (key: string, qty: number) => {
    const before = taken.get(key) ?? 0;
    taken.set(key, add(before, qty));
    return before;
  };
  const lots = ask.lots.map(({ productStockId, qty }, at) => {
    const row = shelves.get(productStockId);
    if (!row) throw new Refused(422, 'reference.missing', { at: [['lots', at, 'productStockId']] });
    const lot = { lotId: row.lotNo, state: row.state, qualityStatus: row.lotStatus, discardReason: row.discardReason };
    const stock = subtract(row.qty, takes(`stock ${productStockId}`, qty));
    return { from: row, qty, what: row.lotNo, uom: row.uom, stock, usable: true, lot, qualityStatus: row.qualityStatus };
  });
  const supplies = ask.supplies.map(({ materialStockId, qty }, at) => {
    const row = packages.get(materialStockId);
    if (!row) throw new Refused(422, 'reference.missing', { at: [['supplies', at, 'materialStockId']] });
    const stock = subtract(row.qty, takes(`package ${materialStockId}`, qty));
    return { from: row, qty, what: row.packageId, uom: row.uom, stock, usable: row.usable, lot: null, qualityStatus: row.qualityStatus };
  });
  const [vendor] = (
    await sql<{
      name: string;
      types: string[];
      active: boolean;
    }>`select name, types, active from biz_partner where id = ${ask.vendorId}`.execute(db)
  ).rows;
  const facts = {
    vendor: vendor ?? null,
    outDate: ask.outDate,
    dueDate: ask.dueDate,
    operation: locked && operation ? await operationFacts(db, locked, operation, { qty: ask.qty ?? null, own }) : null,
    leaves,
    plan: locked ? { status: locked.plan.status, planNo: locked.plan.planNo } : null,
    lot: locked && operation ? locked.lot : null,
    lots,
    supplies,
  };
  return { facts, locked, operation };
};

/** What of an operation is ready to leave, and what is to be done at all. */
const operationFacts = async (
  db: Trx,
  locked: LockedPlan,
  operation: OperationOfPlan,
  { qty, own }: { qty: number | null; own: number },
) => {
  const { rows } = await sql<{ name: string; asked: number }>`
    select n.name, coalesce((select sum(l.qty) from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id
      where l.oper_plan_id = ${operation.id} and o.status = 'REQUESTED' and o.id <> ${own}), 0) as asked
    from operation n where n.id = ${operation.operationId}`.execute(db);
  const { name = '', asked = 0 } = rows[0] ?? {};
  const { previous } = neighbours(locked.operations, operation);
  const done = add(operation.goodQty, operation.defectQty);
  // `previous` comes without what stands outside already.
  const readyQty = previous ? subtract(previous.goodQty, done) : subtract(operation.planQty, done, operation.vendorQty);
  const most = Math.max(operation.planQty, previous ? add(previous.goodQty, operation.vendorQty) : 0);
  return {
    name,
    outsourced: operation.outsourced,
    skipped: operation.status === 'SKIPPED',
    qty,
    readyQty,
    openQty: subtract(most, done, operation.vendorQty, asked),
  };
};

type Shelf = PieceOnShelf & {
  lotNo: string;
  state: string;
  lotStatus: string;
  discardReason: string | null;
  qty: number;
  qualityStatus: 'PENDING' | 'OK' | 'HOLD' | 'REJECTED' | 'CONCESSION';
};
const piecesOf = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<Shelf>`
    select s.id, s.lot_id, s.product_id, s.location_id, i.uom, l.lot_id as lot_no, l.state, l.quality_status as lot_status, l.discard_reason, s.qty, s.quality_status
    from product_stock s join lot l on l.id = s.lot_id join product i on i.id = s.product_id where s.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

type Pack = PackageOnShelf & { packageId: string; qty: number; qualityStatus: string; usable: boolean };
const packagesOf = async (db: Trx, ids: readonly number[], day: string) => {
  const { rows } = await sql<Pack>`
    select s.id, s.material_id, s.location_id, s.uom, s.package_id, s.qty - s.reserved_qty as qty, s.quality_status,
      s.quality_status = any(${[...usable]}) and not s.cancelled and coalesce(s.expiry_date >= ${day}::date, true) as usable
    from material_stock s where s.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};
