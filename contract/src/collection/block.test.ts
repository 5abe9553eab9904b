import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePoints, encodePoints } from './block.ts';
import { countedBetween } from './counter.ts';
import { extremes } from './extremes.ts';
import { inOrderOfTime, merged, noPoints } from './points.ts';
import { decodeRollUps, encodeRollUps, rollUps } from './roll-up.ts';

const start = Date.UTC(2026, 2, 2);
const hour = 3_600_000;
/** Finite doubles, singles, and decimals, as machines send them. */
const value = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((one) => one + 0),
  fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e30, max: 1e30 }).map((one) => Math.fround(one) + 0),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((one) => one / 1000),
  fc.integer({ min: -100, max: 100 }).map((one) => Math.fround(one / 10)),
);
const point = fc.record({ at: fc.integer({ min: start, max: start + hour - 1 }), value, quality: fc.constantFrom(0, 0, 0, 1, 2) });
type One = { at: number; value: number; quality: number };
const pointsOf = (all: readonly One[]) =>
  inOrderOfTime({ at: all.map(({ at }) => at), value: all.map(({ value }) => value), quality: all.map(({ quality }) => quality) });

describe('a block', () => {
  test('gives back what it holds, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 200 }), (all) => {
        const points = pointsOf(all);
        expect(decodePoints(encodePoints(points))).toEqual(points);
      }),
      { numRuns: 300 },
    );
  });

  test('is the same bytes in whichever order, in whichever parts and however often its points come', () => {
    fc.assert(
      fc.property(
        fc
          .array(point, { minLength: 1, maxLength: 120 })
          .chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length }), fc.integer({ min: 1, max: 7 })),
          ),
        ([all, shuffled, parts]) => {
          const missing = all.filter((one) => !shuffled.includes(one));
          const arriving = [...shuffled, ...missing];
          let block = encodePoints(noPoints);
          for (let at = 0; at < arriving.length; at += parts)
            block = encodePoints(merged(decodePoints(block), pointsOf(arriving.slice(at, at + parts))));
          expect(block).toEqual(encodePoints(pointsOf(all)));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('keeps of one instant the better quality, then the larger value', () => {
    const at = start;
    const kept = (...all: One[]) => [...pointsOf(all).value];
    expect(kept({ at, value: 3, quality: 0 }, { at, value: 9, quality: 1 })).toEqual([3]);
    expect(kept({ at, value: 3, quality: 0 }, { at, value: 4, quality: 0 })).toEqual([4]);
    expect(kept({ at, value: 4, quality: 0 }, { at, value: 3, quality: 0 })).toEqual([4]);
  });

  test('an hour of three decimals at one point a second takes less than three bytes a point', () => {
    const all = Array.from({ length: 3600 }, (_, n) => ({
      at: start + n * 1000,
      value: Math.round((80 + 5 * Math.sin(n / 200) + ((n * 7919) % 13) / 100) * 1000) / 1000,
      quality: 0,
    }));
    expect(encodePoints(pointsOf(all)).length / 3600).toBeLessThan(3);
    expect(encodePoints(pointsOf(all.map((one) => ({ ...one, value: Math.fround(one.value) })))).length / 3600).toBeLessThan(3);
  });

  test('a few values that end in noise leave the others their decimals, and all of them their last bit', () => {
    const noisy = fc.record({
      decimals: fc.integer({ min: 0, max: 9 }),
      values: fc.array(fc.tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 15 })), {
        minLength: 1,
        maxLength: 300,
      }),
      noise: fc.double({ noNaN: true, min: 0, max: 1e-9 }),
    });
    fc.assert(
      fc.property(noisy, ({ decimals, values, noise }) => {
        const its = values.map(([whole, chance]) => whole / 10 ** decimals + (chance === 0 ? noise : 0) + 0);
        const points = pointsOf(its.map((one, n) => ({ at: start + n * 1000, value: one, quality: 0 })));
        expect(decodePoints(encodePoints(points))).toEqual(points);
      }),
      { numRuns: 300 },
    );
  });

  test('a day of eight decimals every five minutes, one in twenty the mean of two, takes less than six bytes a point', () => {
    let state = 1;
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const sent = Array.from({ length: 288 }, () => Math.round((80 + noise()) * 1e8) / 1e8);
    const all = sent.map((one, n) => ({
      ...{ at: start + n * 12_000, quality: 0 },
      value: n % 20 === 19 ? (one + (sent[n - 1] as number) + (sent[n - 2] as number)) / 3 : one,
    }));
    expect(encodePoints(pointsOf(all)).length / 288).toBeLessThan(6);
    expect(decodePoints(encodePoints(pointsOf(all)))).toEqual(pointsOf(all));
  });

  test('values that are no decimals take at most nine bytes beside their times', () => {
    let state = 1;
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const all = Array.from({ length: 3600 }, (_, n) => ({ at: start + n * 1000, value: noise() * Math.PI, quality: 0 }));
    expect(encodePoints(pointsOf(all)).length / 3600).toBeLessThan(9.1);
  });
});

describe('five minutes', () => {
  test('come to what their points come to, without those of bad quality', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 200 }), (all) => {
        const points = pointsOf(all.map((one) => ({ ...one, value: Math.round(one.value % 1000) + 0 })));
        const good = [...points.at].flatMap((at, n) => (points.quality[n] === 2 ? [] : [{ at, value: points.value[n] as number }]));
        const windows = rollUps(points);
        expect(windows.reduce((sum, { count }) => sum + count, 0)).toBe(good.length);
        for (const { from, count, sum, min, max, minAt, maxAt, first, lastAt } of windows) {
          const its = good.filter(({ at }) => at >= from && at < from + 300_000);
          const values = its.map(({ value }) => value);
          expect([count, sum, min, max, first, lastAt]).toEqual([
            its.length,
            values.reduce((one, other) => one + other, 0),
            Math.min(...values),
            Math.max(...values),
            values[0],
            its.at(-1)?.at,
          ]);
          expect(its.find(({ at }) => at === minAt)?.value).toBe(min);
          expect(its.find(({ at }) => at === maxAt)?.value).toBe(max);
        }
        const bytes = encodeRollUps(windows, 1_000_000);
        expect(bytes && decodeRollUps(bytes)).toEqual(windows);
      }),
      { numRuns: 100 },
    );
  });
});

describe('extremes', () => {
  test('keep the one point of 604,800 that is out', () => {
    const from = start;
    const to = start + 604_800_000;
    const chosen = extremes(from, to, 2000);
    for (let n = 0; n < 604_800; n++) chosen.add(from + n * 1000, n === 345_678 ? 99 : 20 + Math.sin(n / 5000));
    const { at, value } = chosen.points();
    expect(at.length).toBeLessThanOrEqual(2000);
    expect(value[at.indexOf(from + 345_678_000)]).toBe(99);
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(at[0]).toBe(from);
    expect(at.at(-1)).toBe(from + 604_799_000);
  });
});

describe('a counter', () => {
  const steps = (values: number[], bits: number | null) => [
    ...countedBetween(pointsOf(values.map((value, n) => ({ at: start + n, value, quality: 0 }))), bits).value,
  ];
  test('that goes round counts on, and one that falls otherwise was reset', () => {
    expect(steps([65_530, 65_535, 4], 16)).toEqual([5, 5]);
    expect(steps([40_000, 10, 12], null)).toEqual([10, 2]);
    expect(steps([1000, 3], 16)).toEqual([3]);
  });
  test('a late reading between two changes what each of them counted, and not their sum', () => {
    expect(steps([10, 40], null)).toEqual([30]);
    expect(steps([10, 25, 40], null)).toEqual([15, 15]);
  });
});
