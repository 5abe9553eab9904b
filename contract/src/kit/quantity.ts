/** Quantities are exact thousandths; bare arithmetic on fractions drifts. Every sum, ratio and rounding outside the database is made here. */
const thousandths = (qty: number) => Math.round(qty * 1000);
/** A quantity as a whole number of thousandths, for a formula that must not drift. */
export const exact = (qty: number) => BigInt(thousandths(qty));

export const add = (...quantities: number[]) => quantities.reduce((sum, qty) => sum + thousandths(qty), 0) / 1000;
export const subtract = (from: number, ...quantities: number[]) =>
  quantities.reduce((rest, qty) => rest - thousandths(qty), thousandths(from)) / 1000;
/** Rounds up to the unit's precision of 3 decimals: what is needed may never be short by rounding. */
export const roundUp = (qty: number) => Math.ceil(Math.round(qty * 1e6) / 1000) / 1000;

/** `qty × times ÷ per` of numbers that aren't negative, each exact to three decimals; the answer is rounded only once, to three decimals or to `step` (1: whole pieces). */
export const scale = (qty: number, times: number, per: number, rounding: 'up' | 'down', step = 0.001) => {
  const product = exact(qty) * exact(times);
  const divisor = exact(per) * exact(step);
  return Number(((product + (rounding === 'up' ? divisor - 1n : 0n)) / divisor) * exact(step)) / 1000;
};

/**
 * Divides a quantity by weights, none of them negative: the parts add up to it exactly, whatever rounding leaves goes to the largest
 * remainders, the first of equals. In whole pieces where `step` is 1 and the quantity is whole. Null where nothing weighs anything.
 */
export const apportion = (qty: number, weights: readonly number[], step = 0.001): number[] | null => {
  const all = weights.reduce((sum, weight) => sum + exact(weight), 0n);
  if (all === 0n) return null;
  const unit = exact(qty) % exact(step) === 0n ? exact(step) : 1n;
  const units = exact(qty) / unit;
  const parts = weights.map((weight) => (units * exact(weight)) / all);
  const remainders = weights.map((weight, at) => ({ at, left: (units * exact(weight)) % all }));
  const over = Number(units - parts.reduce((sum, part) => sum + part, 0n));
  const first = remainders.sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1)).slice(0, over);
  for (const { at } of first) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts.map((part) => Number(part * unit) / 1000);
};

/** A quantity and so many percent above it: the most that a tolerance allows. */
export const withTolerance = (qty: number, percent: number, rounding: 'up' | 'down' = 'down') =>
  scale(qty, add(100, percent), 100, rounding);

/** The share of a part in a whole, 0 to 1 where the part isn't larger; null where there is no whole. A ratio is for showing, never for a sum. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * The shares of parts in their sum in whole percent, so rounded that they add up to `whole` (largest remainders); a part that nobody knows
 * has none. Null where there is no sum; where a part is negative nothing is divided up, and each is rounded by itself.
 */
export const percentsOf = (parts: readonly (number | null)[], whole = 100): (number | null)[] | null => {
  const known = parts.map((part) => part ?? 0);
  const sum = add(...known);
  if (sum === 0) return null;
  const percents = known.some((part) => part < 0) ? known.map((part) => Math.round((part / sum) * whole)) : apportion(whole, known, 1);
  return percents && parts.map((part, at) => (part === null ? null : (percents[at] ?? 0)));
};

/** Quantity times unit price (four decimals), rounded half up to the hundredth. Neither is negative. */
export const amountOf = (qty: number, unitPrice: number) =>
  Number((exact(qty) * BigInt(Math.round(unitPrice * 10_000)) + 50_000n) / 100_000n) / 100;
/** So many seconds, each exact to three decimals, at a price of an hour; rounded half up to the hundredth. */
export const amountOfSeconds = (seconds: number, perHour: number) =>
  Number((exact(seconds) * BigInt(Math.round(perHour * 100)) + 1_800_000n) / 3_600_000n) / 100;
/** The part of an amount that falls to some pieces of all, rounded half up to the hundredth. */
export const amountOfPart = (amount: number, part: number, whole: number) =>
  Number((BigInt(Math.round(amount * 100)) * exact(part) * 2n + exact(whole)) / (exact(whole) * 2n)) / 100;
/** The same in whole units of a currency that has no smaller one, as won; half of one is rounded up. */
export const wholeAmountOf = (qty: number, unitPrice: number) =>
  Number((exact(qty) * BigInt(Math.round(unitPrice * 100)) + 50_000n) / 100_000n);
/** Sums of money, in hundredths. */
export const addAmounts = (...amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
