import type { Rule } from '../kit/rule.ts';
import type { CalendarDraft } from './calendar.ts';
import { shiftMinutes } from './working-time.ts';

const half = (start: string | null | undefined, end: string | null | undefined) => (start == null) !== (end == null);

/** What must hold of an entry of the plant calendar in itself. */
export const calendarRules: readonly Rule<CalendarDraft>[] = [
  { code: 'calendar.runsForward', field: 'endDt', broken: ({ startDt, endDt }) => endDt != null && endDt < startDt },
  {
    code: 'calendar.shiftHasBothEnds',
    field: (entry) =>
      half(entry.dayStart, entry.dayEnd)
        ? entry.dayStart == null
          ? 'dayStart'
          : 'dayEnd'
        : entry.nightStart == null
          ? 'nightStart'
          : 'nightEnd',
    broken: ({ dayStart, dayEnd, nightStart, nightEnd }) => half(dayStart, dayEnd) || half(nightStart, nightEnd),
  },
  {
    code: 'calendar.hoursNameAShift',
    field: 'dayStart',
    broken: ({ kind, dayStart, nightStart }) => kind === 'HOURS' && dayStart == null && nightStart == null,
  },
  {
    code: 'calendar.breakFitsItsShift',
    field: (entry) => ((shiftMinutes(entry, 'DAY') ?? 1) <= 0 ? 'dayBreakMin' : 'nightBreakMin'),
    broken: (entry) => (shiftMinutes(entry, 'DAY') ?? 1) <= 0 || (shiftMinutes(entry, 'NIGHT') ?? 1) <= 0,
  },
];
