import { addDays } from '@lotline/contract/kit/production-day';
import { today } from '../kit/words/format.ts';

/** A supplier is judged by so many days: half a year holds enough deliveries, and forgets what is long mended. */
export const judgedDays = 180;
export const judgedPeriod = () => ({ startDt: addDays(today(), -judgedDays), endDt: today() });
