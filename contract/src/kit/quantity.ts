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

/** A quantity and so many percent above it: the most that a tolerance allows. */
export const withTolerance = (qty: number, percent: number, rounding: 'up' | 'down' = 'down') =>
  scale(qty, add(100, percent), 100, rounding);

/** The share of a part in a whole, 0 to 1 where the part isn't larger; null where there is no whole. A ratio is for showing, never for a sum. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Quantity times unit price (four decimals), rounded half up to the hundredth. Neither is negative. */
export const amountOf = (qty: number, unitPrice: number) =>
  Number((exact(qty) * BigInt(Math.round(unitPrice * 10_000)) + 50_000n) / 100_000n) / 100;
/** Sums of money, in hundredths. */
export const addAmounts = (...amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
