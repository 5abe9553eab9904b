import type { DayOff } from '../words/day-tone.ts';

type Period = { startDt: string; endDt: string };
/** The days of a period on which the plant departs from its week; of none while nobody looks. */
export type UseDaysOff = (period: Period | null) => readonly DayOff[];

const none: readonly DayOff[] = [];
let hook: UseDaysOff = () => none;
/** The plant's domain hands its calendar to every date picker, once, before anything is drawn. */
export const offerDaysOff = (use: UseDaysOff) => {
  hook = use;
};
export const useDaysOff: UseDaysOff = (period) => hook(period);
