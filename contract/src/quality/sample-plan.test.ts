import { expect, test } from 'vitest';
import { samplePlanOf } from './sample-plan.ts';

const nOf = (sampling: Parameters<typeof samplePlanOf>[0], lot: number) => samplePlanOf(sampling, lot).classes.MAJOR?.n;

test('so many as are said, and never more than the lot has', () => {
  expect([nOf({ mode: 'N', n: 5 }, 100), nOf({ mode: 'N', n: 5 }, 3), nOf({ mode: 'N', n: 5 }, 3.2)]).toEqual([5, 3, 4]);
  expect([nOf({ mode: 'FULL' }, 12), nOf({ mode: 'PERCENT', pct: 10 }, 95), nOf({ mode: 'PERCENT', pct: 1 }, 3)]).toEqual([12, 10, 1]);
});
test('by an AQL each class has its letter, size and numbers, and the plan follows how strictly it is inspected', () => {
  const sampling = { mode: 'AQL', level: 'II', aql: { major: 1, minor: 2.5 } } as const;
  const { classes } = samplePlanOf(sampling, 1000);
  expect(classes.MAJOR).toEqual({ n: 80, ac: 2, re: 3, letter: 'J', aql: 1, severity: 'NORMAL' });
  expect(classes.MINOR).toMatchObject({ n: 80, ac: 5 });
  expect(classes.CRITICAL).toEqual({ n: 80, ac: 0, re: 1 });
  expect(samplePlanOf(sampling, 1000, { MAJOR: 'TIGHTENED' }).classes.MAJOR).toMatchObject({ n: 80, ac: 1, severity: 'TIGHTENED' });
});
