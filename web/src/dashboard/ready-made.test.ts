import { DashboardLayout } from '@lotline/contract/dashboard/dashboard';
import { expect, test } from 'vitest';
import { readyMade, roleOf, roles } from './ready-made.ts';

const everything = () => true;
const only =
  (...held: string[]) =>
  (menu: string, action = 'view') =>
    held.includes(`${menu} ${action}`);

test('somebody’s work is told by what they may change', () => {
  expect(roleOf(everything)).toBe('MANAGER');
  expect(roleOf(only('productionPlan modify', 'kiosk modify'))).toBe('PLANNER');
  expect(roleOf(only('productQualityResult modify'))).toBe('QUALITY');
  expect(roleOf(only('materialStock modify'))).toBe('STORE');
  expect(roleOf(only('kiosk modify'))).toBe('OPERATOR');
  expect(roleOf(only('productionPlan view'))).toBe('LOOKER');
});
test('every role has a dashboard that can be kept as it is', () => {
  for (const role of roles) expect(DashboardLayout.safeParse(readyMade(role, everything)).success, role).toBe(true);
});
test('what one may not see takes no room', () => {
  const { widgets } = readyMade('LOOKER', only('minimumStock view'));
  expect(widgets.map(({ kind, wide }) => [kind, wide.x, wide.w])).toEqual([
    ['today-prod-status', 0, 6],
    ['good-bad-status', 6, 6],
    ['below-minimum', 0, 12],
    ['line-work-status', 0, 12],
  ]);
});
