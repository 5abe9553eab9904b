import { spread } from '@lotline/contract/production/plan/spread';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { insertRows } from '../../kit/record/record.ts';

type Planned = {
  id: number;
  productId: number;
  routeId: number | null;
  locationId: number;
  planQty: number;
  startDt: string;
  endDt: string;
};
type Standard = {
  operationPlanId: number | null;
  routeOperationId: number | null;
  operationId: number;
  seq: number;
  lineId: number;
  toolId: number | null;
  outsourced: boolean;
  cycleSec: number | null;
  setupMin: number;
  reportPoint: boolean;
  allowAhead: boolean;
};

/** The route of a product when nobody names one: its own, else its default one. */
export const usualRoute = async (db: Trx, productId: number) => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(p.route_id, (select r.id from route r where r.product_id = p.id and r.active order by r.is_default desc, r.id limit 1)) as id
    from product p where p.id = ${productId}`.execute(db);
  return rows[0]?.id ?? null;
};

/**
 * Copies the operations of the route into a plan, so that a later change of the standards leaves running plans alone.
 * The product's operation plan wins over the route's times and places; without a route its operation plans alone make the order.
 */
export const snapshotOperations = async (db: Trx, plan: Planned) => {
  const { rows } = await sql<Standard>`
    select s.id as operation_plan_id, r.id as route_operation_id, o.id as operation_id, coalesce(r.seq, s.seq) as seq,
      coalesce(s.line_id, r.line_id, o.line_id, ${plan.locationId}) as line_id, coalesce(s.tool_id, r.default_tool_id) as tool_id,
      coalesce(s.outsourced, false) or o.outsourced as outsourced, coalesce(s.cycle_sec, r.cycle_sec) as cycle_sec,
      coalesce(s.setup_min, r.setup_min, 0) as setup_min, coalesce(r.report_point, true) and o.result_required as report_point, o.allow_ahead
    from (select * from operation_plan where product_id = ${plan.productId} and active) s
    full join (select * from route_operation where route_id = ${plan.routeId}) r on r.operation_id = s.operation_id
    join operation o on o.id = coalesce(r.operation_id, s.operation_id)
    where ${plan.routeId}::bigint is null or r.id is not null
    order by coalesce(r.seq, s.seq), o.id`.execute(db);
  const { planQty, startDt, endDt } = plan;
  if (rows.length > 0)
    await insertRows(
      db,
      'production_operation_plan',
      rows.map((row, at) => ({ ...row, seq: (at + 1) * 10, planId: plan.id, planQty, startDt, endDt })),
    );
};

/** Enters daily plans as the standards allow: so many a day, or so many an hour over the working hours of a shift. */
export const proposeDailyPlans = async (db: Trx, planId: number, workingHours: number) => {
  const { rows } = await sql<{
    id: number;
    lineId: number;
    toolId: number | null;
    planQty: number;
    startDt: string;
    endDt: string;
    dailyTarget: number | null;
    hourlyTarget: number | null;
    dayNight: 'DAY' | 'NIGHT' | 'BOTH';
  }>`
    select o.id, o.line_id, o.tool_id, o.plan_qty, o.start_dt, o.end_dt, s.daily_target,
      coalesce(s.hourly_target, trunc(3600 / nullif(o.cycle_sec, 0), 3)) as hourly_target, coalesce(s.day_night, 'DAY') as day_night
    from production_operation_plan o left join operation_plan s on s.id = o.operation_plan_id
    where o.plan_id = ${planId} and o.report_point and not o.outsourced order by o.seq`.execute(db);
  const days = rows.flatMap((row) =>
    spread(row, row, workingHours).map((day) => ({
      ...day,
      planId,
      operPlanId: row.id,
      lineId: row.lineId,
      toolId: row.toolId,
      workerIds: [],
      seq: 1,
    })),
  );
  if (days.length > 0) await insertRows(db, 'daily_plan', days);
};
