import { productionDay } from '@lotline/contract/kit/production-day';
import { plant } from './plant.ts';

/** The working day it is now: after midnight a night shift still belongs to the day it began on. */
export const workDay = (now = new Date()) => {
  const { timeZone, dayShiftStart, nightShiftStart } = plant.get();
  return productionDay(now, { zone: timeZone, dayStart: dayShiftStart, nightStart: nightShiftStart }).businessDate;
};
