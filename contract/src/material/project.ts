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

/** What to order so that the balance never falls below the safety stock: whole units of what a supplier sells at once, where that is known. */
export const proposedQty = (days: readonly ProjectedDay[], safety: number, orderUnit: number | null): number => {
  const lowest = Math.min(...days.map(({ balance }) => balance));
  const lacking = Math.max(0, subtract(safety, lowest));
  return orderUnit && orderUnit > 0 ? scale(scale(lacking, 1, orderUnit, 'up', 1), orderUnit, 1, 'up') : lacking;
};
