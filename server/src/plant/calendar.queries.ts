import { addDays } from '@lotline/contract/kit/production-day';
import type { DayOff } from '@lotline/contract/plant/calendar';
import { type CalendarEntry, dayApart, isWeekend, worksOn } from '@lotline/contract/plant/working-time';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

type Period = { startDt: string; endDt: string };

export const calendarEntries = sql`(
  select c.*, l.name as line_name from plant_calendar c left join location l on l.id = c.line_id)`;

/** Everything of the calendar that holds on some day of a period. */
export const calendarBetween = async (db: Db, { startDt, endDt }: Period) => {
  const { rows } = await sql<CalendarEntry & { name: string }>`
    select kind, name, line_id, start_dt, end_dt, day_start, day_end, day_break_min, night_start, night_end, night_break_min from plant_calendar
    where start_dt <= ${endDt} and coalesce(end_dt, case kind when 'HOURS' then 'infinity' else start_dt end) >= ${startDt}
    order by id`.execute(db);
  return rows;
};

export const daysOffBetween = async (db: Db, period: Period): Promise<DayOff[]> => {
  const entries = (await calendarBetween(db, period)).filter(({ lineId, kind }) => lineId === null && kind !== 'HOURS');
  const days: DayOff[] = [];
  for (let day = period.startDt; entries.length > 0 && day <= period.endDt; day = addDays(day, 1)) {
    const named = dayApart(entries, null, day);
    const works = worksOn(entries, null, day);
    if (named && (works === isWeekend(day) || !works)) days.push({ day, works, name: named.name });
  }
  return days;
};
