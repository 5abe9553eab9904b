import { achieveRate as achieved, defectRate as defective } from '@lotline/contract/report/kpi';
import type { Output, UnitOutput } from '@lotline/contract/report/report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { atOrBelow } from '../plant/index.ts';

export type Asked = { startDt: string; endDt: string; locationId?: number | undefined };

export const ofPlace = (line: RawBuilder<unknown>, locationId: number | undefined) =>
  locationId === undefined ? sql`true` : sql`${line} in ${atOrBelow(locationId)}`;

/** Joins the day's plan that a row is of, with its operation, plan and product. */
export const itsPlan = (row: RawBuilder<unknown>) => sql`
  join daily_plan d on d.id = ${row}.daily_plan_id join production_operation_plan o on o.id = d.oper_plan_id
    join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id`;
/** Of a row of `made_total` with its plan: the good pieces that count as completed. */
export const completedGood = sql`case when o.id = last_of_plan(o.plan_id) then m.good_qty else 0 end`;
/** The hour of the day, 0 to 23 in the plant's zone. */
export const hourIn = (zone: string) => sql`extract(hour from m.hour at time zone ${zone})::int`;

/**
 * What was planned and made of each day's plan, on each production day: a day's plan stands on its own day with its target, and on every
 * day on which something was reported of it or, where times are asked for, it ran. `is_last` says whether its pieces are completed ones,
 * `timed` whether anybody recorded its running. Minutes are those of a day and a machine, to a tenth, so that sums of rows are sums of all.
 */
export const madeOf = ({ startDt, endDt, locationId }: Asked, times: 'timed' | 'untimed' = 'untimed') => sql`(
  select t.day, t.daily_plan_id, d.plan_id, d.line_id, coalesce(t.tool_id, d.tool_id) as tool_id, p.product_id, i.uom, o.operation_id, o.seq, o.cycle_sec,
    o.id = last_of_plan(o.plan_id) as is_last, case when p.status = 'CANCELLED' then 0 else t.target end as target, t.good, t.defect, t.rework, t.minutes,
    ${times === 'timed' ? wasTimed : sql`false`} as timed
  from (
    select m.business_date as day, m.daily_plan_id, m.tool_id, 0 as target, sum(m.good_qty) as good, sum(m.defect_qty) as defect, sum(m.rework_qty) as rework, 0 as minutes
    from made_total m where m.business_date between ${startDt}::date and ${endDt}::date group by 1, 2, 3
    union all
    select e.work_date, e.id, e.tool_id, e.target_qty + e.carried_in_qty - e.carried_out_qty, 0, 0, 0, 0
    from daily_plan e where e.work_date between ${startDt}::date and ${endDt}::date
    ${times === 'timed' ? ran(startDt, endDt) : sql``}
  ) t ${itsPlan(sql`t`)}
  where ${ofPlace(sql`d.line_id`, locationId)})`;
const ran = (startDt: string, endDt: string) => sql`union all
    select r.business_date, r.daily_plan_id, r.tool_id, 0, 0, 0, 0, round(sum(extract(epoch from r.ended_at - r.started_at)) / 60, 1)
    from work_event_in_force r where r.business_date between ${startDt}::date and ${endDt}::date and r.kind = 'RUN' and r.ended_at is not null and r.daily_plan_id is not null
    group by 1, 2, 3`;
const wasTimed = sql`exists (select from work_event_in_force r where r.daily_plan_id = t.daily_plan_id and r.kind = 'RUN' and r.ended_at is not null)`;

export type Sums = { target: number; good: number; defect: number; rework: number };
export const outputOf = ({ target, good, defect, rework }: Sums): Output => ({
  ...{ targetQty: target, goodQty: good, defectQty: defect, reworkQty: rework },
  achieveRate: achieved({ completed: good, target }),
  defectRate: defective({ completed: good, defect }),
});
export const sums = sql`sum(m.target) as target, sum(m.good) as good, sum(m.defect) as defect, sum(m.rework) as rework`;

/** What was completed in a period, by unit: what came out of last operations. Defects are those of all operations. */
export const completedByUnit = async (db: Db, asked: Asked, productId?: number): Promise<UnitOutput[]> => {
  const { rows } = await sql<Sums & { uom: string; plans: number }>`
    select m.uom, count(distinct m.daily_plan_id)::int as plans, coalesce(sum(m.target) filter (where m.is_last), 0) as target, coalesce(sum(m.good) filter (where m.is_last), 0) as good,
      sum(m.defect) as defect, coalesce(sum(m.rework) filter (where m.is_last), 0) as rework
    from ${madeOf(asked)} m where ${productId ?? null}::bigint is null or m.product_id = ${productId ?? null} group by 1 order by 2 desc, 1`.execute(
    db,
  );
  return rows.map(({ uom, plans: _, ...row }) => ({ uom, ...outputOf(row) }));
};

/** Adds up what was made since the last time; reading is right without it, but slower the longer it waits. */
export const foldMade = async (db: Db) => {
  await sql`select fold_made_hours()`.execute(db);
};
