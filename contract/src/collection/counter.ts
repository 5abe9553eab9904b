import { type Points, room } from './points.ts';

/** A counter that fell by at least this share of what it can show went round; one that fell by less began anew. */
const wrapShare = 0.5;

/**
 * How far a counter went from each reading to the next, at the later one's time. One that falls has gone round where its width is known and
 * it fell from near its end to near its beginning; else it was reset, and has counted what it shows since. Readings of bad quality are passed over.
 * @param bits how many bits wide it is; null where nobody knows
 */
export const countedBetween = ({ at, value, quality }: Points, bits: number | null): Points => {
  const steps = room(Math.max(0, at.length - 1));
  const size = bits === null ? null : 2 ** bits;
  let kept = 0;
  let before: number | undefined;
  for (let n = 0; n < at.length; n++) {
    if (quality[n] === 2) continue;
    const now = value[n] as number;
    if (before !== undefined) {
      steps.at[kept] = at[n] as number;
      steps.value[kept] = stepOf(before, now, size);
      steps.quality[kept] = quality[n] as number;
      kept += 1;
    }
    before = now;
  }
  return { at: steps.at.subarray(0, kept), value: steps.value.subarray(0, kept), quality: steps.quality.subarray(0, kept) };
};

const stepOf = (before: number, now: number, size: number | null) => {
  if (now >= before) return now - before;
  const wentRound = size !== null && before < size && before - now >= size * wrapShare;
  return wentRound ? size - before + now : now;
};
