/** How likely it is by chance alone, as papers and screens write it: never as if it couldn't be. */
export const chanceText = (p: number | null | undefined) => (p == null ? '–' : p < 0.0005 ? '< 0.001' : p.toFixed(3));

/** A figure of any size by its first five digits: what is small isn't 0. */
export const significantText = (value: number | null | undefined) =>
  value == null ? '–' : value.toLocaleString('en-US', { maximumSignificantDigits: 5 });

const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length;
/** So many decimals have the values that were read: each is written with as many. */
export const decimalsIn = (values: readonly number[]) => Math.min(6, Math.max(0, ...values.map(decimalsOf)));
