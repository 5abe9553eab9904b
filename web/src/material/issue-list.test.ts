import type { OpenPlan } from '@lotline/contract/material/issue';
import { expect, test } from 'vitest';
import { goingOf, issueOf, wrongGoing } from './issue-list.ts';

const plan = {
  id: 7,
  status: 'PLANNED',
  needs: [{ materialId: 1, code: 'M', name: 'M', uom: 'kg', requiredQty: 10, issuedQty: 4, availableQty: 99 }],
} as unknown as OpenPlan;
const pack = (qty: number, materialId = 1) => ({
  id: 3,
  packageId: 'P-1',
  materialId,
  code: 'M',
  name: 'M',
  uom: 'kg',
  qty,
  qualityStatus: 'OK',
  locationName: 'A-1',
});

test('a scanned package offers what the plan still needs, as far as it holds it', () => {
  expect(goingOf(pack(20), plan, []).qty).toBe(6);
  expect(goingOf(pack(2.5), plan, []).qty).toBe(2.5);
  expect(goingOf(pack(20), plan, [goingOf(pack(2.5), plan, [])]).qty).toBe(3.5);
});
test('what the plan does not name goes out whole', () => expect(goingOf(pack(20, 2), plan, []).qty).toBe(20));
test('the server’s rules say why a line can not go', () => {
  const going = goingOf(pack(5), plan, []);
  expect(wrongGoing(going, plan)).toBeNull();
  expect(wrongGoing({ ...going, qty: 5.001 }, plan)?.code).toBe('material.issueNeverExceedsStock');
  expect(wrongGoing({ ...going, qty: null }, plan)?.code).toBe('issue.above');
  expect(wrongGoing({ ...going, qualityStatus: 'HOLD' }, plan)?.code).toBe('material.issueOnlyReleased');
});
test('the ask names packages and quantities', () =>
  expect(issueOf(plan, [goingOf(pack(5), plan, [])], ' ')).toEqual({ productionPlanId: 7, issues: [{ materialStockId: 3, qty: 5 }] }));
