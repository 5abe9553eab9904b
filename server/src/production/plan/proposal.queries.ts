import { addDays, daysIn } from '@lotline/contract/kit/production-day';
import { add, subtract } from '@lotline/contract/kit/quantity';
import type { PlanProposal } from '@lotline/contract/production/plan/plan';
import { paceOf, type SpreadOperation, spread } from '@lotline/contract/production/plan/spread';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { stillToPlan } from '../../order/index.ts';
import { type Plant, plantTime, usualRoute } from './plan-operations.ts';

/** How far before the day it is due a plan is begun at most. */
const mostAhead = 92;
/** What a plan takes where nothing says how long. */
const usualDays = 6;

/** A plan for what is open of an order line, as late as it still comes in time. */
export const proposalFor = async (db: Db, plant: Plant, orderProductId: number): Promise<PlanProposal> => {
  const today = plant.now.day;
  const { rows } = await sql<{
    productId: number;
    openQty: number;
    dueDate: string | null;
    locationId: number | null;
    routeId: number | null;
  }>`
    select l.product_id, ${sql.raw(stillToPlan('l'))} as open_qty, coalesce(l.due_date, o.due_date) as due_date, ${usualRoute(sql.ref('l.product_id'))} as route_id,
      (select s.line_id from operation_plan s where s.product_id = l.product_id and s.active and s.line_id is not null order by s.seq limit 1) as location_id
    from order_product l join order_info o on o.id = l.order_id where l.id = ${orderProductId}`.execute(db);
  const line = rows[0];
  if (!line) throw new Refused(404, 'NOT_FOUND');
  const { productId, locationId, openQty: planQty, dueDate } = line;
  const isLate = dueDate === null || dueDate < today;
  const endDt = isLate ? addDays(today, usualDays) : dueDate;
  const soonest = daysIn(today, endDt) > mostAhead ? addDays(endDt, 1 - mostAhead) : today;
  const operations = (await standardsOf(db, line)).map((one): SpreadOperation => ({ ...one, planQty, startDt: soonest, endDt }));
  const time = await plantTime(db, plant, operations);
  /** What the slowest operation leaves unplaced where the plan begins on a day. */
  const leftFrom = (startDt: string) => {
    const days = spread(
      operations.map((one) => ({ ...one, startDt })),
      time,
    );
    return Math.max(0, ...days.map((its) => subtract(planQty, ...its.map(({ targetQty }) => targetQty))));
  };
  const startDt =
    isLate || operations.every((one) => paceOf(one) === 'EVEN') ? soonest : lastDay(soonest, endDt, (day) => leftFrom(day) === 0);
  return { orderProductId, productId, planQty, locationId, startDt, endDt, dueDate, leftQty: leftFrom(startDt) };
};

/** The last day for which something holds that holds for all days before it; the first one where it holds for none. */
const lastDay = (first: string, last: string, holds: (day: string) => boolean) => {
  let from = 0;
  let to = daysIn(first, last) - 1;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (holds(addDays(first, middle))) from = middle;
    else to = middle - 1;
  }
  return addDays(first, from);
};

type Planned = {
  productId: number;
  routeId?: number | null | undefined;
  locationId: number;
  planQty: number;
  startDt: string;
  endDt: string;
};
/** What a plan could make in its days, up to its quantity: what its slowest operation has room for. Null where no operation reports. */
export const makesOf = async (db: Db, plant: Plant, { productId, routeId, locationId, ...planned }: Planned, planId?: number) => {
  const standards = await standardsOf(db, { productId, locationId, routeId: routeId ?? usualRoute(productId) });
  const operations = standards.map((one): SpreadOperation => ({ ...one, ...planned }));
  if (operations.length === 0) return null;
  const days = spread(operations, await plantTime(db, plant, operations, planId));
  return Math.min(...days.map((its) => add(0, ...its.map(({ targetQty }) => targetQty))));
};

type Made = { productId: number; routeId: number | null | RawBuilder<number | null>; locationId: number | null };
/** The operations that a new plan of the product would spread, with their pace: those that `copy_route` would give it. */
const standardsOf = async (db: Db, { productId, routeId, locationId }: Made) => {
  const { rows } = await sql<Omit<SpreadOperation, 'planQty' | 'startDt' | 'endDt'>>`
    select coalesce(s.line_id, r.line_id, o.line_id, ${locationId}::bigint, 0) as line_id, coalesce(s.tool_id, r.default_tool_id) as tool_id, s.daily_target,
      coalesce(s.setup_min, r.setup_min, 0) as setup_min, o.allow_ahead, coalesce(s.day_night, 'DAY') as day_night,
      coalesce(s.hourly_target, trunc(3600 / nullif(coalesce(s.cycle_sec, r.cycle_sec), 0), 3)) as hourly_target
    from (select * from operation_plan where product_id = ${productId} and active) s
    full join (select * from route_operation where route_id = ${routeId}) r on r.operation_id = s.operation_id
    join operation o on o.id = coalesce(r.operation_id, s.operation_id)
    where (${routeId}::bigint is null or r.id is not null) and coalesce(r.report_point, true) and o.result_required
      and not coalesce(s.outsourced, false) and not o.outsourced
    order by coalesce(r.seq, s.seq), o.id`.execute(db);
  return rows;
};
