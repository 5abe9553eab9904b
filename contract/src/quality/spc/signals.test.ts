import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSignals, type RuleSet } from './signals.ts';

type More = { breaks?: ReadonlySet<number>; runLength?: number; ruleSet?: RuleSet };
/** Of points in σ from the centre. */
const found = (points: readonly (number | null)[], rules: number[], more: More = {}) =>
  findSignals({ points, centre: 0, sigmaAt: () => 1, rules, ...more }).map(({ rule, at, points: named }) => [rule, at, named]);
const ats = (points: readonly (number | null)[], rule: number, more: More = {}) => found(points, [rule], more).map(([, at]) => at);
const times = (count: number, of: (at: number) => number) => Array.from({ length: count }, (_, at) => of(at));

describe('Nelson’s rules, on both sides of their edges', () => {
  test('1: beyond 3σ; a point on the line isn’t', () => {
    expect(ats([3, -3, 3 + 5e-10, 3 + 2e-9, -3.01, 0], 1)).toEqual([3, 4]);
  });
  test('2: nine in a row on one side, or as many as are set; a point on the centre is on neither', () => {
    expect(
      ats(
        times(8, () => 0.1),
        2,
      ),
    ).toEqual([]);
    expect(
      found(
        times(10, () => 0.1),
        [2],
      ),
    ).toEqual([
      [2, 8, times(9, (at) => at)],
      [2, 9, times(9, (at) => at + 1)],
    ]);
    expect(ats([...times(5, () => -0.1), 0, ...times(8, () => -0.1)], 2)).toEqual([]);
    expect(
      ats(
        times(7, () => -0.1),
        2,
        { runLength: 7 },
      ),
    ).toEqual([6]);
  });
  test('3: six in a row rising or falling; an equal one ends it', () => {
    expect(ats([0, 0.1, 0.2, 0.3, 0.4], 3)).toEqual([]);
    expect(found([0, 0.1, 0.2, 0.3, 0.4, 0.5], [3])).toEqual([[3, 5, [0, 1, 2, 3, 4, 5]]]);
    expect(ats([0.5, 0.4, 0.3, 0.3, 0.2, 0.1, 0], 3)).toEqual([]);
    expect(ats([1, 0.5, 0.4, 0.3, 0.2, 0.1, 0.2], 3)).toEqual([5]);
  });
  test('4: fourteen going up and down in turn', () => {
    const turns = times(14, (at) => (at % 2 ? 0.2 : 0));
    expect(ats(turns.slice(1), 4)).toEqual([]);
    expect(found(turns, [4])).toEqual([[4, 13, times(14, (at) => at)]]);
  });
  test('5: two of three beyond 2σ on one side, seen at the second of them', () => {
    expect(found([2.1, 0, 2.1, 0], [5])).toEqual([[5, 2, [0, 2]]]);
    expect(ats([2.1, 0, 0, 2.1], 5)).toEqual([]);
    expect(ats([2.1, -2.1, 0], 5)).toEqual([]);
    expect(ats([2, 2, 2], 5)).toEqual([]);
    expect(found([2.1, 2.1, 2.1], [5])).toEqual([
      [5, 1, [0, 1]],
      [5, 2, [0, 1, 2]],
    ]);
  });
  test('6: four of five beyond 1σ on one side', () => {
    expect(found([1.1, 1.1, 0, 1.1, 1.1], [6])).toEqual([[6, 4, [0, 1, 3, 4]]]);
    expect(ats([1.1, 1.1, 0, 0, 1.1, 1.1], 6)).toEqual([]);
    expect(ats([1.1, 1.1, -1.1, 1.1, 0], 6)).toEqual([]);
  });
  test('7: fifteen within 1σ', () => {
    expect(
      ats(
        times(14, (at) => (at % 3) / 4),
        7,
      ),
    ).toEqual([]);
    expect(
      found(
        times(15, (at) => (at % 3) / 4),
        [7],
      ),
    ).toEqual([[7, 14, times(15, (at) => at)]]);
    expect(
      ats(
        times(15, () => 1),
        7,
      ),
    ).toEqual([]);
  });
  test('8: eight beyond 1σ, on both sides', () => {
    const out = times(8, (at) => (at % 3 ? 1.2 : -1.2));
    expect(ats(out.slice(1), 8)).toEqual([]);
    expect(ats(out, 8)).toEqual([7]);
    expect(
      ats(
        times(8, () => 1.2),
        8,
      ),
    ).toEqual([]);
  });
});

test('Western Electric’s rules have numbers of their own', () => {
  const points = [...times(8, () => 0.5), 2.1, 2.1, 3.1, 1.1];
  expect(found(points, [1, 2, 3, 4], { ruleSet: 'WESTERN_ELECTRIC' }).map(([rule, at]) => [rule, at])).toEqual([
    ...[
      [4, 7],
      [4, 8],
      [2, 9],
      [4, 9],
      [1, 10],
      [2, 10],
      [4, 10],
      [3, 11],
      [4, 11],
    ],
  ]);
});

test('a missing point and a break end every run', () => {
  const nine = times(9, () => 0.1);
  expect(ats([...nine.slice(0, 4), null, ...nine.slice(4)], 2)).toEqual([]);
  expect(ats(nine, 2, { breaks: new Set([4]) })).toEqual([]);
  expect(ats(nine, 2, { breaks: new Set([0]) })).toEqual([8]);
  expect(ats([2.1, null, 2.1], 5)).toEqual([]);
  expect(ats([null, 4, null], 1)).toEqual([1]);
});

test('where nothing varies, whatever isn’t on the centre is beyond', () =>
  expect(findSignals({ points: [1, 1, 2], centre: 1, sigmaAt: () => 0, rules: [1] }).map(({ at }) => at)).toEqual([2]));

/** The rules once more, each by looking at every window as its sentence says it. */
const plain = (points: readonly (number | null)[], sigmas: readonly number[], breaks: ReadonlySet<number>) => {
  const eps = 1e-9;
  const run = (at: number, count: number) => {
    const places = times(count, (back) => at - count + 1 + back);
    const whole = places.every((place) => place >= 0 && points[place] !== null) && places.slice(1).every((place) => !breaks.has(place));
    return whole ? places : null;
  };
  const z = (at: number) => (points[at] as number) / (sigmas[at] as number);
  const up = (at: number) => (points[at] as number) - (points[at - 1] as number) > eps * (sigmas[at] as number);
  const down = (at: number) => (points[at - 1] as number) - (points[at] as number) > eps * (sigmas[at] as number);
  const all = (count: number, holds: (places: number[]) => boolean) => (at: number) => {
    const places = run(at, count);
    return places && holds(places) ? places : null;
  };
  const some = (least: number, of: number, line: number) => (at: number) => {
    for (const side of [1, -1]) {
      const beyond = (place: number) => side * z(place) > line + eps;
      for (let count = of; count >= least; count -= 1) {
        const named = run(at, count)?.filter(beyond);
        if (named && beyond(at) && named.length >= least) return named;
      }
    }
    return null;
  };
  const rules: Record<number, (at: number) => number[] | null> = {
    1: all(1, ([at = 0]) => Math.abs(z(at)) > 3 + eps),
    2: all(9, (places) => places.every((at) => z(at) > eps) || places.every((at) => z(at) < -eps)),
    3: all(6, ([, ...places]) => places.every(up) || places.every(down)),
    4: all(14, ([, ...places]) => [0, 1].some((first) => places.every((at, place) => (place % 2 === first ? up(at) : down(at))))),
    5: some(2, 3, 2),
    6: some(4, 5, 1),
    7: all(15, (places) => places.every((at) => Math.abs(z(at)) < 1 - eps)),
    8: all(
      8,
      (places) => places.every((at) => Math.abs(z(at)) > 1 + eps) && places.some((at) => z(at) > 0) && places.some((at) => z(at) < 0),
    ),
  };
  return points.flatMap((_, at) =>
    Object.entries(rules).flatMap(([rule, holds]) => {
      const named = points[at] === null ? null : holds(at);
      return named ? [{ rule: Number(rule), at, points: named }] : [];
    }),
  );
};

test('the rules find what a plain reading of them finds, with ties, gaps, breaks and changing σ', () => {
  /** Halves of σ: many lie on lines and on each other. */
  const point = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: -7, max: 7 }).map((half) => half / 2) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  /** Long runs, which would never come by chance. */
  const calm = fc.array(fc.constantFrom(0.5, 0.25, -0.5, 1), { minLength: 10, maxLength: 20 });
  const turning = fc.integer({ min: 10, max: 20 }).map((count) => times(count, (at) => (at % 2 ? 1.5 : -1.5)));
  const rising = fc.integer({ min: 4, max: 9 }).map((count) => times(count, (at) => at / 2 - 2));
  const points = fc
    .array(fc.oneof(fc.array(point, { maxLength: 12 }), calm, turning, rising), { maxLength: 6 })
    .map((parts) => parts.flat());
  fc.assert(
    fc.property(points, fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }), fc.boolean(), (drawn, breaks, varies) => {
      const sigmas = drawn.map((_, at) => (varies ? 1 + (at % 3) : 1));
      const ours = findSignals({
        points: drawn,
        centre: 0,
        sigmaAt: (at) => sigmas[at] as number,
        rules: [1, 2, 3, 4, 5, 6, 7, 8],
        breaks: new Set(breaks),
      });
      expect(ours).toEqual(plain(drawn, sigmas, new Set(breaks)));
    }),
    { numRuns: 400 },
  );
});
