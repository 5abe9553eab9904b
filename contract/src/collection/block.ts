import { type Reader, reader, type Writer, writer } from './bytes.ts';
import { type Points, room } from './points.ts';

/**
 * Points in few bytes, always the same for the same points. Times are kept as differences of differences, values as differences of whole
 * numbers where they have at most nine decimals, or all but a few of them do, else as what differs from the bits of the value before (Pelkonen
 * et al., Gorilla, VLDB 2015, by whole bytes). What repeats is counted.
 */
export const encodePoints = ({ at, value, quality }: Points): Uint8Array => {
  const { length } = at;
  const out = writer(32 + length * 2);
  out.count(length);
  if (length === 0) return out.written();
  const isGood = quality.every((one) => one === 0);
  const scaled = wholeNumbers(value);
  const bits = scaled ? null : value.every((one) => Math.fround(one) === one) ? 4 : 8;
  const nearly = bits === 8 ? nearlyWhole(value) : null;
  const bySteps = nearly && valuesBySteps(nearly);
  const byBits = bits && valuesByBits(value, bits);
  const isNearly = bySteps !== null && byBits !== null && bySteps.length < byBits.length;
  out.byte((isNearly ? scaledDouble | besideFlag : kindOf(scaled, bits)) | (isGood ? 0 : badFlag));
  putWholes(out, twiceDiffered(at));
  if (scaled) {
    out.byte(scaled.decimals);
    putWholes(out, differed(scaled.numbers));
  } else out.bytes((isNearly ? bySteps : byBits) as Uint8Array);
  if (!isGood) putRuns(out, Float64Array.from(quality));
  return out.written();
};

export const decodePoints = (bytes: Uint8Array): Points => {
  const source = reader(bytes);
  const length = source.count();
  const points = room(length);
  if (length === 0) return points;
  const kind = source.byte();
  takeWholes(source, points.at);
  summed(points.at);
  summed(points.at);
  if ((kind & kindMask) === scaledDouble || (kind & kindMask) === scaledSingle) {
    const divisor = 10 ** source.byte();
    takeWholes(source, points.value);
    summed(points.value);
    const { value } = points;
    if (divisor > 1) for (let n = 0; n < length; n++) value[n] = (value[n] as number) / divisor;
    if (kind & besideFlag) takeSteps(source, points.value);
    if ((kind & kindMask) === scaledSingle) for (let n = 0; n < length; n++) value[n] = Math.fround(value[n] as number);
  } else takeBits(source, points.value, (kind & kindMask) === bitsOfSingle ? 4 : 8);
  if (kind & badFlag) {
    const qualities = new Float64Array(length);
    takeRuns(source, qualities);
    points.quality.set(qualities);
  }
  return points;
};

const scaledDouble = 0;
const scaledSingle = 1;
const bitsOfDouble = 2;
const bitsOfSingle = 3;
const kindMask = 3;
const badFlag = 4;
const besideFlag = 8;
const kindOf = (scaled: Scaled | null, bits: 4 | 8 | null) => {
  if (scaled) return scaled.single ? scaledSingle : scaledDouble;
  return bits === 4 ? bitsOfSingle : bitsOfDouble;
};

type Scaled = { numbers: Float64Array; decimals: number; single: boolean };
const mostDecimals = 9;
/** Twice a difference of two of these is still exact. */
const largest = 2 ** 50;
/** The values as whole numbers with the fewest decimals that all of them fit, once as doubles and once as singles. */
const wholeNumbers = (value: Float64Array): Scaled | null => scale(value, false) ?? scale(value, true);
const scale = (value: Float64Array, single: boolean): Scaled | null => {
  const numbers = new Float64Array(value.length);
  let decimals = 0;
  let divisor = 1;
  let at = 0;
  let again = 0;
  while (at < value.length) {
    const one = value[at] as number;
    const whole = Math.round(one * divisor);
    const back = single ? Math.fround(whole / divisor) : whole / divisor;
    if (back === one && Math.abs(whole) <= largest) {
      numbers[at++] = whole;
      continue;
    }
    if (Math.abs(whole) > largest || ++decimals > mostDecimals) return null;
    divisor = 10 ** decimals;
    again = at;
  }
  // Those before the last that wanted more decimals are written with as many.
  for (let n = 0; n < again; n++) {
    const one = value[n] as number;
    const whole = Math.round(one * divisor);
    if (Math.abs(whole) > largest || (single ? Math.fround(whole / divisor) : whole / divisor) !== one) return null;
    numbers[n] = whole;
  }
  // −0 is no 0 of whole numbers.
  if (numbers.some((one) => Object.is(one, -0))) return null;
  return { numbers, decimals, single };
};

type Nearly = {
  numbers: Float64Array;
  decimals: number /** Places and how many steps of a double their values lie beside, in turn. */;
  beside: number[];
};
/** One in so many values at most may lie beside its decimals. */
const fewShare = 8;
/** All but a few values have few decimals: those of a machine that sends sums or means of them, which end in noise. */
const nearlyWhole = (value: Float64Array): Nearly | null => {
  for (let decimals = 0; decimals <= mostDecimals; decimals++) {
    const found = nearlyOf(value, decimals, Math.floor(value.length / fewShare));
    if (found) return found;
  }
  return null;
};
const nearlyOf = (value: Float64Array, decimals: number, most: number): Nearly | null => {
  const numbers = new Float64Array(value.length);
  const divisor = 10 ** decimals;
  const beside: number[] = [];
  for (let n = 0; n < value.length; n++) {
    const one = value[n] as number;
    const whole = Math.round(one * divisor) + 0;
    if (Math.abs(whole) > largest) return null;
    numbers[n] = whole;
    if (Object.is(whole / divisor, one)) continue;
    const steps = stepsBetween(whole / divisor, one);
    if (steps === null || beside.length >= 2 * most) return null;
    beside.push(n, steps);
  }
  return { numbers, decimals, beside };
};
/** How many doubles lie from one to the other, below zero where its bits are the smaller; null across zero and where they are too many. */
const stepsBetween = (from: number, to: number): number | null => {
  const view = new DataView(new ArrayBuffer(16));
  view.setFloat64(0, from);
  view.setFloat64(8, to);
  const steps = (view.getInt32(8) - view.getInt32(0)) * 2 ** 32 + (view.getUint32(12) - view.getUint32(4));
  return Math.abs(steps) > largest ? null : steps;
};
const valuesBySteps = ({ numbers, decimals, beside }: Nearly): Uint8Array => {
  const out = writer(numbers.length * 5);
  out.byte(decimals);
  putWholes(out, differed(numbers));
  out.count(beside.length / 2);
  let before = 0;
  for (let n = 0; n < beside.length; n += 2) {
    out.count((beside[n] as number) - before);
    out.whole(beside[n + 1] as number);
    before = beside[n] as number;
  }
  return out.written();
};
const valuesByBits = (value: Float64Array, width: 4 | 8): Uint8Array => {
  const out = writer(value.length * (width + 1));
  putBits(out, value, width);
  return out.written();
};
const takeSteps = (source: Reader, value: Float64Array) => {
  const view = new DataView(new ArrayBuffer(8));
  let place = 0;
  for (let left = source.count(); left > 0; left--) {
    place += source.count();
    view.setFloat64(0, value[place] as number);
    view.setBigInt64(0, view.getBigInt64(0) + BigInt(source.whole()));
    value[place] = view.getFloat64(0);
  }
};

const differed = (numbers: Float64Array) => {
  const differences = new Float64Array(numbers.length);
  let before = 0;
  for (let n = 0; n < numbers.length; n++) {
    const one = numbers[n] as number;
    differences[n] = one - before;
    before = one;
  }
  return differences;
};
const twiceDiffered = (numbers: Float64Array) => differed(differed(numbers));
const summed = (numbers: Float64Array) => {
  let sum = 0;
  for (let n = 0; n < numbers.length; n++) {
    sum += numbers[n] as number;
    numbers[n] = sum;
  }
};

/** Whole numbers one by one, or counted where that is shorter. */
const putWholes = (out: Writer, numbers: Float64Array) => {
  let runs = 0;
  for (let n = 0; n < numbers.length; n++) if (n === 0 || numbers[n] !== numbers[n - 1]) runs += 1;
  const counted = runs * 2 <= numbers.length;
  out.byte(counted ? 1 : 0);
  if (counted) return putRuns(out, numbers);
  for (let n = 0; n < numbers.length; n++) out.whole(numbers[n] as number);
};
const takeWholes = (source: Reader, numbers: Float64Array) => {
  if (source.byte() === 1) return takeRuns(source, numbers);
  for (let n = 0; n < numbers.length; n++) numbers[n] = source.whole();
};
const putRuns = (out: Writer, numbers: Float64Array) => {
  for (let n = 0; n < numbers.length; ) {
    const one = numbers[n] as number;
    let end = n + 1;
    while (end < numbers.length && numbers[end] === one) end += 1;
    out.whole(one);
    out.count(end - n);
    n = end;
  }
};
const takeRuns = (source: Reader, numbers: Float64Array) => {
  for (let n = 0; n < numbers.length; ) {
    const one = source.whole();
    const end = n + source.count();
    numbers.fill(one, n, end);
    n = end;
  }
};

/** What differs from the bits of the value before: how many bytes are the same at either end, and those between. */
const putBits = (out: Writer, value: Float64Array, width: 4 | 8) => {
  const before = new Uint8Array(width);
  const now = new Uint8Array(width);
  const view = new DataView(now.buffer);
  for (const one of value) {
    if (width === 8) view.setFloat64(0, one);
    else view.setFloat32(0, one);
    let first = 0;
    while (first < width && now[first] === before[first]) first += 1;
    let end = width;
    while (end > first && now[end - 1] === before[end - 1]) end -= 1;
    out.byte(first * 16 + (end - first));
    for (let n = first; n < end; n++) out.byte(now[n] as number);
    before.set(now);
  }
};
const takeBits = (source: Reader, value: Float64Array, width: 4 | 8) => {
  const now = new Uint8Array(width);
  const view = new DataView(now.buffer);
  for (let n = 0; n < value.length; n++) {
    const head = source.byte();
    now.set(source.bytes(head & 15), head >> 4);
    value[n] = width === 8 ? view.getFloat64(0) : view.getFloat32(0);
  }
};
