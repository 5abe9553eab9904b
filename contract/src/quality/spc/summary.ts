/** A measured value, or null where one is missing. */
export type Value = number | null;

/** The mean, measured from the first value: equal values have exactly their own mean. */
export const meanOf = (values: readonly number[]) => {
  const [first = 0] = values;
  let sum = 0;
  for (const value of values) sum += value - first;
  return first + sum / values.length;
};

export const squaresOf = (values: readonly number[], mean: number) => {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum;
};

/** s with n − 1; null below two values. */
export const deviationOf = (values: readonly number[], mean = meanOf(values)) =>
  values.length < 2 ? null : Math.sqrt(squaresOf(values, mean) / (values.length - 1));

export const rangeOf = (values: readonly number[]) => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
};

export const present = (values: readonly Value[]) => values.filter((value) => value !== null);

/** What can't be computed is null: a division by zero, or more than a number holds. */
export const computed = (value: number) => (Number.isFinite(value) ? value : null);

/** The same answer without −0, which a program may show as “-0”. */
export const withoutMinusZero = <T>(answer: T): T => cleaned(answer) as T;
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
};
