import { randomUUID } from 'node:crypto';
import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { addWorkInstruction } from '../product/index.ts';
import { removePlans } from '../production/plan/remove-plan.ts';
import { checksOf, missedChecksOf } from '../production/result/profit.queries.ts';
import { smallFloor } from '../production/testing.ts';
import { changeDailyPlan } from './change.ts';
import { worksOf } from './works.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const today = '2026-03-02';
const tap = (change: object, workerId?: number) => {
  const parsed = DailyPlanChange.parse({ key: randomUUID(), ...change });
  const by = { ...floor.by, ...(workerId !== undefined && { workerId }) };
  return floor.as((trx) => changeDailyPlan(trx, { by, lang: 'kr', requestId: 'test', server: { db } }, parsed));
};

/** A plan of a product whose cutting has one check with every twentieth piece. */
const checked = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 50);
  await floor.steelAtLine(plan.planId, 200);
  const { operationId } = await db
    .selectFrom('productionOperationPlan')
    .select('operationId')
    .where('id', '=', plan.cut.operPlanId)
    .executeTakeFirstOrThrow();
  const steps = [
    { kind: 'STEP' as const, textKr: '물린다', textEn: '' },
    { kind: 'CHECK' as const, everyPieces: 20, textKr: '외경', textEn: 'Outer diameter' },
  ];
  await floor.as((trx) => addWorkInstruction(trx, { productId, operationId, revision: 1, effectiveFrom: '2026-01-01', steps }));
  const { dailyPlanId } = plan.cut;
  const checksNow = async () => (await worksOf(db, { ids: [dailyPlanId], today }))[0]?.checks ?? [];
  const stepId = (await checksNow())[0]?.stepId ?? 0;
  return { ...plan, dailyPlanId, checksNow, stepId };
};
const occurredAt = '2026-03-02T01:00:00.000Z';

test('a work tells what to look at by the instruction in force, and who last did at which piece; the office reads it', async () => {
  const { dailyPlanId, stepId, checksNow } = await checked();
  expect(await checksNow()).toEqual([{ stepId, textKr: '외경', textEn: 'Outer diameter', everyPieces: 20, last: null }]);
  expect((await worksOf(db, { ids: [dailyPlanId], today: '2025-12-31' }))[0]?.checks).toEqual([]);
  const workerId = await floor.insert('worker', { workerNo: randomUUID(), name: '강도윤', locationId: floor.line });
  const answer = await tap({ action: 'CHECK', dailyPlanId, stepId, atQty: 20, occurredAt }, workerId);
  expect(answer).toMatchObject({ outcome: 'ok', factId: expect.any(Number) });
  expect(await checksNow()).toMatchObject([{ last: { atQty: 20, at: occurredAt, by: '강도윤' } }]);
  expect(await checksOf(db, dailyPlanId, 10)).toMatchObject([{ occurredAt, atQty: 20, textKr: '외경', revision: 1, actorName: '강도윤' }]);
});

test('the office reads which pieces went by without anybody looking', async () => {
  const { dailyPlanId, stepId } = await checked();
  expect(await missedChecksOf(db, dailyPlanId)).toEqual([]);
  await tap({ action: 'START', dailyPlanId, occurredAt });
  expect(await tap({ action: 'RESULT', dailyPlanId, goodQty: 43, defects: [], occurredAt: '2026-03-02T01:10:00.000Z' })).toMatchObject({
    outcome: 'ok',
  });
  await tap({ action: 'CHECK', dailyPlanId, stepId, atQty: 43, occurredAt: '2026-03-02T01:11:00.000Z' });
  expect(await missedChecksOf(db, dailyPlanId)).toMatchObject([{ stepId, textKr: '외경', revision: 1, pieces: [20], count: 1 }]);
  await tap({ action: 'CHECK', dailyPlanId, stepId, atQty: 20, occurredAt: '2026-03-02T01:05:00.000Z' });
  expect(await missedChecksOf(db, dailyPlanId)).toEqual([]);
});

test('what was kept without a network and is sent twice is one record, also long after the first answer was forgotten', async () => {
  const { dailyPlanId, stepId } = await checked();
  const change = { action: 'CHECK', key: randomUUID(), dailyPlanId, stepId, atQty: 3, occurredAt };
  const first = await tap(change);
  expect(await tap(change)).toMatchObject({ outcome: 'ok', replayed: true, factId: first.factId });
  await db.deleteFrom('idempotencyKey').execute();
  expect(await tap(change)).toMatchObject({ outcome: 'ok', replayed: true, factId: first.factId });
  expect(await checksOf(db, dailyPlanId, 10)).toHaveLength(1);
});

test('a step that is no check point of the work is refused, and a work that is gone is said to be gone', async () => {
  const { dailyPlanId } = await checked();
  const other = await checked();
  const refused = await tap({ action: 'CHECK', dailyPlanId, stepId: other.stepId, atQty: 1, occurredAt });
  expect(refused).toMatchObject({ outcome: 'error', problem: { code: 'work.ticksItsOwnCheckPoints' } });
  const gone = await tap({ action: 'CHECK', dailyPlanId: 999_999, stepId: other.stepId, atQty: 1, occurredAt });
  expect(gone).toMatchObject({ outcome: 'error', problem: { code: 'NOT_FOUND' } });
});

test('a check is a fact: it stays as it is, and so does the plan that it hangs on', async () => {
  const { planId, dailyPlanId, stepId } = await checked();
  const { factId } = await tap({ action: 'CHECK', dailyPlanId, stepId, atQty: 1, occurredAt });
  await expect(
    db
      .updateTable('checkPointTick')
      .set({ atQty: 2 })
      .where('id', '=', factId ?? 0)
      .execute(),
  ).rejects.toThrow();
  await expect(floor.as((trx) => removePlans(trx, [planId], 'kr'))).rejects.toMatchObject({
    code: 'ERROR_CONSTRAINT_VIOLATION',
    more: {
      extraData: {
        datas: expect.arrayContaining([expect.objectContaining({ id: factId, name: expect.stringContaining('2026-03-02') })]),
      },
    },
  });
});
