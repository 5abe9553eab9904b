import type { Chart, Line } from './charts.ts';
import { grandMean, movingRanges, sigmaOfMovingRanges, sigmaOfRanges, subgroupsOf } from './subgroups.ts';
import { meanOf, present, type Value } from './summary.ts';

type Given = { centre?: number | undefined; sigma?: number | undefined; target?: number | undefined };
type Plotted = {
  values: Value[];
  start: number;
  sigma: number /** Of what is plotted: a value, or the mean of a subgroup. */;
  sigmaPlotted: number;
};

/** What EWMA and CUSUM look at: values or means of equal subgroups, where they start, and σ. */
const plotted = (values: readonly Value[], size: number, { centre, sigma, target }: Given): Plotted => {
  const groups =
    size === 1
      ? []
      : subgroupsOf(
          values,
          Array.from({ length: values.length / size }, () => size),
        );
  const whole = groups.filter((group) => group !== null);
  const estimated = () => (size === 1 ? sigmaOfMovingRanges(present(movingRanges(values))) : sigmaOfRanges(whole));
  const one = sigma ?? estimated();
  return {
    values: size === 1 ? [...values] : groups.map((group) => group?.mean ?? null),
    start: centre ?? target ?? (size === 1 ? meanOf(present(values)) : grandMean(whole)),
    sigma: one,
    sigmaPlotted: one / Math.sqrt(size),
  };
};

export const usualLambda = 0.2;
export const usualWidth = 2.96;

/** EWMA (ISO 7870-6): zᵢ = λxᵢ + (1 − λ)zᵢ₋₁, each with its own limits unless they are to be `steady`. A missing value leaves z as it was. */
export const ewmaChart = (
  values: readonly Value[],
  size: number,
  given: Given & { lambda?: number | undefined; width?: number | undefined; steady?: boolean | undefined },
): Chart => {
  const { lambda = usualLambda, width = usualWidth, steady = false } = given;
  const { values: seen, start, sigma, sigmaPlotted } = plotted(values, size, given);
  const points: Value[] = [];
  const deviations: number[] = [];
  let z = start;
  let count = 0;
  for (const value of seen) {
    if (value !== null) {
      z = lambda * value + (1 - lambda) * z;
      count += 1;
    }
    points.push(value === null ? null : z);
    deviations.push(sigmaPlotted * Math.sqrt((lambda / (2 - lambda)) * (steady ? 1 : 1 - (1 - lambda) ** (2 * count))));
  }
  const line = (side: 1 | -1): Line => {
    const at = (deviation: number) => start + side * width * deviation;
    return steady ? at(deviations[0] ?? 0) : deviations.map(at);
  };
  return { points, centre: start, ucl: line(1), lcl: line(-1), sigma, sigmaAt: (at) => deviations[at] as number };
};

export const usualSlack = 0.5;
export const usualDecision = 5;
export type Sums = { upper: Value[]; lower: Value[]; decision: number };

/** CUSUM by both sums (ISO 7870-4): neither falls below 0, and none begins anew after a signal. A missing value leaves them as they were. */
export const cusumChart = (
  values: readonly Value[],
  size: number,
  given: Given & { slack?: number | undefined; decision?: number | undefined },
): Chart & Sums => {
  const { values: seen, start, sigma, sigmaPlotted } = plotted(values, size, given);
  const { slack = usualSlack * sigmaPlotted, decision = usualDecision * sigmaPlotted } = given;
  const sums: Sums = { upper: [], lower: [], decision };
  let high = 0;
  let low = 0;
  for (const value of seen) {
    if (value !== null) {
      high = Math.max(0, high + (value - start - slack));
      low = Math.max(0, low + (start - value - slack));
    }
    sums.upper.push(value === null ? null : high);
    sums.lower.push(value === null ? null : low);
  }
  return { points: seen, centre: start, ucl: decision, lcl: -decision, sigma, sigmaAt: () => sigmaPlotted, ...sums };
};
