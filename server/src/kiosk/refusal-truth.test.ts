import { randomUUID } from 'node:crypto';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { kioskRefusals, type RefusalRow, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import type { AskOf } from '@lotline/contract/kit/call';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }], '강도윤');
const leader = await as([
  { name: 'production', all: true },
  { name: 'productionProfit', all: true },
]);

/** An operation of ten pieces with its steel at the line. */
const tenToMake = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut, lotId } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 60);
  return { dailyPlanId: cut.dailyPlanId, productId, lotId };
};
type Tap = AskOf<typeof changeDailyPlans>[number];
const tap = async (change: object) => {
  const answer = await operator.send(changeDailyPlans, [{ key: randomUUID(), ...change } as Tap], { 'x-source': 'KIOSK' });
  return (answer.json() as { outcome: string; factId: number | null; replayed: boolean; problem: { code: string } | null }[])[0];
};
const rowOf = async (dailyPlanId: number) => {
  const { rows } = (await leader.send(kioskRefusals, { which: 'ALL' })).json() as { rows: RefusalRow[] };
  const row = rows.find((one) => one.dailyPlanId === dailyPlanId);
  if (!row) throw new Error('nothing was kept');
  return row;
};
const settle = async (ask: object) => (await leader.send(settleRefusal, { reason: '확인', ...ask } as AskOf<typeof settleRefusal>)).json();
const dayOf = (id: number) =>
  db
    .selectFrom('dailyPlan')
    .select(['targetQty', 'completedQty', 'reworkQty', 'workStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const inForce = (dailyPlanId: number) =>
  db
    .selectFrom('productionResultInForce')
    .select(['id', 'goodQty', 'correctionReason', 'actorId'])
    .where('dailyPlanId', '=', dailyPlanId)
    .execute();

test('a leader books whole pieces too, whatever the floor has reported', async () => {
  const { dailyPlanId } = await tenToMake();
  const parts = { code: 'quantity.wholePieces' };
  expect(await tap({ action: 'RESULT', dailyPlanId, goodQty: 1.5 })).toMatchObject({ problem: parts });
  const { id } = await rowOf(dailyPlanId);
  expect(await settle({ outcome: 'BOOK', id })).toMatchObject(parts);
  expect(await settle({ outcome: 'BOOK', id, goodQty: 0.5 })).toMatchObject(parts);
  expect(await settle({ outcome: 'BOOK', id, goodQty: 2 })).toMatchObject({ state: 'SENT' });

  const [result] = await inForce(dailyPlanId);
  const corrected = await tenToMake();
  const right = await tap({ action: 'RESULT', dailyPlanId: corrected.dailyPlanId, goodQty: 1 });
  expect(result?.goodQty).toBe(2);
  await tap({ action: 'CORRECT', dailyPlanId: corrected.dailyPlanId, resultId: right?.factId, goodQty: 0.5, reason: '반쪽' });
  expect(await settle({ outcome: 'BOOK', id: (await rowOf(corrected.dailyPlanId)).id })).toMatchObject(parts);

  const aimed = await tenToMake();
  await tap({ action: 'TARGET', dailyPlanId: aimed.dailyPlanId, targetQty: 50.5 });
  expect(await settle({ outcome: 'BOOK', id: (await rowOf(aimed.dailyPlanId)).id })).toMatchObject(parts);
  expect((await dayOf(aimed.dailyPlanId)).targetQty).toBe(10);
  expect(await ledgerDifferences(db)).toEqual([]);
  await db.updateTable('dailyPlan').set({ targetQty: 50.5 }).where('id', '=', aimed.dailyPlanId).execute();
  expect((await ledgerDifferences(db)).map(({ what }) => what)).toEqual(['law: what is counted in pieces has no parts: days']);
  await db.updateTable('dailyPlan').set({ targetQty: 10 }).where('id', '=', aimed.dailyPlanId).execute();
});

/** A report of one piece that was taken, and the same key with seven, which the device sent when it had heard no answer. */
const oneThenSeven = async () => {
  const { dailyPlanId } = await tenToMake();
  const one = { action: 'RESULT', key: randomUUID(), dailyPlanId, goodQty: 1 };
  const first = await tap(one);
  const seven = { ...one, goodQty: 7 };
  expect(await tap(seven)).toMatchObject({ outcome: 'error', problem: { code: 'idempotency.keyReused' } });
  return { dailyPlanId, one, seven, first };
};

test('a key that arrived before with other figures is a correction of what was recorded, by who books it', async () => {
  const { dailyPlanId, first } = await oneThenSeven();
  const settled = await settle({ outcome: 'BOOK', id: (await rowOf(dailyPlanId)).id, reason: '일곱 개가 맞음' });
  expect(settled).toMatchObject({ state: 'SENT' });
  expect(await inForce(dailyPlanId)).toEqual([{ id: settled.factId, goodQty: 7, correctionReason: '일곱 개가 맞음', actorId: leader.id }]);
  expect(settled.factId).not.toBe(first?.factId);
  expect((await dayOf(dailyPlanId)).completedQty).toBe(7);
});

test('the leader’s own figures count, and what stands already is only settled', async () => {
  const other = await oneThenSeven();
  await settle({ outcome: 'BOOK', id: (await rowOf(other.dailyPlanId)).id, goodQty: 5 });
  expect((await dayOf(other.dailyPlanId)).completedQty).toBe(5);
  const same = await oneThenSeven();
  const settled = await settle({ outcome: 'BOOK', id: (await rowOf(same.dailyPlanId)).id, goodQty: 1 });
  expect(settled).toMatchObject({ state: 'SENT', factId: same.first?.factId });
  expect(await inForce(same.dailyPlanId)).toMatchObject([{ goodQty: 1, correctionReason: null }]);
});

test('handed over or discarded it says so, and what was recorded stands', async () => {
  const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
  const why = { code: 'idempotency.keyReused', message: '거절' };
  const answered = async (outcome: 'HAND' | 'DISCARD', change: object) =>
    (await operator.send(answerRefusal, { outcome, change: change as AskOf<typeof answerRefusal>['change'], about, why })).json();
  const { dailyPlanId, one, seven } = await oneThenSeven();
  expect(await answered('HAND', seven)).toEqual({ state: 'HANDED' });
  expect(await rowOf(dailyPlanId)).toMatchObject({ state: 'HANDED', goodQty: 7 });
  expect(await settle({ outcome: 'DISCARD', id: (await rowOf(dailyPlanId)).id })).toMatchObject({ state: 'DISCARDED', factId: null });
  expect((await dayOf(dailyPlanId)).completedQty).toBe(1);
  const another = await oneThenSeven();
  expect(await answered('DISCARD', another.seven)).toEqual({ state: 'DISCARDED' });
  const heard = await oneThenSeven();
  expect(await answered('HAND', heard.one)).toEqual({ state: 'SENT' });
  expect(one.goodQty).toBe(1);
});

test('also long after, when the answer is forgotten, other figures are no repetition', async () => {
  const { dailyPlanId, one } = await oneThenSeven();
  await db.deleteFrom('idempotencyKey').execute();
  await db.deleteFrom('kioskRefusal').execute();
  expect(await tap({ ...one, goodQty: 3 })).toMatchObject({ outcome: 'error', problem: { code: 'idempotency.keyReused' } });
  await db.deleteFrom('kioskRefusal').execute();
  expect(await tap(one)).toMatchObject({ outcome: 'ok', replayed: true });
  expect((await dayOf(dailyPlanId)).completedQty).toBe(1);
});

test('a correction belongs to the day that it names, whoever books it', async () => {
  const [one, other] = [await tenToMake(), await tenToMake()];
  const result = await tap({ action: 'RESULT', dailyPlanId: other.dailyPlanId, goodQty: 4 });
  const resultId = result?.factId ?? 0;
  const wrong = { dailyPlanId: one.dailyPlanId, resultId, goodQty: 3, reason: '오타' };
  expect(await tap({ action: 'CORRECT', ...wrong })).toMatchObject({ problem: { code: 'kiosk.correctsItsOwnWork' } });
  const ofAnother = { code: 'production.resultOfItsDay' };
  expect(await settle({ outcome: 'BOOK', id: (await rowOf(one.dailyPlanId)).id })).toMatchObject(ofAnother);
  for (const action of ['CORRECT', 'VOID'] as const)
    expect((await leader.send(changeProfit, { action, ...wrong })).json()).toMatchObject(ofAnother);
  expect((await dayOf(other.dailyPlanId)).completedQty).toBe(4);
  expect((await leader.send(changeProfit, { action: 'CORRECT', ...wrong, dailyPlanId: other.dailyPlanId })).statusCode).toBe(200);
});

test('a report that is handed over bears the names of the day that stands, not those that a device tells', async () => {
  const { dailyPlanId, productId, lotId } = await tenToMake();
  const change = { action: 'RESULT', key: randomUUID(), dailyPlanId, goodQty: 1 } as AskOf<typeof answerRefusal>['change'];
  const about = { lineId: floor.line, operation: '원통 연삭', product: '밸브 슬리브', lotNo: 'OTHERLOT' };
  await operator.send(answerRefusal, { outcome: 'HAND', change, about, why: { code: 'X', message: '거절' } });
  const { name } = await db.selectFrom('product').select('name').where('id', '=', productId).executeTakeFirstOrThrow();
  const { lotId: lotNo } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
  expect(await rowOf(dailyPlanId)).toMatchObject({ operationName: '절삭', productName: name, lotNo });
});

test('a report of an impossible time is booked at the one that a leader says', async () => {
  const { dailyPlanId } = await tenToMake();
  const instants = { occurredAt: '1970-01-01T00:10:00Z', startedAt: '1970-01-01T00:00:00Z', endedAt: '1970-01-01T00:10:00Z' };
  expect(await tap({ action: 'RESULT', dailyPlanId, goodQty: 2, ...instants })).toMatchObject({ problem: { code: 'fact.notLongAgo' } });
  const { id } = await rowOf(dailyPlanId);
  expect(await settle({ outcome: 'BOOK', id })).toMatchObject({ code: 'fact.notLongAgo' });
  const occurredAt = new Date(Date.now() - 60_000).toISOString();
  expect(await settle({ outcome: 'BOOK', id, occurredAt })).toMatchObject({ state: 'SENT' });
  const [result] = await db.selectFrom('productionResultInForce').selectAll().where('dailyPlanId', '=', dailyPlanId).execute();
  expect(result).toMatchObject({ goodQty: 2, startedAt: null, endedAt: null });
  expect(new Date(result?.occurredAt ?? 0).toISOString()).toBe(occurredAt);
});
