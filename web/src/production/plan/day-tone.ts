import type { DayOff } from '@lotline/contract/plant/calendar';
import { weekdayOf } from '@lotline/contract/plant/working-time';

/** Saturday is blue, Sunday and a holiday red; the holiday's name shows under the pointer. */
export const dayTone = (day: string, off: readonly DayOff[] = []) => {
  const named = off.find((one) => one.day === day);
  const title = named && { title: named.name };
  if (named?.works === false || weekdayOf(day) === 0) return { 'data-day': 'off', ...title } as const;
  return weekdayOf(day) === 6 ? ({ 'data-day': 'saturday', ...title } as const) : { ...title };
};
