import { expect, test } from 'vitest';
import { codeLetter } from './code-letter.ts';
import { letterOfSize } from './master.ts';
import { dueSoFar, sampleOf, zeroAcceptanceSize } from './sample.ts';

test('full, so many, and a share of a lot', () => {
  expect(sampleOf({ mode: 'FULL' }, 120)).toEqual({ letter: null, n: 120, ac: 0, re: 1, every: true });
  expect(sampleOf({ mode: 'N', n: 5 }, 120)).toMatchObject({ n: 5, every: false });
  expect(sampleOf({ mode: 'N', n: 5 }, 3)).toMatchObject({ n: 3, every: true });
  expect([10, 0.1, 33.3, 100].map((percent) => sampleOf({ mode: 'PERCENT', percent }, 120).n)).toEqual([12, 1, 40, 120]);
  expect(sampleOf({ mode: 'PERCENT', percent: 7 }, 100).n).toBe(7);
});

test('a plan whose sample is as large as the lot looks at every piece', () => {
  // II, 2–8: A, which .65 sends down to F with 20.
  expect(sampleOf({ mode: 'AQL', aql: 0.65, level: 'II' }, 8)).toEqual({ letter: 'F', n: 8, ac: 0, re: 1, every: true });
  expect(sampleOf({ mode: 'AQL', aql: 0.65, level: 'II' }, 20)).toMatchObject({ n: 20, every: true });
  expect(sampleOf({ mode: 'AQL', aql: 0.65, level: 'II' }, 21)).toMatchObject({ n: 20, every: false });
});

test('severity chooses the table', () => {
  const of = (severity: 'NORMAL' | 'TIGHTENED' | 'REDUCED') => sampleOf({ mode: 'AQL', aql: 1, level: 'II' }, 2000, severity);
  expect(of('NORMAL')).toEqual({ letter: 'K', n: 125, ac: 3, re: 4, every: false });
  expect(of('TIGHTENED')).toEqual({ letter: 'K', n: 125, ac: 2, re: 3, every: false });
  expect(of('REDUCED')).toEqual({ letter: 'K', n: 50, ac: 2, re: 3, every: false });
});

test('c = 0 protects as the plan does, with fewer pieces (at 1.0 Squeglia’s table of c = 0 plans has 34, 42 and 50)', () => {
  const of = (lot: number) => sampleOf({ mode: 'AQL', aql: 1, level: 'II', zeroAcceptance: true }, lot);
  expect([1200, 3200, 10_000].map((lot) => of(lot).n)).toEqual([34, 43, 49]);
  expect(of(1200)).toMatchObject({ letter: 'J', ac: 0, re: 1 });
  // Ac is 0 already.
  expect(of(120)).toMatchObject({ n: 13, ac: 0 });
  expect(zeroAcceptanceSize({ n: 50, ac: 1 }, 50)).toBe(50);
});

test('an inspection is due with every so many pieces or minutes that are full', () => {
  expect([49, 50, 99, 100].map((made) => dueSoFar(50, made))).toEqual([0, 1, 1, 2]);
  expect(dueSoFar(0.1, 0.3)).toBe(3);
});

test('a lot of 500 at S-3 is letter D, whose arrows lead to E: 13 and 0 when 1.5 is tightened, 13 and 1 when 4 is normal, of which c = 0 asks 8', () => {
  expect(codeLetter(500, 'S-3')).toBe('D');
  expect(sampleOf({ mode: 'AQL', aql: 1.5, level: 'S-3' }, 500)).toMatchObject({ letter: 'D', n: 8, ac: 0 });
  expect(sampleOf({ mode: 'AQL', aql: 1.5, level: 'S-3', zeroAcceptance: true }, 500, 'TIGHTENED')).toMatchObject({
    letter: 'E',
    n: 13,
    ac: 0,
  });
  expect(sampleOf({ mode: 'AQL', aql: 4, level: 'S-3' }, 500)).toMatchObject({ letter: 'E', n: 13, ac: 1 });
  const minor = sampleOf({ mode: 'AQL', aql: 4, level: 'S-3', zeroAcceptance: true }, 500);
  expect(minor).toMatchObject({ letter: 'E', n: 8, ac: 0 });
  // E means 13: beside 8 it isn't told.
  expect([minor, { letter: 'E', n: 13 }, { letter: 'E', n: 5, severity: 'REDUCED' }].map(letterOfSize)).toEqual([null, 'E', 'E']);
});

/** N. L. Squeglia, Zero Acceptance Number Sampling Plans, as another transcribed it (klazich/assist, src/lib/aql/aqlTable.js). */
test('c = 0 at level II is Squeglia’s table within a piece: 281 to 500 and 501 to 1,200, from .65 to 10', () => {
  const of = (lot: number) =>
    ([0.65, 1, 1.5, 2.5, 4, 6.5, 10] as const).map((aql) => sampleOf({ mode: 'AQL', aql, level: 'II', zeroAcceptance: true }, lot).n);
  for (const [lot, his] of [
    [500, [47, 29, 21, 16, 11, 9, 7]],
    [1200, [47, 34, 27, 19, 15, 11, 8]],
  ] as const)
    expect(of(lot).map((n, at) => Math.abs(n - (his[at] ?? 0)) <= 1)).toEqual(his.map(() => true));
});

test('where Squeglia levelled his table by hand, ours is the plan’s protection: less than his, or more', () => {
  const of = (lot: number, aql: 0.15 | 0.4 | 1 | 1.5 | 4) => sampleOf({ mode: 'AQL', aql, level: 'II', zeroAcceptance: true }, lot).n;
  // Ac is 0 in the plan itself: he asks 48 and 120.
  expect([of(500, 0.4), of(3200, 0.15)]).toEqual([32, 80]);
  // He asks 20, 35 and 29.
  expect([of(280, 1), of(3200, 1.5), of(35_000, 4)]).toEqual([29, 31, 25]);
});
