/** Quantities are exact thousandths; bare `+` on fractions drifts. These are the only sums made outside the database. */
const thousandths = (qty: number) => Math.round(qty * 1000);

export const add = (...quantities: number[]) => quantities.reduce((sum, qty) => sum + thousandths(qty), 0) / 1000;
export const subtract = (from: number, ...quantities: number[]) =>
  quantities.reduce((rest, qty) => rest - thousandths(qty), thousandths(from)) / 1000;
/** Rounds up to the unit's precision of 3 decimals: what is needed may never be short by rounding. */
export const roundUp = (qty: number) => Math.ceil(Math.round(qty * 1e6) / 1000) / 1000;
