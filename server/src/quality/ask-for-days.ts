import { addDays, endOfProductionDay, instantIn, productionDay, type Shift, type ShiftHours } from '@lotline/contract/kit/production-day';
import type { DailyDue } from '@lotline/contract/quality/daily-result';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { requestInspection } from './request-inspection.ts';

/** So many days back a daily inspection that nobody made is told. */
const toldDays = 7;

type Worked = Omit<DailyDue, 'dueAt' | 'missed'> & {
  askedUntil: string | null;
  operPlanId: number;
  operationId: number;
  productId: number;
  lotId: number | null;
  toolId: number | null;
  uom: string;
  targetQty: number;
  eachShift: boolean;
};
/**
 * The shifts that began and whose daily inspection nobody has judged, with the one that waits where there is one. An inspection is of a product at an
 * operation, on a line and a machine, and of a day; of a shift where the standard says so. A standard that names no operation is about the last
 * reported one.
 */
const dueOf = async (db: Db, where: RawBuilder<unknown>): Promise<Worked[]> => {
  const { rows } = await sql<Worked>`
    select distinct on (d.work_date, p.product_id, q.operation_id, d.line_id, d.tool_id, case when e.each_shift then d.day_night end)
      d.id as daily_plan_id, d.plan_id, p.plan_no, d.work_date, d.day_night, i.code as product_code, i.name as product_name, l.lot_id as lot_no, o.name as operation_name,
      k.name as line_name, t.name as tool_name, r.id as result_id, r.result_no, r.status, r.due_at as asked_until,
      d.oper_plan_id, q.operation_id, p.product_id, p.lot_id, d.tool_id, i.uom, d.target_qty, e.each_shift
    from daily_plan d join production_operation_plan q on q.id = d.oper_plan_id join operation o on o.id = q.operation_id
      join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id left join lot l on l.id = p.lot_id
      left join location k on k.id = d.line_id left join tool t on t.id = d.tool_id
      cross join lateral (select quality_standard_in_force(p.product_id, null, q.operation_id, 'DAILY', d.work_date) as id offset 0) f
      join quality_standard s on s.id = f.id and (s.operation_id is not null or not exists (
        select from production_operation_plan z where z.plan_id = d.plan_id and z.seq > q.seq and z.report_point and z.status <> 'SKIPPED'))
      cross join lateral (select coalesce((s.sampling->>'eachShift')::boolean, false) as each_shift) e
      left join lateral (
        select x.id, x.result_no, x.status, x.due_at from quality_result x join daily_plan y on y.id = x.daily_plan_id
        where x.stage = 'DAILY' and x.status <> 'CANCELLED' and x.product_id = p.product_id and x.operation_id is not distinct from q.operation_id
          and y.work_date = d.work_date and y.line_id is not distinct from d.line_id and y.tool_id is not distinct from d.tool_id
          and (not e.each_shift or y.day_night = d.day_night)
        order by x.id desc limit 1
      ) r on true
    where p.product_id = any(array(select x.product_id from quality_standard x where x.stage = 'DAILY' and x.status = 'APPROVED'))
      and d.started_at is not null and (r.id is null or r.status in ('REQUESTED', 'IN_PROGRESS')) and ${where}
    order by d.work_date, p.product_id, q.operation_id, d.line_id, d.tool_id, case when e.each_shift then d.day_night end, d.day_night, d.id`.execute(
    db,
  );
  return rows;
};

/** Asks for the daily inspections of what runs, or was finished lately: once a production day, or once a shift. Answers how many it asked for. */
export const askForDays = async (db: Trx, by: Actor, hours: ShiftHours, now: Date, finishedFor: string): Promise<number> => {
  const { businessDate: day } = productionDay(now, hours);
  const begun = sql`d.work_date between ${day}::date - 31 and ${day}::date + 1 and (d.work_status = 'IN_PROGRESS'
    or d.work_status = 'COMPLETE' and d.ended_at > ${now.toISOString()}::timestamptz - interval ${sql.lit(finishedFor)})`;
  const due = (await dueOf(db, begun)).filter(({ resultId }) => resultId === null);
  for (const { planId, operPlanId, operationId, dailyPlanId, productId, lotId, toolId, uom, targetQty, workDate, ...shift } of due)
    await requestInspection(db, by, {
      ...{ stage: 'DAILY', cause: 'DAY', planId, operPlanId, operationId, dailyPlanId, productId, lotId, toolId, uom },
      ...{
        lotQty: Math.max(1, targetQty),
        dueAt: untilOf({ ...shift, workDate: workDate.localeCompare(day) < 0 ? day : workDate }, hours),
      },
    });
  return due.length;
};

/** What of the last days waits for its daily inspection, and what was worked without one: the missed first. */
export const dailyDue = async (db: Db, hours: ShiftHours, now = new Date()): Promise<DailyDue[]> => {
  const { businessDate: day } = productionDay(now, hours);
  const rows = await dueOf(
    db,
    sql`d.work_date between ${addDays(day, -toldDays)}::date and ${day}::date + 1 and d.work_status <> 'PLANNED'`,
  );
  return rows
    .map((row) => {
      const dueAt = row.askedUntil === null ? untilOf(row, hours) : new Date(row.askedUntil).toISOString();
      return { ...toldOf(row), dueAt, missed: Date.parse(dueAt) < now.getTime() };
    })
    .toSorted((a, b) => Number(b.missed) - Number(a.missed) || (a.dueAt < b.dueAt ? -1 : 1));
};

const toldOf = (row: Worked) => {
  const { dailyPlanId, planId, planNo, workDate, dayNight, productCode, productName, lotNo, operationName, lineName, toolName } = row;
  const { resultId, resultNo, status } = row;
  return {
    ...{ dailyPlanId, planId, planNo, workDate, dayNight, productCode, productName, lotNo, operationName, lineName, toolName },
    ...{ resultId, resultNo, status },
  };
};

type OfShift = { workDate: string; dayNight: Shift; eachShift: boolean };
/** Until when it is to be inspected: the end of its shift, or of its production day. */
const untilOf = ({ workDate, dayNight, eachShift }: OfShift, hours: ShiftHours) =>
  eachShift && dayNight === 'DAY' ? instantIn(`${workDate}T${hours.nightStart}:00`, hours.zone) : endOfProductionDay(workDate, hours);
