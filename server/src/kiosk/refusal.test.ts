import { randomUUID } from 'node:crypto';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal, lineRefusals } from '@lotline/contract/kiosk/refusal';
import { kioskRefusalOf, kioskRefusals, type RefusalRow, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import { say } from '@lotline/contract/kit/words';
import { allWords } from '@lotline/contract/words';
import { describe, expect, test } from 'vitest';
import { waitingForLocks } from '../kit/database/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { settleRefused } from './settle-refusal.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }], '강도윤');
const leader = await as([{ name: 'production', all: true }]);
const fromKiosk = { 'x-source': 'KIOSK' };

const tap = async (change: { key: string; action: 'RESULT'; dailyPlanId: number; goodQty: number }) => {
  const answer = await operator.send(changeDailyPlans, [change], fromKiosk);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { outcome: string; factId: number | null; problem: { code: string } | null }[])[0];
};
const waiting = async () => ((await leader.send(kioskRefusals, {})).json() as { rows: RefusalRow[] }).rows;
const waitingOn = async (dailyPlanId: number) => (await waiting()).filter((row) => row.dailyPlanId === dailyPlanId);
const dayOf = (id: number) =>
  db.selectFrom('dailyPlan').select(['completedQty', 'workStatus', 'closeReason']).where('id', '=', id).executeTakeFirstOrThrow();

/** A day that another kiosk has finished short, and nine pieces that were counted on it before anybody knew. */
const nineAfterTheEnd = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 40);
  const { dailyPlanId } = cut;
  await operator.send(changeDailyPlans, [{ action: 'FINISH', key: randomUUID(), dailyPlanId, closeReason: '근무 종료' }]);
  const nine = { action: 'RESULT' as const, key: randomUUID(), dailyPlanId, goodQty: 9 };
  expect(await tap(nine)).toMatchObject({ outcome: 'error', problem: { code: 'production.resultOnlyOnOpenDay' } });
  const [row] = await waitingOn(dailyPlanId);
  if (!row) throw new Error('Nothing was kept.');
  return { dailyPlanId, nine, row };
};
const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
const why = { code: 'X', message: '거절' };

describe('a report that was refused', () => {
  test('is kept once, however often it is uploaded, with who, what and why', async () => {
    const { dailyPlanId, nine } = await nineAfterTheEnd();
    await tap(nine);
    expect(await waitingOn(dailyPlanId)).toMatchObject([
      { state: 'OPEN', action: 'RESULT', goodQty: 9, operationName: '절삭', reason: expect.stringContaining('완료') },
    ]);
    expect((await dayOf(dailyPlanId)).completedQty).toBe(0);
  });

  test('is read in the reader’s language, whatever the kiosk’s was', async () => {
    await db.updateTable('operation').set({ nameEn: 'Cutting' }).where('name', '=', '절삭').execute();
    const { dailyPlanId, row, nine } = await nineAfterTheEnd();
    const told = async (language: string) =>
      ((await leader.send(kioskRefusalOf, { id: row.id }, { 'x-language': language })).json() as { row: RefusalRow }).row;
    expect([await told('ko'), await told('en')]).toMatchObject([
      { operationName: '절삭', reason: say(allWords['production.resultOnlyOnOpenDay'], 'kr') },
      { operationName: 'Cutting', reason: say(allWords['production.resultOnlyOnOpenDay'], 'en') },
    ]);
    const asked = { ...nine, key: randomUUID() };
    const why = { code: 'kiosk.correctsOwnReports', message: 'Ein Satz', facts: { author: '한서진' } };
    await operator.send(answerRefusal, { outcome: 'HAND', change: asked, about, why });
    const handed = (await waitingOn(dailyPlanId)).find(({ state }) => state === 'HANDED');
    expect(handed?.reason).toBe(say(allWords['kiosk.correctsOwnReports'], 'kr', why.facts));
    await operator.send(answerRefusal, {
      outcome: 'HAND',
      change: nine,
      about,
      why: { code: 'production.resultOnlyOnOpenDay', message: 'As heard' },
    });
    expect(await told('en')).toMatchObject({ state: 'HANDED', reason: say(allWords['production.resultOnlyOnOpenDay'], 'en') });
  });

  test('that the kiosk kept without its sentence is told by its code’s own, and never as a bare code', async () => {
    const { dailyPlanId, nine } = await nineAfterTheEnd();
    const handed = async (code: string, message: string) => {
      const change = { ...nine, key: randomUUID() };
      await operator.send(answerRefusal, { outcome: 'HAND', change, about, why: { code, message } });
      return (await waitingOn(dailyPlanId)).toSorted((one, other) => other.id - one.id)[0]?.reason;
    };
    const known = 'production.resultOnlyOnOpenDay';
    expect(await handed(known, known)).toBe(say(allWords[known], 'kr'));
    expect(await handed('UNKNOWN', 'UNKNOWN')).toBe(say(allWords['failure.server'], 'kr'));
    expect(await handed(known, '그때 들은 문장')).toBe('그때 들은 문장');
  });

  test('names who finished the work meanwhile, also when somebody else notes something on its day afterwards', async () => {
    const { dailyPlanId, row } = await nineAfterTheEnd();
    await floor.as((trx) => trx.updateTable('dailyPlan').set({ note: '확인함' }).where('id', '=', dailyPlanId).execute());
    const { work } = (await leader.send(kioskRefusalOf, { id: row.id })).json() as { work: { finishedBy: string } };
    expect(work.finishedBy).toBe('강도윤');
  });

  test('and is then taken waits no longer, and names its fact', async () => {
    const { dailyPlanId, nine } = await nineAfterTheEnd();
    await operator.send(changeDailyPlans, [{ action: 'REOPEN', key: randomUUID(), dailyPlanId, reason: '더 만듦' }]);
    const taken = await tap({ ...nine, goodQty: 8 });
    expect(taken?.outcome).toBe('ok');
    expect(await waitingOn(dailyPlanId)).toEqual([]);
    const { state, factId } = await db
      .selectFrom('kioskRefusal')
      .select(['state', 'factId'])
      .where('key', '=', nine.key)
      .executeTakeFirstOrThrow();
    expect({ state, factId }).toEqual({ state: 'SENT', factId: taken?.factId });
    expect((await dayOf(dailyPlanId)).completedQty).toBe(8);
  });

  test('is handed over, seen beside what stands, and booked on the finished day, which stays finished', async () => {
    const { dailyPlanId, nine, row } = await nineAfterTheEnd();
    expect((await operator.send(answerRefusal, { outcome: 'HAND', change: nine, about, why })).json()).toEqual({ state: 'HANDED' });
    expect((await leader.send(kioskRefusalOf, { id: row.id })).json()).toMatchObject({
      row: { state: 'HANDED', goodQty: 9 },
      work: { workStatus: 'COMPLETE', completedQty: 0 },
      results: [],
    });
    const booked = await leader.send(settleRefusal, { outcome: 'BOOK', id: row.id, goodQty: 9, reason: '끝나기 전에 셌음' });
    expect(booked.json()).toMatchObject({ state: 'SENT', settledReason: '끝나기 전에 셌음', factId: expect.any(Number) });
    expect(await dayOf(dailyPlanId)).toEqual({ completedQty: 9, workStatus: 'COMPLETE', closeReason: '근무 종료' });

    const late = await tap(nine);
    expect(late).toMatchObject({ outcome: 'error', problem: { code: 'kiosk.refusalIsSettledOnce' } });
    expect((await dayOf(dailyPlanId)).completedQty).toBe(9);
    expect((await operator.send(lineRefusals, { lineId: floor.line })).json()).toContainEqual(
      expect.objectContaining({ key: nine.key, state: 'SENT', settledReason: '끝나기 전에 셌음' }),
    );
  });

  test('is booked by one of two leaders', async () => {
    const { dailyPlanId, row } = await nineAfterTheEnd();
    const ask = { outcome: 'BOOK' as const, id: row.id, reason: '확인' };
    const answers = await Promise.all([leader.send(settleRefusal, ask), leader.send(settleRefusal, ask)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await dayOf(dailyPlanId)).completedQty).toBe(9);
  });

  test('and is sent again while a leader books it is booked once', async () => {
    const { dailyPlanId, nine, row } = await nineAfterTheEnd();
    await operator.send(changeDailyPlans, [{ action: 'REOPEN', key: randomUUID(), dailyPlanId, reason: '더 만듦' }]);
    let again: ReturnType<typeof tap> | undefined;
    await floor.as(async (trx) => {
      await settleRefused(trx, floor.by, { outcome: 'BOOK', id: row.id, goodQty: 4, reason: '확인' });
      again = tap({ ...nine, goodQty: 4 });
      await expect.poll(() => waitingForLocks(db)).toBe(1);
    });
    expect(await again).toMatchObject({ outcome: 'error', problem: { code: 'kiosk.refusalIsSettledOnce' } });
    expect((await dayOf(dailyPlanId)).completedQty).toBe(4);
  });

  test('is discarded by a leader with a reason, or by who reported it; then it can’t be booked', async () => {
    const [hers, own] = [await nineAfterTheEnd(), await nineAfterTheEnd()];
    expect((await leader.send(settleRefusal, { outcome: 'DISCARD', id: hers.row.id, reason: '' })).statusCode).toBe(400);
    await leader.send(settleRefusal, { outcome: 'DISCARD', id: hers.row.id, reason: '두 번 보고됨' });
    await operator.send(answerRefusal, { outcome: 'DISCARD', change: own.nine, about, why });
    for (const { row, dailyPlanId } of [hers, own]) {
      expect(await waitingOn(dailyPlanId)).toEqual([]);
      const late = await leader.send(settleRefusal, { outcome: 'BOOK', id: row.id, reason: '확인' });
      expect(late.json()).toMatchObject({ code: 'kiosk.refusalIsSettledOnce' });
    }
  });

  test('is settled by who may, and handed over at the kiosk even where the server never saw it', async () => {
    const { row, dailyPlanId } = await nineAfterTheEnd();
    expect((await operator.send(settleRefusal, { outcome: 'DISCARD', id: row.id, reason: '몰래' })).statusCode).toBe(403);
    const unseen = { action: 'RESULT' as const, key: randomUUID(), dailyPlanId, goodQty: 1 };
    await operator.send(answerRefusal, { outcome: 'HAND', change: unseen, about, why });
    expect((await waitingOn(dailyPlanId)).map(({ state, goodQty }) => [state, goodQty])).toContainEqual(['HANDED', 1]);
  });
});

test('what was only wished for and refused to who stands there is not kept; the same sent later is', async () => {
  const productId = await floor.product();
  const { cut } = await floor.plan(productId, 10);
  await db.updateTable('tool').set({ status: 'UNDER_INSPECTION' }).where('id', '=', floor.tool).execute();
  const { dailyPlanId } = cut;
  const start = { action: 'START' as const, key: randomUUID(), dailyPlanId };
  const refused = [{ outcome: 'error', problem: { code: 'tool.underInspectionStandsStill' } }];
  expect((await operator.send(changeDailyPlans, [{ ...start, atOnce: true }], fromKiosk)).json()).toMatchObject(refused);
  expect(await waitingOn(dailyPlanId)).toEqual([]);
  expect((await operator.send(changeDailyPlans, [start], fromKiosk)).json()).toMatchObject(refused);
  expect(await waitingOn(dailyPlanId)).toMatchObject([{ state: 'OPEN', action: 'START' }]);
  await db.updateTable('tool').set({ status: 'OPERATING' }).where('id', '=', floor.tool).execute();
  const count = { action: 'RESULT' as const, key: randomUUID(), dailyPlanId, goodQty: 1, atOnce: true };
  await operator.send(changeDailyPlans, [{ action: 'FINISH', key: randomUUID(), dailyPlanId, closeReason: '근무 종료' }]);
  await operator.send(changeDailyPlans, [count], fromKiosk);
  expect((await waitingOn(dailyPlanId)).map(({ action }) => action).sort()).toEqual(['RESULT', 'START']);
});
