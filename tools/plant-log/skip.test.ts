import { expect, test } from 'vitest';
import { ResultAsk } from '../../contract/src/production/result/result.ts';
import { ledgerDifferences } from '../../server/src/ledger-check.ts';
import { recordResult } from '../../server/src/production/result/record-result.ts';
import { smallFloor } from '../../server/src/production/testing.ts';
import { finishWork } from '../../server/src/production/work/finish-work.ts';
import { testApp } from '../../server/src/testing.ts';
import type { Client } from './client.ts';
import { skipUnvisited } from './skip.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const { send } = await as();
const ask = (async (call, what) => {
  const answer = await send(call, what);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}) as Client;
const period = { startDt: '2026-03-01', endDt: '2026-03-03' };

test('a plan completes without the operations that its case never visited, and a second run skips nothing more', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut, check } = await floor.plan(productId, 5);
  await floor.steelAtLine(planId, 10);
  await db.deleteFrom('dailyPlan').where('id', '=', check.dailyPlanId).execute();
  const said = ResultAsk.parse({ goodQty: 5, occurredAt: '2026-03-02T03:00:00Z' });
  await floor.as((trx) => recordResult(trx, floor.by, cut.dailyPlanId, said));
  await floor.as((trx) => finishWork(trx, floor.by, cut.dailyPlanId, {}));
  const plan = () =>
    db.selectFrom('productionPlan').select(['planNo', 'status', 'goodQty']).where('id', '=', planId).executeTakeFirstOrThrow();
  const { planNo, status } = await plan();
  expect(status).toBe('IN_PROGRESS');

  expect(await skipUnvisited(ask, new Set(['another plan']), period)).toBe(0);
  expect(await skipUnvisited(ask, new Set([planNo]), period)).toBe(1);
  expect(await plan()).toEqual({ planNo, status: 'COMPLETE', goodQty: 5 });
  expect(await skipUnvisited(ask, new Set([planNo]), period)).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
});
