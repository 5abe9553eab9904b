import { applyBill, planBillOf } from '@lotline/contract/production/plan/bill';
import { skipOperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const planner = await as();

test('a plan’s bill is shown and applied over its address, where its number arrives as text', async () => {
  const productId = await floor.product();
  const line = await floor.steelFor(productId);
  const { planId: id } = await floor.plan(productId, 5);
  await db.updateTable('bom').set({ qtyPer: 3 }).where('id', '=', line).execute();
  const shown = (await planner.send(planBillOf, { id })).json();
  expect(shown).toMatchObject({ revision: 1, changes: [{ kind: 'CHANGED', before: { qtyPer: 2 }, after: { qtyPer: 3 } }] });
  expect((await planner.send(applyBill, { id, print: 'another' })).json()).toMatchObject({ code: 'production.billAsShown' });
  const applied = await planner.send(applyBill, { id, print: shown.print });
  expect(applied.json()).toMatchObject({ revision: 2, lines: [{ qtyPer: 3 }], changes: [] });
  expect((await planner.send(applyBill, { id })).json()).toMatchObject({ code: 'production.billBringsChanges' });
});

test('an operation is skipped and taken back over its address', async () => {
  const productId = await floor.product();
  const { check } = await floor.plan(productId, 5);
  await db.deleteFrom('dailyPlan').where('id', '=', check.dailyPlanId).execute();
  const skip = async (reason: string | null) => (await planner.send(skipOperationPlan, { id: check.operPlanId, reason })).json();
  expect(await skip('검사 면제')).toMatchObject({ status: 'SKIPPED', skipReason: '검사 면제' });
  expect(await skip(null)).toMatchObject({ status: 'PLANNED', skipReason: null });
});
