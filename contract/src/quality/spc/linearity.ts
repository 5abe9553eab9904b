import { tBeyond } from './gamma.ts';
import type { Linearity, LinearityAsk } from './spc.ts';
import { computed, deviationOf, meanOf, squaresOf, withoutMinusZero } from './summary.ts';

/**
 * Bias regressed on the reference (modelled on AIAG's MSA, 4th edition, chapter III section B), and each reference's bias held against what its own
 * repeated values vary. The measurements have obeyed `linearityRules`.
 */
export const linearity = ({ measurements }: LinearityAsk): Linearity => {
  const references = measurements.map(({ reference }) => reference);
  const biases = measurements.map(({ reference, value }) => value - reference);
  const [x, y] = [meanOf(references), meanOf(biases)];
  const sxx = squaresOf(references, x);
  const syy = squaresOf(biases, y);
  const sxy = biases.reduce((sum, bias, at) => sum + (bias - y) * ((references[at] as number) - x), 0);
  const slope = sxy / sxx;
  return withoutMinusZero({
    slope,
    intercept: y - slope * x,
    r2: computed(sxy ** 2 / (sxx * syy)),
    bias: [...Map.groupBy(measurements, ({ reference }) => reference)]
      .sort(([one], [other]) => one - other)
      .map(([reference, own]) =>
        biasAt(
          reference,
          own.map(({ value }) => value),
        ),
      ),
  });
};

const biasAt = (reference: number, values: readonly number[]) => {
  const mean = meanOf(values);
  const bias = mean - reference;
  const deviation = deviationOf(values, mean);
  const t = deviation === null ? null : computed(bias / (deviation / Math.sqrt(values.length)));
  return { reference, mean, bias, t, p: t === null ? null : tBeyond(t, values.length - 1) };
};
