import type { PlantClock, Shift, ShiftHours } from '@lotline/contract/kit/production-day';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { minutesOver, workingMinutes } from '@lotline/contract/plant/working-time';
import { type PlantTime, type SpreadOperation, spread } from '@lotline/contract/production/plan/spread';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../kit/database/pool.ts';
import { insertRows } from '../../kit/record/write-rows.ts';
import { calendarBetween } from '../../plant/index.ts';

/** The route of a product when nobody names one: its own, else its default one. */
export const usualRoute = (productId: number | RawBuilder<unknown>) => sql<number | null>`(
    select coalesce(p.route_id, (select r.id from route r where r.product_id = p.id and r.active order by r.is_default desc, r.id limit 1))
    from product p where p.id = ${productId})`;

/** When a plan is spread, and the shifts of days that the calendar names no hours for. */
export type Plant = { now: PlantClock; workingHours: number; shiftHours: ShiftHours };

/**
 * Enters daily plans as the pace of the operations, the plant calendar and what is planned already of the tools allow, for each operation that
 * has none. Says of these how much found a day.
 */
export const proposeDailyPlans = async (db: Trx, plant: Plant, planId: number) => {
  const operations = await operationsToSpread(db, planId);
  const time = await plantTime(db, plant, operations);
  const days = spread(operations, time).flatMap((its, at) => {
    const { id: operPlanId, lineId, toolId } = operations[at] as (typeof operations)[number];
    return its.map((day) => ({ ...day, planId, operPlanId, lineId, toolId, workerIds: [], seq: 1 }));
  });
  if (days.length > 0) await insertRows(db, 'daily_plan', days);
  return operations.flatMap(({ id, operationName, planQty, standing }) => {
    const placedQty = add(0, ...days.filter(({ operPlanId }) => operPlanId === id).map(({ targetQty }) => targetQty));
    return standing ? [] : [{ operationName, placedQty, leftQty: subtract(planQty, placedQty) }];
  });
};

/** The operations of a plan that get daily plans, in their order, with the pace of their standards. */
export const operationsToSpread = async (db: Db, planId: number) => {
  const { rows } = await sql<SpreadOperation & { id: number; operationName: string; placedQty: number }>`
    select o.id, d.name as operation_name, o.line_id, o.tool_id, o.plan_qty, o.start_dt, o.end_dt, s.daily_target, o.setup_min, o.allow_ahead,
      coalesce(s.hourly_target, trunc(3600 / nullif(o.cycle_sec, 0), 3)) as hourly_target, coalesce(s.day_night, 'DAY') as day_night,
      coalesce((select sum(target_qty) from daily_plan where oper_plan_id = o.id), 0) as placed_qty,
      (select json_agg(json_build_object('workDate', work_date, 'dayNight', day_night, 'targetQty', target_qty + carried_in_qty - carried_out_qty))
        from daily_plan where oper_plan_id = o.id) as standing
    from production_operation_plan o join operation d on d.id = o.operation_id left join operation_plan s on s.id = o.operation_plan_id
    where o.plan_id = ${planId} and o.report_point and not o.outsourced and o.status <> 'SKIPPED' order by o.seq`.execute(db);
  return rows;
};

/**
 * The working time of the operations' lines, and what other plans take of their tools. Hours that are over take nothing; a period that is
 * over is spread whole, as it is entered for the record.
 */
export const plantTime = async (
  db: Db,
  { now, workingHours, shiftHours }: Plant,
  operations: readonly SpreadOperation[],
  planId = 0,
): Promise<PlantTime> => {
  const startDt = operations.map((one) => one.startDt).toSorted()[0];
  const endDt = operations
    .map((one) => one.endDt)
    .toSorted()
    .at(-1);
  if (!startDt || !endDt) return { works: () => 0, over: () => 0, taken: () => 0 };
  const entries = await calendarBetween(db, { startDt, endDt });
  const tools = [...new Set(operations.flatMap(({ toolId }) => toolId ?? []))];
  const { rows } = await sql<{ toolId: number; workDate: string; dayNight: Shift; minutes: number }>`
    select d.tool_id, d.work_date, d.day_night, ceil(sum(
      (case when d.work_date <> ${now.day} then d.target_qty when d.work_status = 'COMPLETE' then 0 else d.remain_qty end) * o.cycle_sec) / 60) as minutes
    from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id
    where d.tool_id = any(${tools}::bigint[]) and d.work_date between ${startDt} and ${endDt} and d.plan_id <> ${planId} and o.cycle_sec is not null
    group by 1, 2, 3`.execute(db);
  const taken = new Map(rows.map(({ toolId, workDate, dayNight, minutes }) => [`${toolId} ${workDate} ${dayNight}`, minutes]));
  const usual = { ...shiftHours, minutes: workingHours * 60 };
  const works = (lineId: number, day: string, shift: Shift) => workingMinutes(entries, lineId, day, shift, usual.minutes);
  const over = (lineId: number, day: string, shift: Shift) => {
    if (day > now.day || endDt < now.day) return 0;
    return day < now.day ? works(lineId, day, shift) : minutesOver(entries, lineId, day, shift, usual, now.minute);
  };
  return {
    ...{ works, over },
    taken: (toolId, day, shift) => taken.get(`${toolId} ${day} ${shift}`) ?? 0,
  };
};
