import { expect, test } from 'vitest';
import { NewOutsourcing } from '../production/outsourcing/outsourcing.ts';
import { DailyPlanDraft } from '../production/plan/daily-plan.ts';
import { sayIssues } from './issue-words.ts';
import { PlannedDay } from './shape.ts';

test('what is planned lies within two centuries, and who slips is told so', () => {
  for (const day of ['2000-01-01', '2026-11-26', '2199-12-31']) expect(PlannedDay.safeParse(day).success).toBe(true);
  for (const day of ['0001-01-01', '1999-12-31', '2200-01-01', '9999-12-31']) {
    const { error } = PlannedDay.safeParse(day);
    expect(sayIssues(error?.issues ?? [], day, 'en')[0]?.message).toBe('Choose a date from 2000/01/01 to 2199/12/31.');
  }
  const wrong = (shape: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[] }[] } | undefined } }, value: object) =>
    shape.safeParse(value).error?.issues.map(({ path }) => path.at(-1));
  expect(wrong(DailyPlanDraft, { operPlanId: 1, dayNight: 'DAY', targetQty: 1, workDate: '0001-01-01' })).toEqual(['workDate']);
  expect(wrong(NewOutsourcing, { vendorId: 1, outDate: '0001-01-01', dueDate: '9999-12-31' })).toEqual(['outDate', 'dueDate']);
});
