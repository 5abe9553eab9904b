import { addDays } from '@lotline/contract/kit/production-day';
import type { Period } from '../kit/form/date-fields.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { workDay } from '../kit/site/work-day.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** The period that the address names; without one the four weeks up to now. */
export const usePeriod = (): readonly [Period, (next: Period) => void] => {
  const [start, setStart] = useInAddress('startDt', '');
  const [end, setEnd] = useInAddress('endDt', '');
  const isWhole = isDay(start) && isDay(end) && start <= end;
  return [
    isWhole ? { startDt: start, endDt: end } : { startDt: addDays(workDay(), -27), endDt: workDay() },
    (next) => {
      setStart(next.startDt);
      setEnd(next.endDt);
    },
  ];
};
