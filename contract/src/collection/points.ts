/** Points of one parameter, in the order of time, one for each instant. Times are milliseconds since 1970, qualities places of `qualities`. */
export type Points = { at: Float64Array; value: Float64Array; quality: Uint8Array };

export const noPoints: Points = { at: new Float64Array(), value: new Float64Array(), quality: new Uint8Array() };

/** Of two that were told of one instant the better stands, whichever came first: the better quality, then the larger value. */
const isBetter = (quality: number, value: number, otherQuality: number, otherValue: number) =>
  quality === otherQuality ? value > otherValue : quality < otherQuality;

/** What was gathered in any order, as points. */
export const inOrderOfTime = (given: { at: readonly number[]; value: readonly number[]; quality: readonly number[] }): Points => {
  const { length } = given.at;
  let rises = true;
  for (let n = 1; n < length && rises; n++) rises = (given.at[n] as number) > (given.at[n - 1] as number);
  if (rises) return { at: Float64Array.from(given.at), value: Float64Array.from(given.value), quality: Uint8Array.from(given.quality) };
  const order = Uint32Array.from({ length }, (_, n) => n).sort((one, other) => (given.at[one] as number) - (given.at[other] as number));
  const points = room(length);
  let kept = 0;
  for (const n of order) kept = put(points, kept, given.at[n] as number, given.value[n] as number, given.quality[n] as number);
  return cut(points, kept);
};

/** Both together. */
export const merged = (one: Points, other: Points): Points => {
  if (one.at.length === 0) return other;
  if (other.at.length === 0) return one;
  const points = room(one.at.length + other.at.length);
  let kept = 0;
  let a = 0;
  let b = 0;
  while (a < one.at.length || b < other.at.length) {
    const fromOne = b >= other.at.length || (a < one.at.length && (one.at[a] as number) <= (other.at[b] as number));
    const side = fromOne ? one : other;
    const n = fromOne ? a++ : b++;
    kept = put(points, kept, side.at[n] as number, side.value[n] as number, side.quality[n] as number);
  }
  return cut(points, kept);
};

/** Those from an instant on, up to another that is left out. */
export const between = ({ at, value, quality }: Points, from: number, to: number): Points => {
  const first = placeOf(at, from);
  const end = placeOf(at, to);
  return { at: at.subarray(first, end), value: value.subarray(first, end), quality: quality.subarray(first, end) };
};

/** The place of the first that isn't before an instant. */
export const placeOf = (at: Float64Array, instant: number) => {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Those of each stretch of equal length, by the instant at which it begins; stretches without any aren't named. */
export const bySpan = (points: Points, span: number): Map<number, Points> => {
  const parts = new Map<number, Points>();
  for (let n = 0; n < points.at.length; ) {
    const from = Math.floor((points.at[n] as number) / span) * span;
    parts.set(from, between(points, from, from + span));
    n = placeOf(points.at, from + span);
  }
  return parts;
};

/** One after the other, of which each begins after the one before has ended. */
export const joined = (parts: readonly Points[]): Points => {
  if (parts.length === 1) return parts[0] as Points;
  const points = room(parts.reduce((sum, { at }) => sum + at.length, 0));
  let kept = 0;
  for (const { at, value, quality } of parts) {
    points.at.set(at, kept);
    points.value.set(value, kept);
    points.quality.set(quality, kept);
    kept += at.length;
  }
  return points;
};

export const room = (length: number): Points => ({
  at: new Float64Array(length),
  value: new Float64Array(length),
  quality: new Uint8Array(length),
});
const cut = ({ at, value, quality }: Points, length: number): Points =>
  length === at.length
    ? { at, value, quality }
    : { at: at.slice(0, length), value: value.slice(0, length), quality: quality.slice(0, length) };

/** Puts one behind those that are kept, or in the place of a worse one of its instant. */
const put = (points: Points, kept: number, at: number, value: number, quality: number) => {
  const last = kept - 1;
  if (kept === 0 || points.at[last] !== at) {
    points.at[kept] = at;
    points.value[kept] = value;
    points.quality[kept] = quality;
    return kept + 1;
  }
  if (isBetter(quality, value, points.quality[last] as number, points.value[last] as number)) {
    points.value[last] = value;
    points.quality[last] = quality;
  }
  return kept;
};
