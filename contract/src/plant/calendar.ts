import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { daysIn } from '../kit/production-day.ts';
import { Day, Ext, Id, Name, Note, Period, PlannedDay } from '../kit/shape.ts';

/** HOLIDAY: nobody works. WORKDAY: a weekend or holiday that is worked. HOURS: the shifts and breaks of working days. */
export const calendarKinds = ['HOLIDAY', 'WORKDAY', 'HOURS'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** A clock time, `08:00`; `8:00`, `800` and `0800` are the same. */
const Clock = z
  .string()
  .overwrite((text) =>
    text.trim().replace(/^(\d{1,2}):?(\d{2})$/, (_, hours: string, minutes: string) => `${hours.padStart(2, '0')}:${minutes}`),
  )
  .check(z.iso.time({ precision: -1 }));
const BreakMin = z.number().int().min(0).max(720);
export const CalendarDraft = z.object({
  kind: z.enum(calendarKinds),
  name: Name(),
  /** Left out, it holds for the whole plant; what a line has of its own goes first. */
  lineId: Id.nullish(),
  startDt: PlannedDay,
  /** Left out, a holiday or workday is one day, and hours hold until others begin. */
  endDt: Day.nullish(),
  dayStart: Clock.nullish(),
  dayEnd: Clock.nullish(),
  dayBreakMin: BreakMin.default(0),
  nightStart: Clock.nullish(),
  nightEnd: Clock.nullish(),
  nightBreakMin: BreakMin.default(0),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type CalendarDraft = z.infer<typeof CalendarDraft>;

export const Calendar = resource({
  reads: ['plant_calendar', 'location'],
  table: 'plantCalendar',
  noun: 'calendar entry',
  menu: 'plantCalendar',
  draft: CalendarDraft,
  more: { lineName: z.string().nullish() },
  paths: { list: '/calendar/entries', create: '/calendar', removeOne: '/calendar/{id}', remove: '/calendar/entries/{ids}' },
});
export type CalendarRow = z.infer<typeof Calendar.row>;

export const DayOff = z.object({ day: z.string(), works: z.boolean(), name: z.string() });
export type DayOff = z.infer<typeof DayOff>;
/** Ten years: each day of the period is looked at. */
const mostDays = 3660;
/** The days of a period on which the whole plant departs from its week: holidays, and weekends that are worked. */
export const daysOff = call({
  reads: ['plant_calendar'],
  method: 'GET',
  path: '/calendar/days',
  permission: 'signed-in',
  summary: 'The holidays of a period, and the weekends that are worked.',
  ask: Period.refine(({ startDt, endDt }) => daysIn(startDt, endDt) <= mostDays, {
    path: ['endDt'],
    params: { code: 'periodTooLong', n: mostDays },
  }),
  answer: z.array(DayOff),
});
