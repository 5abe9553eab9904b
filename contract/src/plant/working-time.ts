import type { Shift } from '../kit/production-day.ts';
import type { CalendarKind } from './calendar.ts';

type Hours = {
  dayStart?: string | null | undefined;
  dayEnd?: string | null | undefined;
  dayBreakMin: number;
  nightStart?: string | null | undefined;
  nightEnd?: string | null | undefined;
  nightBreakMin: number;
};
export type CalendarEntry = Hours & {
  kind: CalendarKind;
  lineId?: number | null | undefined;
  startDt: string;
  endDt?: string | null | undefined;
};

const clock = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));

/** The minutes of a shift without its break; null where the entry names no such shift. A shift that ends before it starts ends on the next day. */
export const shiftMinutes = (hours: Hours, shift: Shift): number | null => {
  const [start, end, rest] =
    shift === 'DAY' ? [hours.dayStart, hours.dayEnd, hours.dayBreakMin] : [hours.nightStart, hours.nightEnd, hours.nightBreakMin];
  if (start == null || end == null) return null;
  return ((clock(end) - clock(start) + 1440) % 1440 || 1440) - rest;
};

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWeekend = (day: string) => weekdayOf(day) % 6 === 0;

const holdsOn = (day: string, { kind, startDt, endDt }: CalendarEntry) =>
  startDt <= day && day <= (endDt ?? (kind === 'HOURS' ? '9999' : startDt));

/** What holds for a line on a day: what the line has of its own before the plant's, the later begun before the earlier. */
const holding = <Entry extends CalendarEntry>(
  entries: readonly Entry[],
  lineId: number | null,
  day: string,
  kinds: readonly CalendarKind[],
) =>
  entries
    .filter((entry) => kinds.includes(entry.kind) && (entry.lineId == null || entry.lineId === lineId) && holdsOn(day, entry))
    .toSorted((a, b) => Number(b.lineId != null) - Number(a.lineId != null) || b.startDt.localeCompare(a.startDt))[0];

/** The holiday or extra workday that a day is for a line; undefined on a day of the usual week. */
export const dayApart = <Entry extends CalendarEntry>(entries: readonly Entry[], lineId: number | null, day: string) =>
  holding(entries, lineId, day, ['HOLIDAY', 'WORKDAY']);

/** Whether a line works on a day: by its calendar, else from Monday to Friday. */
export const worksOn = (entries: readonly CalendarEntry[], lineId: number | null, day: string) => {
  const entry = dayApart(entries, lineId, day);
  return entry ? entry.kind === 'WORKDAY' : !isWeekend(day);
};

/** The minutes that a line works in a shift of a day; `usual` is what a shift has where the calendar names no hours. */
export const workingMinutes = (
  entries: readonly CalendarEntry[],
  lineId: number | null,
  day: string,
  shift: Shift,
  usual: number,
): number => {
  if (!worksOn(entries, lineId, day)) return 0;
  const own = holding(entries, lineId, day, ['WORKDAY']);
  const named = own && (own.dayStart != null || own.nightStart != null) ? own : holding(entries, lineId, day, ['HOURS']);
  return named ? (shiftMinutes(named, shift) ?? 0) : usual;
};
