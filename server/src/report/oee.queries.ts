import type { ShiftHours } from '@lotline/contract/kit/production-day';
import { addDays } from '@lotline/contract/kit/production-day';
import { workingSpans } from '@lotline/contract/plant/working-time';
import { type EffortSums, effortOf, type MachineDay, type MachineEffort, sharesOf } from '@lotline/contract/report/oee';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { calendarBetween } from '../plant/index.ts';
import { type Asked, itsPlan, ofPlace } from './made.queries.ts';

export type Working = { hours: ShiftHours; workingHours: number };

/** Kinds of intervals by what they are to a machine; a break, and what was planned to stand, is no delay. */
const setups = sql`e.kind in ('SETUP', 'CHANGEOVER', 'TRIAL')`;
const planned = sql`(e.kind = 'BREAK' or e.planned)`;

type Worked = { day: string; toolId: number; lineId: number; shift: 'DAY' | 'NIGHT' };
/** When the lines of machines that worked work by the calendar: of each shift in which somebody recorded anything. */
const calendarOf = async (db: Db, asked: Asked, { hours, workingHours }: Working) => {
  const { rows } = await sql<Worked>`
    select distinct to_char(e.business_date, 'YYYY-MM-DD') as day, e.tool_id, t.location_id as line_id, e.shift from work_event_in_force e join tool t on t.id = e.tool_id
    where e.business_date between ${asked.startDt}::date and ${asked.endDt}::date and e.ended_at is not null and ${ofPlace(sql`t.location_id`, asked.locationId)}`.execute(
    db,
  );
  const entries = await calendarBetween(db, asked);
  const usual = { ...hours, minutes: workingHours * 60 };
  const spans = new Map<string, { from: number; to: number }[]>();
  return rows.flatMap(({ day, toolId, lineId, shift }) => {
    const key = `${lineId} ${day} ${shift}`;
    const found = spans.get(key) ?? workingSpans(entries, lineId, day, shift, usual);
    spans.set(key, found);
    return found.map(({ from, to }) => ({ day, tool: toolId, from, to }));
  });
};

type Row = Omit<EffortSums, 'busy'> & { day: string; toolId: number; toolName: string; lineName: string; withoutCycle: boolean };
/**
 * What machines did, each minute of a machine and a production day in one bucket: an inspection that stopped it before what was recorded of
 * work, running before setting up, both before standing. Running and setting up count whenever they were; a stop counts within working time alone.
 */
export const machineEffortOf = async (db: Db, asked: Asked, working: Working): Promise<MachineEffort> => {
  const { startDt, endDt, locationId } = asked;
  const { zone, dayStart } = working.hours;
  const calendar = await calendarOf(db, asked, working);
  const dayOf = (at: ReturnType<typeof sql>) => sql`((${at} at time zone ${zone}) - ${dayStart}::time::interval)::date`;
  const [after, before] = [addDays(startDt, -1), addDays(endDt, 2)];
  const { rows } = await sql<Row>`
    with calendar as (
      select c.day::date as day, c.tool as tool_id, range_agg(tstzrange((c.day::timestamp + make_interval(mins => c.from)) at time zone ${zone}, (c.day::timestamp + make_interval(mins => c.to)) at time zone ${zone})) as working
      from jsonb_to_recordset(${JSON.stringify(calendar)}::jsonb) as c(day text, tool bigint, "from" int, "to" int) group by 1, 2
    ), event as (
      select e.business_date as day, e.tool_id, coalesce(range_agg(tstzrange(e.started_at, e.ended_at)) filter (where e.kind = 'RUN'), '{}') as run,
        coalesce(range_agg(tstzrange(e.started_at, e.ended_at)) filter (where ${setups}), '{}') as setup,
        coalesce(range_agg(tstzrange(e.started_at, e.ended_at)) filter (where e.kind <> 'RUN' and not ${setups} and ${planned}), '{}') as planned,
        coalesce(range_agg(tstzrange(e.started_at, e.ended_at)) filter (where e.kind <> 'RUN' and not ${setups} and not ${planned}), '{}') as stopped
      from work_event_in_force e join tool t on t.id = e.tool_id
      where e.business_date between ${startDt}::date and ${endDt}::date and e.ended_at is not null and ${ofPlace(sql`t.location_id`, locationId)} group by 1, 2
    ), looked as (
      select n.tool_id, coalesce(range_agg(tstzrange(n.started_at, n.completed_at)) filter (where n.oee_impact = 'DOWN'), '{}') as down,
        coalesce(range_agg(tstzrange(n.started_at, n.completed_at)) filter (where n.oee_impact = 'PLANNED'), '{}') as planned
      from tool_inspection n where n.status <> 'CANCELLED' and n.completed_at is not null and n.oee_impact <> 'NONE'
        and n.started_at < ${before}::timestamptz and n.completed_at > ${after}::timestamptz group by 1
    ), apart as (
      select e.day, e.tool_id, coalesce(c.working, '{}') as working, e.run + e.setup + e.planned + e.stopped as said,
        coalesce(l.down, '{}') * (e.run + e.setup + e.stopped + e.planned) as down, coalesce(l.planned, '{}') * (e.run + e.setup + e.stopped + e.planned) - coalesce(l.down, '{}') as off,
        e.run - coalesce(l.down, '{}') - coalesce(l.planned, '{}') as run, e.setup - e.run - coalesce(l.down, '{}') - coalesce(l.planned, '{}') as setup,
        e.planned - e.run - e.setup - coalesce(l.down, '{}') - coalesce(l.planned, '{}') as planned,
        e.stopped - e.run - e.setup - e.planned - coalesce(l.down, '{}') - coalesce(l.planned, '{}') as stopped
      from event e left join calendar c on c.day = e.day and c.tool_id = e.tool_id left join looked l on l.tool_id = e.tool_id
    ), made as (
      select m.business_date as day, coalesce(m.tool_id, d.tool_id) as tool_id, sum(m.good_qty + m.defect_qty + m.rework_qty) as made, sum(m.good_qty) as good,
        bool_or(o.cycle_sec is null and m.good_qty + m.defect_qty + m.rework_qty <> 0) as without_cycle,
        sum((m.good_qty + m.defect_qty + m.rework_qty) * o.cycle_sec) / 60 as ideal_made, sum(m.good_qty * o.cycle_sec) / 60 as ideal_good
      from made_total m ${itsPlan(sql`m`)} where m.business_date between ${startDt}::date and ${endDt}::date group by 1, 2
    ), failed as (
      select ${dayOf(sql`n.occurred_at`)} as day, n.tool_id, count(*)::int as failures from tool_inspection n
      where n.type = 'BREAKDOWN' and n.oee_impact = 'DOWN' and n.status <> 'CANCELLED' and n.occurred_at >= ${after}::timestamptz and n.occurred_at < ${before}::timestamptz group by 1, 2
    ), repaired as (
      select ${dayOf(sql`n.completed_at`)} as day, n.tool_id, count(*)::int as repairs, round(sum(extract(epoch from n.completed_at - n.started_at)) / 60, 1) as repairing from tool_inspection n
      where n.type = 'BREAKDOWN' and n.oee_impact = 'DOWN' and n.status <> 'CANCELLED' and n.completed_at >= ${after}::timestamptz and n.completed_at < ${before}::timestamptz group by 1, 2
    ), days as (
      select day, tool_id from apart union select day, tool_id from failed union select day, tool_id from repaired
    )
    select to_char(k.day, 'YYYY-MM-DD') as day, k.tool_id, t.name as tool_name, l.name as line_name, coalesce(m.without_cycle, false) as without_cycle,
      ${minutesIn(sql`a.run`)} as run, ${minutesIn(sql`a.setup`)} as setup, ${minutesIn(sql`(a.stopped + a.down) * a.working`)} as delay,
      ${minutesIn(sql`a.planned + a.off`)} as planned_stop, ${minutesIn(sql`a.working`)} as calendar, ${minutesIn(sql`a.said * a.working`)} as recorded,
      case when a.day is null then 0 else coalesce(m.made, 0) end as made_qty, case when a.day is null then 0 else coalesce(m.good, 0) end as good_qty,
      case when a.day is null then 0 else coalesce(round(m.ideal_made, 3), 0) end as ideal_made, case when a.day is null then 0 else coalesce(round(m.ideal_good, 3), 0) end as ideal_good,
      coalesce(f.failures, 0) as failures, coalesce(r.repairs, 0) as repairs, coalesce(r.repairing, 0) as repairing
    from days k join tool t on t.id = k.tool_id join location l on l.id = t.location_id
      left join apart a using (day, tool_id) left join made m using (day, tool_id) left join failed f using (day, tool_id) left join repaired r using (day, tool_id)
    where k.day between ${startDt}::date and ${endDt}::date and ${ofPlace(sql`t.location_id`, locationId)} order by k.day, l.seq, t.name, k.tool_id`.execute(
    db,
  );
  const days: MachineDay[] = rows.map((row) => {
    const sums = { ...row, busy: Math.round((row.run + row.setup + row.delay) * 100) / 100 };
    const shares = sharesOf(sums);
    return { ...sums, ...shares, ...(row.withoutCycle && { effectiveness: null, quality: null, oee: null, nee: null }) };
  });
  return { days, total: effortOf(days) };
};

/** The minutes of several stretches, to a hundredth, so that rows add up to their sum. */
const minutesIn = (stretches: ReturnType<typeof sql>) =>
  sql`round(coalesce((select sum(extract(epoch from upper(s) - lower(s))) from unnest(${stretches}) s), 0) / 60, 2)`;
