import { spread } from '@lotline/contract/production/plan/spread';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { insertRows } from '../../kit/record/write-rows.ts';

/** The route of a product when nobody names one: its own, else its default one. */
export const usualRoute = (productId: number) => sql<number | null>`(
    select coalesce(p.route_id, (select r.id from route r where r.product_id = p.id and r.active order by r.is_default desc, r.id limit 1))
    from product p where p.id = ${productId})`;

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
