import { add, subtract } from '../../kit/quantity.ts';

type Day = { targetQty: number; carriedInQty: number; carriedOutQty: number; completedQty: number; remainQty: number };

/** What a day is to make: its target with what came to it, without what it gave on. */
export const wantedQty = ({ targetQty, carriedInQty, carriedOutQty }: Omit<Day, 'completedQty' | 'remainQty'>) =>
  subtract(add(targetQty, carriedInQty), carriedOutQty);
/** How many more a day made than it was to make; 0 where it didn't. */
export const overQty = (day: Omit<Day, 'remainQty'>) => Math.max(0, subtract(day.completedQty, wantedQty(day)));
/** What people are told of a day's rest: what is left, or what is over, which is no rest of 0. */
export const restOf = (day: Day): { is: 'remain' | 'over'; qty: number } => {
  const over = overQty(day);
  return over > 0 ? { is: 'over', qty: over } : { is: 'remain', qty: day.remainQty };
};
