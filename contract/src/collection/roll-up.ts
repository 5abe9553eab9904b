import type { Points } from './points.ts';

export const windowMs = 5 * 60_000;
/** A block with fewer points for each window than this is read as quickly without. */
const worthPoints = 10;

/** What the points of five minutes come to. Points of bad quality count nowhere. */
export type RollUp = {
  /** Where the window begins. */
  from: number;
  count: number;
  sum: number;
  sumOfSquares: number;
  min: number;
  minAt: number;
  max: number;
  maxAt: number;
  first: number;
  firstAt: number;
  last: number;
  lastAt: number;
};

/** The windows that hold points that count, in the order of time. */
export const rollUps = ({ at, value, quality }: Points): RollUp[] => {
  const windows: RollUp[] = [];
  let open: RollUp | undefined;
  for (let n = 0; n < at.length; n++) {
    if (quality[n] === 2) continue;
    const [time, one] = [at[n] as number, value[n] as number];
    if (!open || time >= open.from + windowMs) {
      const from = Math.floor(time / windowMs) * windowMs;
      open = {
        from,
        count: 0,
        sum: 0,
        sumOfSquares: 0,
        min: one,
        minAt: time,
        max: one,
        maxAt: time,
        first: one,
        firstAt: time,
        last: one,
        lastAt: time,
      };
      windows.push(open);
    }
    open.count += 1;
    open.sum += one;
    open.sumOfSquares += one * one;
    if (one < open.min) [open.min, open.minAt] = [one, time];
    if (one > open.max) [open.max, open.maxAt] = [one, time];
    [open.last, open.lastAt] = [one, time];
  }
  return windows;
};

const bytesEach = 4 + 4 + 6 * 8 + 4 * 4;
/** The windows of a block in bytes; null where its points are as quickly read. */
export const encodeRollUps = (windows: readonly RollUp[], points: number): Uint8Array | null => {
  if (points < windows.length * worthPoints) return null;
  const bytes = new Uint8Array(8 + windows.length * bytesEach);
  const view = new DataView(bytes.buffer);
  const base = windows[0]?.from ?? 0;
  view.setFloat64(0, base);
  let to = 8;
  for (const { from, count, sum, sumOfSquares, min, minAt, max, maxAt, first, firstAt, last, lastAt } of windows) {
    view.setUint32(to, (from - base) / windowMs);
    view.setUint32(to + 4, count);
    for (const [n, one] of [sum, sumOfSquares, min, max, first, last].entries()) view.setFloat64(to + 8 + n * 8, one);
    for (const [n, one] of [minAt, maxAt, firstAt, lastAt].entries()) view.setUint32(to + 56 + n * 4, one - from);
    to += bytesEach;
  }
  return bytes;
};
export const decodeRollUps = (bytes: Uint8Array): RollUp[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const base = view.getFloat64(0);
  return Array.from({ length: (bytes.length - 8) / bytesEach }, (_, n) => {
    const at = 8 + n * bytesEach;
    const from = base + view.getUint32(at) * windowMs;
    const real = (place: number) => view.getFloat64(at + 8 + place * 8);
    const time = (place: number) => from + view.getUint32(at + 56 + place * 4);
    return {
      ...{
        from,
        count: view.getUint32(at + 4),
        sum: real(0),
        sumOfSquares: real(1),
        min: real(2),
        minAt: time(0),
        max: real(3),
        maxAt: time(1),
      },
      ...{ first: real(4), firstAt: time(2), last: real(5), lastAt: time(3) },
    };
  });
};
