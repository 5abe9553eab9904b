import type { Lang } from '@lotline/contract/kit/words';

/** A day on which the plant departs from its week: a holiday, or a weekend that is worked. */
export type DayOff = { readonly day: string; readonly works: boolean; readonly name: string };

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Saturday is blue, Sunday and a holiday red; the holiday's name shows under the pointer. */
export const dayTone = (day: string, off: readonly DayOff[] = []) => {
  const named = off.find((one) => one.day === day);
  const title = named && { title: named.name };
  if (named?.works === false || weekdayOf(day) === 0) return { 'data-day': 'off', ...title } as const;
  return weekdayOf(day) === 6 ? ({ 'data-day': 'saturday', ...title } as const) : { ...title };
};

/** Whether the plant rests on a day: a holiday, or a weekend that isn't worked. */
export const restsOn = (day: string, off: readonly DayOff[] = []) => {
  const named = off.find((one) => one.day === day);
  return named ? !named.works : weekdayOf(day) % 6 === 0;
};

const weekdays = new Map<Lang, Intl.DateTimeFormat>();
/** The short name of a plain date's weekday. */
export const weekdayIn = (lang: Lang, day: string) => {
  const known = weekdays.get(lang) ?? new Intl.DateTimeFormat(lang === 'en' ? 'en' : 'ko', { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(lang, known);
  return known.format(new Date(`${day}T00:00:00Z`));
};

/** A day as people of a week call it: month and day, with its weekday. */
export const dayNamed = (lang: Lang, day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))} (${weekdayIn(lang, day)})`;
