import { ResultAsk } from '@lotline/contract/production/result/result';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { ledgerDifferences } from '../../ledger-check.ts';
import { recordResult } from '../result/record-result.ts';
import { smallFloor } from '../testing.ts';
import { finishWork } from '../work/finish-work.ts';
import { skipOperation } from './skip-operation.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);

/** A plan of 5 pieces with steel at its line, whose check nobody planned a day for. */
const ready = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 5);
  await floor.steelAtLine(plan.planId, 10);
  await db.deleteFrom('dailyPlan').where('id', '=', plan.check.dailyPlanId).execute();
  return plan;
};
const record = (dailyPlanId: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));
const finish = (dailyPlanId: number) => floor.as((trx) => finishWork(trx, floor.by, dailyPlanId, {}));
const skip = (id: number, reason: string | null) => floor.as((trx) => skipOperation(trx, floor.by, { id, reason }));
const planOf = (id: number) => db.selectFrom('productionPlan').select(['status', 'goodQty']).where('id', '=', id).executeTakeFirstOrThrow();

describe('an operation that the plan never visits', () => {
  test('is skipped with a reason, and the plan completes', async () => {
    const { planId, lotId, cut, check } = await ready();
    await record(cut.dailyPlanId, 5);
    await finish(cut.dailyPlanId);
    expect(await planOf(planId)).toEqual({ status: 'IN_PROGRESS', goodQty: 0 });
    await expect(skip(check.operPlanId, ' ')).rejects.toMatchObject({ code: 'production.skippingHasAReason' });
    expect(await skip(check.operPlanId, '검사 면제')).toMatchObject({ status: 'SKIPPED', skipReason: '검사 면제' });
    expect(await planOf(planId)).toEqual({ status: 'COMPLETE', goodQty: 5 });
    // It would have been the last one: what the one before made is finished.
    expect(await db.selectFrom('productStock').select('qty').where('lotId', '=', lotId).execute()).toEqual([{ qty: 5 }]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('comes back as long as nothing lies behind it', async () => {
    const { planId, cut, check } = await ready();
    await skip(check.operPlanId, '검사 면제');
    expect(await skip(check.operPlanId, null)).toMatchObject({ status: 'PLANNED', skipReason: null });
    await skip(check.operPlanId, '검사 면제');
    await record(cut.dailyPlanId, 5);
    await expect(skip(check.operPlanId, null)).rejects.toMatchObject({ code: 'production.laterWorkWasReported', facts: { made: 5 } });
    expect(await planOf(planId)).toMatchObject({ goodQty: 5 });
  });

  test('has neither days nor facts, and isn’t the last one that reports', async () => {
    const { cut, check } = await ready();
    await expect(skip(cut.operPlanId, '외주')).rejects.toMatchObject({ code: 'production.skippedTakesNoDays' });
    await record(cut.dailyPlanId, 1);
    await expect(skip(cut.operPlanId, '외주')).rejects.toMatchObject({ code: 'production.skippedIsUntouched' });
    await skip(check.operPlanId, '검사 면제');
    const { cut: alone, check: other } = await ready();
    await skip(other.operPlanId, '검사 면제');
    await db.deleteFrom('dailyPlan').where('id', '=', alone.dailyPlanId).execute();
    await expect(skip(alone.operPlanId, '외주')).rejects.toMatchObject({ code: 'production.oneOperationReports' });
  });
});
