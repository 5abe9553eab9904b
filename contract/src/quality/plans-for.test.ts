import { expect, test } from 'vitest';
import { plansFor } from './plans-for.ts';

test('by AQL each class has its plan: 500 at level II and AQL 1.0 are letter H, 50 pieces, one bad accepted', () => {
  expect(plansFor({ mode: 'AQL', level: 'II', aql: { critical: 0.1, major: 1 } }, 500)).toEqual([
    { class: 'CRITICAL', letter: 'K', n: 125, ac: 0, re: 1, every: false },
    { class: 'MAJOR', letter: 'H', n: 50, ac: 1, re: 2, every: false },
  ]);
  expect(plansFor({ mode: 'AQL', level: 'S3', aql: { minor: 4 } }, 500)).toMatchObject([{ class: 'MINOR', letter: 'E', n: 13, ac: 1 }]);
  expect(plansFor({ mode: 'AQL', level: 'II', aql: { major: 1 }, zeroAccept: true }, 500)).toMatchObject([{ ac: 0, re: 1 }]);
});

test('otherwise one plan holds for all classes', () => {
  expect(plansFor({ mode: 'FULL' }, 40)).toMatchObject([{ class: null, n: 40, every: true }]);
  expect(plansFor({ mode: 'N', n: 5 }, 3)).toMatchObject([{ n: 3, every: true }]);
  expect(plansFor({ mode: 'PERCENT', pct: 10 }, 200)).toMatchObject([{ n: 20, ac: 0 }]);
  expect(plansFor({ mode: 'EVERY_N', every: 50, n: 5 }, 1000)).toMatchObject([{ n: 5 }]);
});

test('a sampling that lacks a number asks for nothing yet', () => {
  expect([plansFor({ mode: 'N' }, 10), plansFor({ mode: 'PERCENT' }, 10), plansFor({ mode: 'AQL', aql: { major: 1 } }, 10)]).toEqual([
    [],
    [],
    [],
  ]);
});
