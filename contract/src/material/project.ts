import { daysIn } from '../kit/production-day.ts';
import { add, scale, subtract } from '../kit/quantity.ts';

export type DayQty = { readonly day: string; readonly qty: number };
/** What is known of a material ahead; days are plain dates, those before the first asked for count as that one. */
export type Ahead = {
  /** What may be used now and never expires within the days asked for. */
  readonly lasting: number;
  /** What may be used now and is thrown away after its day. */
  readonly expiring: readonly DayQty[];
  readonly coming: readonly DayQty[];
  readonly needed: readonly DayQty[];
};
/** One day of a projection, in the material's unit. */
export type ProjectedDay = {
  readonly day: string;
  readonly needed: number;
  readonly coming: number;
  /** What was left of packages whose last day was the day before. */
  readonly expired: number;
  /** What is left in the evening; below zero what is lacking until then. */
  readonly balance: number;
};

/** Plain dates sort as text. */
const isBefore = (one: string, other: string) => one < other;

/**
 * The projected available balance, day by day: what expires first is used first, what is lacking is made up for by what comes next. With what
 * a day brings in it covers its own need.
 */
export const project = (days: readonly string[], { lasting, expiring, coming, needed }: Ahead): ProjectedDay[] => {
  const [first = ''] = days;
  const by = (list: readonly DayQty[]) => {
    const sums = new Map<string, number>();
    for (const { day, qty } of list) {
      const on = isBefore(day, first) ? first : day;
      sums.set(on, add(sums.get(on) ?? 0, qty));
    }
    return sums;
  };
  const comes = by(coming);
  const needs = by(needed);
  const expiry = expiring.filter(({ day }) => day >= first).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const left = expiry.map(({ qty }) => qty);
  let kept = lasting;
  let owed = 0;
  return days.map((day) => {
    let expired = 0;
    for (const [at, { day: last }] of expiry.entries())
      if (last < day) {
        expired = add(expired, left[at] ?? 0);
        left[at] = 0;
      }
    kept = add(kept, comes.get(day) ?? 0);
    owed = add(owed, needs.get(day) ?? 0);
    for (const at of left.keys()) {
      const used = Math.min(owed, left[at] ?? 0);
      left[at] = subtract(left[at] ?? 0, used);
      owed = subtract(owed, used);
    }
    const used = Math.min(owed, kept);
    kept = subtract(kept, used);
    owed = subtract(owed, used);
    return { day, needed: needs.get(day) ?? 0, coming: comes.get(day) ?? 0, expired, balance: subtract(add(kept, ...left), owed) };
  });
};

/** What is ordered and hasn't come; without a day nobody knows when it does. */
export type Ordered = { readonly orderId: number; readonly orderNo: string; readonly day: string | null; readonly qty: number };
/** An order that comes after the day on which it is lacking. */
export type LateOrder = Ordered & {
  readonly neededOn: string;
  /** Null where it has no day. */
  readonly daysLate: number | null;
};

/**
 * What to order so that the balance never falls below the safety stock, and by when it has to be there: whole units of what a supplier sells at
 * once, where that is known. All that is ordered counts, whatever its day: what comes late is brought forward and not ordered twice.
 */
export const proposal = (
  days: readonly string[],
  ahead: Omit<Ahead, 'coming'>,
  orders: readonly Ordered[],
  safety: number,
  orderUnit: number | null,
): { qty: number; neededOn: string | null } => {
  const projected = project(days, { ...ahead, coming: orders.map(({ qty }) => ({ day: days[0] ?? '', qty })) });
  const lacking = Math.max(0, subtract(safety, Math.min(...projected.map(({ balance }) => balance))));
  const neededOn = lacking > 0 ? (firstBelow(projected, 0) ?? firstBelow(projected, safety)) : null;
  return { qty: wholeUnits(lacking, orderUnit), neededOn };
};
/** As many whole units of what a supplier sells at once as cover a quantity; the quantity itself where no unit is known. */
export const wholeUnits = (qty: number, orderUnit: number | null) =>
  orderUnit && orderUnit > 0 ? scale(scale(qty, 1, orderUnit, 'up', 1), orderUnit, 1, 'up') : qty;

/** The orders that would make up for what is lacking if they came sooner, the soonest first; each counts on the day on which it is needed. */
export const lateOrders = (
  days: readonly string[],
  ahead: Omit<Ahead, 'coming'>,
  orders: readonly Ordered[],
  safety: number,
): LateOrder[] => {
  const waiting = [...orders].sort((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.orderNo.localeCompare(b.orderNo));
  const moved: LateOrder[] = [];
  for (const least of safety > 0 ? [0, safety] : [0])
    for (;;) {
      const coming = [...waiting, ...moved.map(({ neededOn, qty }) => ({ day: neededOn, qty }))];
      const dated = coming.flatMap(({ day, qty }) => (day === null ? [] : [{ day, qty }]));
      const neededOn = firstBelow(project(days, { ...ahead, coming: dated }), least);
      const at = neededOn === null ? -1 : waiting.findIndex(({ day }) => day === null || isBefore(neededOn, day));
      const [one] = at < 0 ? [] : waiting.splice(at, 1);
      if (!one || neededOn === null) break;
      moved.push({ ...one, neededOn, daysLate: one.day === null ? null : daysIn(neededOn, one.day) - 1 });
    }
  return moved;
};

/** The first evening with less than that. */
export const firstBelow = (days: readonly ProjectedDay[], least: number) => days.find(({ balance }) => balance < least)?.day ?? null;
