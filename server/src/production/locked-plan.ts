import { add, subtract } from '@lotline/contract/kit/quantity';
import { camel } from '@lotline/contract/kit/spelling';
import type { Selectable } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';
import { Refused } from '../kit/http/errors.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type BillLine = Row<'productionBillLine'> & { /** What the line takes, by name. */ item: string };

/** A production plan with what stands around it, locked until the transaction ends. */
export type LockedPlan = {
  plan: Row<'productionPlan'>;
  lot: Row<'lot'>;
  /** In their order. */
  operations: Row<'productionOperationPlan'>[];
  /** Those that were asked for, and what their operations take, of every revision of the bill. */
  days: Row<'dailyPlan'>[];
  lines: BillLine[];
  uom: string;
  /** Where good pieces of the last operation go, and the stock that the lot has there already. */
  storeLocationId: number;
  productStockId: number | null;
};
export type OperationOfPlan = LockedPlan['operations'][number];
export type LockedDay = LockedPlan & { dailyPlan: Row<'dailyPlan'>; operation: OperationOfPlan };
export type BillLineOfPlan = BillLine;

/**
 * Locks plans and their lots. Whoever changes what was made locks here first, all plans at once and in one order: two kiosks of one plan
 * wait here, never in a circle.
 */
export const lockPlans = (db: Trx, planIds: readonly number[], dayIds: readonly number[] = []) =>
  locked(db, '$1::bigint[]', planIds, dayIds);

/** The same for the plans of these operations. */
export const lockPlansOfOperations = (db: Trx, operPlanIds: readonly number[]) =>
  locked(db, 'array(select plan_id from production_operation_plan where id = any($1::bigint[]))', operPlanIds, []);

const locked = async (db: Trx, plans: string, ...ids: readonly [readonly number[], readonly number[]]): Promise<LockedPlan[]> => {
  const [row] = await runText<{ plans: Record<string, unknown>[] }>(db, `select lock_plans(${plans}, $2::bigint[]) as plans`, ids);
  return (row?.plans ?? []).map((found) => inFields(found, rowsWithin) as LockedPlan);
};

// Custom fields inside a row keep the names they were given.
const rowsWithin = 2;
const inFields = (value: unknown, depth: number): unknown => {
  if (Array.isArray(value)) return value.map((each) => inFields(each, depth));
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), inFields(each, depth - 1)]));
};

export const lockPlan = async (db: Trx, planId: number) => {
  const [locked] = await lockPlans(db, [planId]);
  if (!locked) throw new Refused(404, 'NOT_FOUND');
  return locked;
};

/** Days with their plans; days of one plan share it, so that what one of them changes the next one sees. */
export const lockDays = async (db: Trx, dailyPlanIds: readonly number[]): Promise<Map<number, LockedDay>> => {
  const days = new Map<number, LockedDay>();
  for (const locked of await lockPlans(db, [], [...new Set(dailyPlanIds)]))
    for (const dailyPlan of locked.days) {
      const operation = locked.operations.find(({ id }) => id === dailyPlan.operPlanId);
      if (operation) days.set(dailyPlan.id, { ...locked, dailyPlan, operation });
    }
  return days;
};

export const lockDay = async (db: Trx, dailyPlanId: number) => {
  const locked = (await lockDays(db, [dailyPlanId])).get(dailyPlanId);
  if (!locked) throw new Refused(404, 'NOT_FOUND');
  return locked;
};

const reports = ({ reportPoint, status }: OperationOfPlan) => reportPoint && status !== 'SKIPPED';

/** The last operation that reports: what it makes good goes into stock. */
export const lastReporting = (operations: readonly OperationOfPlan[]) => operations.findLast(reports) ?? operations.at(-1);

/**
 * The neighbours whose quantities bind this operation; an operation that may run ahead is bound by nothing before it. What stands at a
 * vendor for an operation is spoken for: no result of it takes it, and the operation before can't do without it.
 */
export const neighbours = (operations: readonly OperationOfPlan[], of: OperationOfPlan) => {
  const before = operations.findLast((one) => reports(one) && one.seq < of.seq);
  const after = operations.find((one) => reports(one) && one.seq > of.seq);
  const previous = before && { goodQty: subtract(before.goodQty, of.vendorQty) };
  const next = after && { goodQty: after.goodQty, defectQty: add(after.defectQty, after.vendorQty) };
  return { previous: of.allowAhead ? null : (previous ?? null), next: after?.allowAhead ? null : (next ?? null) };
};
