import { addDays } from '../../kit/production-day.ts';
import { scale, subtract } from '../../kit/quantity.ts';

type Standard = {
  dailyTarget: number | null;
  hourlyTarget: number | null;
  dayNight: 'DAY' | 'NIGHT' | 'BOTH';
};
type Period = { startDt: string; endDt: string; planQty: number };
export type ProposedDay = { workDate: string; dayNight: 'DAY' | 'NIGHT'; targetQty: number };

/**
 * Spreads a quantity over the shifts of a period. Each day takes `dailyTarget`, else `hourlyTarget` × the working hours of its shifts;
 * without either the shifts share evenly. Whole pieces stay whole; what the period can't take is left unplanned, never squeezed in.
 */
export const spread = ({ startDt, endDt, planQty }: Period, standard: Standard, workingHours: number): ProposedDay[] => {
  const shifts: readonly ('DAY' | 'NIGHT')[] = standard.dayNight === 'BOTH' ? ['DAY', 'NIGHT'] : [standard.dayNight];
  const slots: Omit<ProposedDay, 'targetQty'>[] = [];
  for (let day = startDt; day <= endDt; day = addDays(day, 1)) for (const dayNight of shifts) slots.push({ workDate: day, dayNight });
  const piece = Number.isInteger(planQty) ? 1 : 0.001;
  const perShift = Math.max(
    piece,
    standard.dailyTarget !== null && standard.dailyTarget > 0
      ? scale(standard.dailyTarget, 1, shifts.length, 'up', piece)
      : standard.hourlyTarget !== null && standard.hourlyTarget > 0
        ? scale(standard.hourlyTarget, workingHours, 1, 'down', piece)
        : scale(planQty, 1, Math.max(1, slots.length), 'up', piece),
  );
  let left = planQty;
  return slots.flatMap((slot) => {
    const targetQty = Math.min(left, perShift);
    left = subtract(left, targetQty);
    return targetQty > 0 ? [{ ...slot, targetQty }] : [];
  });
};
