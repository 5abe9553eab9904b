import type { Limits } from './capability.ts';
import { computed } from './summary.ts';

/** The value below which the share p lies: the (n + 1)p-th in order, between two where that isn't whole; null where it is beyond the measured. */
export const percentileOf = (sorted: ArrayLike<number>, p: number): number | null => {
  const place = (sorted.length + 1) * p;
  const before = Math.floor(place);
  if (place < 1 || place > sorted.length) return null;
  const low = sorted[before - 1] as number;
  return low + (place - before) * ((sorted[before] ?? low) - low);
};

/** As far from the median as 3σ of a normal distribution are: 0.135 % of all values lie beyond on each side. */
const outer = 0.00135;

/**
 * Pp and Ppk of values that aren't normal, by percentiles (ISO 22514-4, method M1): how far the limits are from the median, in parts of how far the
 * outer percentiles are. Below 740 values the outer percentiles aren't known, and null says so.
 */
export const percentileCapability = (values: readonly number[], { lsl, usl }: Limits) => {
  const sorted = Float64Array.from(values).sort();
  const [low, median, high] = [percentileOf(sorted, outer), percentileOf(sorted, 0.5), percentileOf(sorted, 1 - outer)];
  const ratio = (distance: number | undefined, spread: number | null) =>
    distance === undefined || spread === null ? null : computed(distance / spread);
  const side = (outside: number | null) => (outside === null || median === null ? null : Math.abs(outside - median));
  const ppl = ratio(lsl === undefined || median === null ? undefined : median - lsl, side(low));
  const ppu = ratio(usl === undefined || median === null ? undefined : usl - median, side(high));
  return {
    low,
    median,
    high,
    pp: ratio(lsl === undefined || usl === undefined ? undefined : usl - lsl, low === null || high === null ? null : high - low),
    ppl,
    ppu,
    ppk: ppl === null || ppu === null ? (lsl !== undefined && usl !== undefined ? null : (ppl ?? ppu)) : Math.min(ppl, ppu),
  };
};
