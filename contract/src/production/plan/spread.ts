import { addDays } from '../../kit/production-day.ts';

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
  const piece = Number.isInteger(planQty) ? 1000 : 1;
  const all = Math.round(planQty * 1000);
  const up = (thousandths: number) => Math.max(piece, Math.ceil(thousandths / piece - 1e-9) * piece);
  const down = (thousandths: number) => Math.max(piece, Math.floor(thousandths / piece + 1e-9) * piece);
  const perShift =
    standard.dailyTarget !== null && standard.dailyTarget > 0
      ? up((standard.dailyTarget * 1000) / shifts.length)
      : standard.hourlyTarget !== null && standard.hourlyTarget > 0
        ? down(standard.hourlyTarget * workingHours * 1000)
        : up(all / Math.max(1, slots.length));
  let left = all;
  return slots.flatMap((slot) => {
    const target = Math.min(left, perShift);
    left -= target;
    return target > 0 ? [{ ...slot, targetQty: target / 1000 }] : [];
  });
};
