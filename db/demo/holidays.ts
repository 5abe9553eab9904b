import { addDays } from '@lotline/contract/kit/production-day';
import { isWeekend } from '@lotline/contract/plant/working-time';
import { sql } from 'kysely';
import type { Database, Trx } from '../../server/src/kit/database/pool.ts';

export type Holiday = { day: string; name: string };

/** How a holiday that falls on a day of rest is made up for: on Saturday and Sunday, on Sunday alone, or not at all. */
type MadeUp = 'WEEKEND' | 'SUNDAY' | null;
type Named = { name: string; madeUp: MadeUp };

/** By the sun, month and day. Workers’ day is a paid one by a law of its own, and isn’t made up for. */
const bySun: Record<string, Named> = {
  '01-01': { name: '신정', madeUp: null },
  '03-01': { name: '삼일절', madeUp: 'WEEKEND' },
  '05-01': { name: '노동절', madeUp: null },
  '05-05': { name: '어린이날', madeUp: 'WEEKEND' },
  '06-06': { name: '현충일', madeUp: null },
  '08-15': { name: '광복절', madeUp: 'WEEKEND' },
  '10-03': { name: '개천절', madeUp: 'WEEKEND' },
  '10-09': { name: '한글날', madeUp: 'WEEKEND' },
  '12-25': { name: '기독탄신일', madeUp: 'WEEKEND' },
};
/** By the moon, month and day of the Korean calendar; the day before the new year is the one before its first. */
const byMoon: Record<string, Named> = {
  '1-1': { name: '설날', madeUp: 'SUNDAY' },
  '1-2': { name: '설날 연휴', madeUp: 'SUNDAY' },
  '4-8': { name: '부처님오신날', madeUp: 'WEEKEND' },
  '8-14': { name: '추석 연휴', madeUp: 'SUNDAY' },
  '8-15': { name: '추석', madeUp: 'SUNDAY' },
  '8-16': { name: '추석 연휴', madeUp: 'SUNDAY' },
};

const moon = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
/** Month and day by the Korean calendar; a leap month, which has no holidays, says `bis` and matches none. */
const moonDay = (day: string) => {
  const parts = Object.fromEntries(moon.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
  return `${parts.month}-${parts.day}`;
};

const namedOn = (day: string): Named[] => {
  const sun = bySun[day.slice(5)];
  const own = byMoon[moonDay(day)];
  const eve = moonDay(addDays(day, 1)) === '1-1' ? ({ name: '설날 연휴', madeUp: 'SUNDAY' } as const) : undefined;
  return [sun, own, eve].filter((one) => one !== undefined);
};

const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
/** A holiday on a day of rest, or the second one on a day that has two. */
const isLost = ({ madeUp }: Named, at: number, day: string) =>
  (at === 0 && ((madeUp === 'WEEKEND' && isWeekend(day)) || (madeUp === 'SUNDAY' && isSunday(day)))) || (at > 0 && madeUp !== null);

/**
 * The public holidays of Korea from one year to another, with the days on which those that are lost are made up for, by the regulation on
 * holidays of public offices (관공서의 공휴일에 관한 규정), articles 2 and 3: on the first day after it that is neither Saturday, Sunday nor a
 * holiday. Days that a government sets for one year, as of an election, aren’t in it.
 */
export const holidaysBetween = (fromYear: number, toYear: number): Holiday[] => {
  const days = new Map<string, string>();
  const lost: Holiday[] = [];
  for (let day = `${fromYear}-01-01`; day <= `${toYear}-12-31`; day = addDays(day, 1))
    for (const [at, one] of namedOn(day).entries()) {
      days.set(day, at === 0 ? one.name : `${days.get(day)}·${one.name}`);
      if (isLost(one, at, day)) lost.push({ day, name: one.name });
    }
  for (const { day, name } of lost) {
    let instead = addDays(day, 1);
    while (isWeekend(instead) || days.has(instead)) instead = addDays(instead, 1);
    days.set(instead, `대체공휴일 (${name.replace(' 연휴', '')})`);
  }
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1));
};

/** Those of the year before a day, of its own and of the next. */
export const holidaysAround = (today: string) => {
  const year = Number(today.slice(0, 4));
  return holidaysBetween(year - 1, year + 1);
};

/** Writes the holidays from a day to a year after another into the plant's calendar, where it says nothing of a day yet. */
export const keepHolidays = (db: Trx | Database, first: string, today: string) =>
  sql`
    insert into plant_calendar (kind, name, start_dt)
    select 'HOLIDAY', h.name, h.day::date from jsonb_to_recordset(${JSON.stringify(holidaysAround(today))}::jsonb) as h(day text, name text)
    where h.day between ${first} and ${addDays(today, 365)} and not exists (select from plant_calendar c where c.start_dt = h.day::date and c.line_id is null)`.execute(
    db,
  );
