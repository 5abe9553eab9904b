import { above, logBelow } from './normal.ts';
import { deviationOf, meanOf } from './summary.ts';

/** Below so many values the p of Stephens isn't tabulated. */
const fewest = 8;

/**
 * Anderson and Darling's A² against a normal distribution whose mean and σ are those of the values, and its p by Stephens (D'Agostino and
 * Stephens 1986, table 4.9). Null for fewer than eight values or for values that are all equal.
 */
export const andersonDarling = (values: readonly number[]): { statistic: number; p: number } | null => {
  const n = values.length;
  const mean = meanOf(values);
  const deviation = deviationOf(values, mean);
  if (n < fewest || !deviation) return null;
  const z = Float64Array.from(values, (value) => (value - mean) / deviation).sort();
  let sum = 0;
  for (let at = 0; at < n; at += 1) {
    const one = z[at] as number;
    const over = above(one);
    const isTail = over < 1e-3 || over > 0.999;
    sum += (2 * at + 1) * (isTail ? logBelow(one) : Math.log1p(-over));
    sum += (2 * (n - at) - 1) * (isTail ? logBelow(-one) : Math.log(over));
  }
  const statistic = -n - sum / n;
  return { statistic, p: stephensP(statistic * (1 + 0.75 / n + 2.25 / n ** 2)) };
};

/** Of A² adjusted for the number of values. */
export const stephensP = (adjusted: number) => {
  const a = Math.min(adjusted, 10);
  if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a ** 2);
  if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a ** 2);
  if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a ** 2);
  return Math.exp(1.2937 - 5.709 * a + 0.0186 * a ** 2);
};
