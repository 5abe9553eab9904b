import { analyse } from './analyse.ts';
import { d2, d3 } from './constants.ts';
import { tBeyond } from './gamma.ts';
import type { Analysis } from './spc.ts';
import { computed, withoutMinusZero } from './summary.ts';

type Ask = {
  /** Readings of one and the same part, `size` of them an occasion. */
  values: readonly number[];
  size: number;
  /** What the part really is, where that is known. */
  reference: number | null;
};
export type Stability = {
  chart: Analysis;
  /** Of a single reading. */
  repeatability: number;
  bias: { bias: number; t: number | null; df: number; p: number | null } | null;
};

/**
 * A part that is read again and again over time, as an X̄-R chart: a gauge that is stable leaves no signal on it. Modelled on AIAG's MSA, 4th edition,
 * chapter III section B, which also takes the bias from it: σ of repeatability = R̄ ÷ d2*, with d2*² = d2² + d3² ÷ g of g occasions, t of all readings.
 */
export const stability = ({ values, size, reference }: Ask): Stability => {
  const chart = analyse({ chart: 'XBAR_R', values: [...values], subgroupSize: size });
  const occasions = chart.points.length;
  const repeatability = Number(chart.spread?.centre) / Math.sqrt(d2(size) ** 2 + d3(size) ** 2 / occasions);
  if (reference === null) return { chart, repeatability, bias: null };
  const bias = chart.centre - reference;
  const t = computed(bias / (repeatability / Math.sqrt(values.length)));
  // R̄ stands for so many degrees of freedom (Patnaik 1950).
  const df = (occasions * d2(size) ** 2) / (2 * d3(size) ** 2) + 1 / 4;
  return { chart, repeatability, bias: withoutMinusZero({ bias, t, df, p: t === null ? null : tBeyond(t, df) }) };
};
