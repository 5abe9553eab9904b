import type { Shift, ShiftHours } from '../kit/production-day.ts';
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
    .toSorted(
      (a, b) =>
        Number(b.lineId != null) - Number(a.lineId != null) ||
        b.startDt.localeCompare(a.startDt) ||
        // A day named as both is a holiday on which somebody called the plant in.
        Number(b.kind === 'WORKDAY') - Number(a.kind === 'WORKDAY'),
    )[0];

/** The holiday or extra workday that a day is for a line; undefined on a day of the usual week. */
export const dayApart = <Entry extends CalendarEntry>(entries: readonly Entry[], lineId: number | null, day: string) =>
  holding(entries, lineId, day, ['HOLIDAY', 'WORKDAY']);

/** Whether a line works on a day: by its calendar, else from Monday to Friday. */
export const worksOn = (entries: readonly CalendarEntry[], lineId: number | null, day: string) => {
  const entry = dayApart(entries, lineId, day);
  return entry ? entry.kind === 'WORKDAY' : !isWeekend(day);
};

/** The entry that names a working day's hours, its own before those of all days. */
const hoursOf = (entries: readonly CalendarEntry[], lineId: number | null, day: string) => {
  const own = holding(entries, lineId, day, ['WORKDAY']);
  return own && (own.dayStart != null || own.nightStart != null) ? own : holding(entries, lineId, day, ['HOURS']);
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
  const named = hoursOf(entries, lineId, day);
  return named ? (shiftMinutes(named, shift) ?? 0) : usual;
};

/** A shift where the calendar names no hours: when it begins and how many minutes it has. */
type UsualShift = Pick<ShiftHours, 'dayStart' | 'nightStart'> & { minutes: number };

/** How many of the working minutes of a shift are over at a minute of its day. A break lies in the middle of its shift. */
export const minutesOver = (
  entries: readonly CalendarEntry[],
  lineId: number | null,
  day: string,
  shift: Shift,
  usual: UsualShift,
  minute: number,
): number => {
  const works = workingMinutes(entries, lineId, day, shift, usual.minutes);
  const named = hoursOf(entries, lineId, day);
  const [start, rest] =
    shift === 'DAY'
      ? [named?.dayStart ?? usual.dayStart, named?.dayBreakMin ?? 0]
      : [named?.nightStart ?? usual.nightStart, named?.nightBreakMin ?? 0];
  // A night that is named from after midnight on lies on the next date.
  const since = minute - clock(start) - (shift === 'NIGHT' && clock(start) < clock(usual.dayStart) ? 1440 : 0);
  const half = Math.floor(works / 2);
  return Math.max(0, Math.min(works, since <= half ? since : Math.max(half, since - rest)));
};

/** When a line works in a shift of a day, in minutes from the day's midnight, before and after the break in the middle; empty on a day off. */
export const workingSpans = (
  entries: readonly CalendarEntry[],
  lineId: number | null,
  day: string,
  shift: Shift,
  usual: UsualShift,
): { from: number; to: number }[] => {
  const works = workingMinutes(entries, lineId, day, shift, usual.minutes);
  if (works <= 0) return [];
  const named = hoursOf(entries, lineId, day);
  const [begins, rest] =
    shift === 'DAY'
      ? [named?.dayStart ?? usual.dayStart, named?.dayBreakMin ?? 0]
      : [named?.nightStart ?? usual.nightStart, named?.nightBreakMin ?? 0];
  const start = clock(begins) + (shift === 'NIGHT' && clock(begins) < clock(usual.dayStart) ? 1440 : 0);
  const half = start + Math.floor(works / 2);
  return rest > 0
    ? [
        { from: start, to: half },
        { from: half + rest, to: start + works + rest },
      ]
    : [{ from: start, to: start + works }];
};
