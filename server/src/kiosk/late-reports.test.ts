import { randomUUID } from 'node:crypto';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { kioskRefusalOf, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { changeProfit } from '@lotline/contract/production/result/profit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }]);
const leader = await as([{ name: 'production', all: true }]);

/** A plan of thirty with a day of fifteen now and one later, and what a kiosk taps on it. */
const twoDays = async () => {
  const { planId, cut } = await floor.plan(await floor.product(), 30);
  const next = await cut.day('2026-03-03', 0);
  const tap = async (change: object, dailyPlanId = cut.dailyPlanId) => {
    const [answer] = (
      await operator.send(changeDailyPlans, [{ key: randomUUID(), dailyPlanId, ...change }] as never, { 'x-source': 'KIOSK' })
    ).json() as { outcome: string; problem: { code: string; message: string } | null }[];
    return answer;
  };
  const report = async (goodQty: number, dailyPlanId?: number) => {
    const key = randomUUID();
    return { key, goodQty, taken: await tap({ action: 'RESULT', key, goodQty }, dailyPlanId) };
  };
  const finish = (dailyPlanId?: number, workDate = '2026-03-03') =>
    tap({ action: 'FINISH', closeReason: '근무 종료', carryOver: { workDate, dayNight: 'DAY' } }, dailyPlanId);
  return { planId, operPlanId: cut.operPlanId, first: cut.dailyPlanId, next, tap, report, finish };
};
const daysOf = (operPlanId: number) =>
  db
    .selectFrom('dailyPlan')
    .select(['id', 'targetQty', 'carriedInQty', 'carriedOutQty', 'completedQty', 'remainQty', 'workStatus', 'endedAt'])
    .where('operPlanId', '=', operPlanId)
    .orderBy('id')
    .execute();
const refusalUnder = (key: string) => db.selectFrom('kioskRefusal').select('id').where('key', '=', key).executeTakeFirstOrThrow();
const book = async (key: string, more: object = {}) =>
  leader.send(settleRefusal, { outcome: 'BOOK', id: (await refusalUnder(key)).id, reason: '완료 전에 셈', ...more });

describe('a report that came after its day was finished and the rest carried over', () => {
  test('is booked on its day, and the other day needn’t make those pieces', async () => {
    const { operPlanId, report, finish } = await twoDays();
    await report(10);
    await finish();
    const [before] = await daysOf(operPlanId);
    const late = await report(5);
    expect(late.taken?.problem?.code).toBe('production.resultOnlyOnOpenDay');
    const { id } = await refusalUnder(late.key);
    expect((await leader.send(kioskRefusalOf, { id })).json()).toMatchObject({
      carried: { qty: 20, backQty: 20, workDate: '2026-03-03', dayNight: 'DAY' },
    });
    expect((await book(late.key)).statusCode).toBe(200);
    expect(await daysOf(operPlanId)).toMatchObject([
      { completedQty: 15, carriedOutQty: 15, remainQty: 0, workStatus: 'COMPLETE', endedAt: before?.endedAt },
      { completedQty: 0, carriedInQty: 15, remainQty: 15, workStatus: 'PLANNED' },
    ]);
  });

  test('leaves the other day what that one has made already', async () => {
    const { operPlanId, next, report, finish } = await twoDays();
    await report(10);
    await finish();
    await report(18, next);
    const late = await report(5);
    expect((await book(late.key)).statusCode).toBe(200);
    expect(await daysOf(operPlanId)).toMatchObject([
      { completedQty: 15, carriedOutQty: 18, workStatus: 'COMPLETE' },
      { completedQty: 18, carriedInQty: 18, remainQty: 0 },
    ]);
  });

  test('exceeds its own target where the other day is finished, too', async () => {
    const { operPlanId, next, report, finish } = await twoDays();
    await report(10);
    await finish();
    await report(20, next);
    await operator.send(changeDailyPlans, [{ key: randomUUID(), dailyPlanId: next, action: 'FINISH' }]);
    const late = await report(5);
    expect((await book(late.key)).statusCode).toBe(200);
    expect(await daysOf(operPlanId)).toMatchObject([
      { completedQty: 15, carriedOutQty: 20, workStatus: 'COMPLETE' },
      { completedQty: 20, carriedInQty: 20, workStatus: 'COMPLETE' },
    ]);
  });

  test('is taken back from where the rest went in the end, and an emptied day is finished', async () => {
    const { operPlanId, next, report, finish } = await twoDays();
    await finish();
    await report(1, next);
    await finish(next, '2026-03-04');
    const late = await report(29);
    expect((await book(late.key)).statusCode).toBe(200);
    expect(await daysOf(operPlanId)).toMatchObject([
      { completedQty: 29, carriedOutQty: 1, workStatus: 'COMPLETE' },
      { completedQty: 1, carriedInQty: 1, carriedOutQty: 0, workStatus: 'COMPLETE' },
      { completedQty: 0, carriedInQty: 0, workStatus: 'COMPLETE' },
    ]);
    const { status } = await db
      .selectFrom('productionOperationPlan')
      .select('status')
      .where('id', '=', operPlanId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('COMPLETE');
  });

  test('waits for a plan that somebody closed by hand to be opened, and says so', async () => {
    const { planId, report, finish } = await twoDays();
    await finish();
    const late = await report(5);
    const closed = (closeReason: string | null) =>
      db
        .updateTable('productionPlan')
        .set({ closeReason, status: closeReason ? 'COMPLETE' : 'IN_PROGRESS' })
        .where('id', '=', planId)
        .execute();
    await closed('수주 취소');
    const answer = await book(late.key);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'production.lateResultOnUnclosedPlan', message: expect.stringContaining('다시 열기') },
    ]);
    await closed(null);
    expect((await book(late.key)).statusCode).toBe(200);
  });

  test('is booked on a plan that its own work has completed', async () => {
    const { planId, first, next, report, tap } = await twoDays();
    await report(30);
    await tap({ action: 'FINISH' });
    const late = await report(2, first);
    await db.deleteFrom('dailyPlan').where('id', '=', next).execute();
    await floor.as(async (trx) => trx.updateTable('productionPlan').set({ status: 'COMPLETE' }).where('id', '=', planId).execute());
    expect((await book(late.key)).statusCode).toBe(200);
  });
});

describe('a report whose day was taken off its plan', () => {
  const goneDay = async () => {
    const { planId, operPlanId, first, next, report } = await twoDays();
    const unplan = (id: number) => db.deleteFrom('dailyPlan').where('id', '=', id).execute();
    await unplan(next);
    const late = await report(5, next);
    expect(late.taken?.outcome).toBe('error');
    const { id } = await refusalUnder(late.key);
    const days = async () => ((await leader.send(kioskRefusalOf, { id })).json() as { days: { dailyPlanId: number }[] }).days;
    return { planId, operPlanId, first, next, late, days, unplan };
  };

  test('is booked on another day of its operation, which the leader chooses', async () => {
    const { operPlanId, first, late, days } = await goneDay();
    expect(await days()).toMatchObject([{ dailyPlanId: first, workStatus: 'PLANNED', remainQty: 30, dayNight: 'DAY' }]);
    const other = await twoDays();
    const refused = async (more: object) => (await book(late.key, more)).json();
    expect(await refused({})).toMatchObject({ code: 'kiosk.goneDayNeedsAnother' });
    expect(await refused({ dailyPlanId: other.first })).toMatchObject({ code: 'kiosk.bookedWithinItsOperation' });
    expect((await book(late.key, { dailyPlanId: first })).statusCode).toBe(200);
    expect(await daysOf(operPlanId)).toMatchObject([{ completedQty: 5, remainQty: 25 }]);
  });

  test('has no day where its operation has none left, until one is planned', async () => {
    const { first, days, unplan } = await goneDay();
    await unplan(first);
    expect(await days()).toEqual([]);
  });

  test('is kept with what its kiosk knows of it before anybody answers it, by the plant’s own names', async () => {
    const { next, tap } = await twoDays();
    await db.deleteFrom('dailyPlan').where('id', '=', next).execute();
    const { operationId } = await db
      .selectFrom('operation')
      .select('id as operationId')
      .where('name', '=', '절삭')
      .executeTakeFirstOrThrow();
    const key = randomUUID();
    const about = { lineId: floor.line, toolId: floor.tool, operationId, operation: 'Cutting', product: 'Shaft', lotNo: 'LOT-9' };
    expect(await tap({ action: 'RESULT', key, goodQty: 5, about }, next)).toMatchObject({ outcome: 'error' });
    const { id } = await refusalUnder(key);
    const story = (await leader.send(kioskRefusalOf, { id })).json();
    expect(story).toMatchObject({
      row: {
        state: 'OPEN',
        operationName: '절삭',
        productName: 'Shaft',
        lotNo: 'LOT-9',
        toolName: '선반',
        reason: '작업이 계획에서 지워졌습니다.',
      },
      gone: { workDate: '2026-03-03', dayNight: 'DAY' },
    });
    const { asked } = await db.selectFrom('kioskRefusal').select('asked').where('id', '=', id).executeTakeFirstOrThrow();
    expect(asked).not.toHaveProperty('about');
  });

  test('keeps the names that its kiosk knows when it is handed over', async () => {
    const { late, next } = await goneDay();
    const change = { action: 'RESULT' as const, key: late.key, dailyPlanId: next, goodQty: 5 };
    const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
    const why = { code: 'NOT_FOUND', message: '없음' };
    expect((await operator.send(answerRefusal, { outcome: 'HAND', change, about, why }, { 'x-source': 'KIOSK' })).statusCode).toBe(200);
    const { id } = await refusalUnder(late.key);
    const { row } = (await leader.send(kioskRefusalOf, { id })).json() as { row: object };
    expect(row).toMatchObject({ state: 'HANDED', operationName: '절삭', productName: '축', lotNo: 'LOT' });
  });
});

describe('a correction of a result whose day was finished and the rest carried over', () => {
  const correct = async (dailyPlanId: number, goodQty: number, action = 'CORRECT') => {
    const { id } = await db
      .selectFrom('productionResultInForce')
      .select('id')
      .where('dailyPlanId', '=', dailyPlanId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const ask = { action, dailyPlanId, resultId: id, goodQty, reason: '잘못 셈' };
    expect((await leader.send(changeProfit, ask as never)).statusCode).toBe(200);
  };

  test('carries over what it takes away, and takes back what it adds', async () => {
    const { operPlanId, first, report, finish } = await twoDays();
    await report(10);
    await finish();
    await correct(first, 7);
    expect(await daysOf(operPlanId)).toMatchObject([
      { completedQty: 7, carriedOutQty: 23, remainQty: 0, workStatus: 'COMPLETE' },
      { carriedInQty: 23, remainQty: 23, workStatus: 'PLANNED' },
    ]);
    await correct(first, 12);
    expect(await daysOf(operPlanId)).toMatchObject([{ completedQty: 12, carriedOutQty: 18, remainQty: 0 }, { carriedInQty: 18 }]);
    await correct(first, 0, 'VOID');
    expect(await daysOf(operPlanId)).toMatchObject([{ completedQty: 0, carriedOutQty: 30, remainQty: 0 }, { carriedInQty: 30 }]);
  });

  test('leaves a rest that nobody carried over where it is', async () => {
    const { operPlanId, first, report, tap } = await twoDays();
    await report(10);
    await tap({ action: 'FINISH', closeReason: '근무 종료' });
    await correct(first, 7);
    expect(await daysOf(operPlanId)).toMatchObject([{ carriedOutQty: 0, remainQty: 23 }, { carriedInQty: 0 }]);
  });

  test('follows the rest to where it went in the end, and stays where all of that is finished', async () => {
    const { operPlanId, first, next, report, finish } = await twoDays();
    await report(10);
    await finish();
    await report(5, next);
    await finish(next, '2026-03-04');
    await correct(first, 8);
    const days = await daysOf(operPlanId);
    expect(days).toMatchObject([
      { carriedOutQty: 22, remainQty: 0 },
      { carriedInQty: 22, carriedOutQty: 17, remainQty: 0 },
      { carriedInQty: 17, remainQty: 17 },
    ]);
    const last = days[2]?.id as number;
    await report(17, last);
    await operator.send(changeDailyPlans, [{ key: randomUUID(), dailyPlanId: last, action: 'FINISH' }]);
    await correct(first, 6);
    expect(await daysOf(operPlanId)).toMatchObject([{ carriedOutQty: 22, remainQty: 2 }, {}, { carriedInQty: 17 }]);
  });

  test('that was itself a slip brings an emptied day back when it is corrected', async () => {
    const { operPlanId, first, report, tap } = await twoDays();
    await report(10);
    await tap({ action: 'FINISH', closeReason: '근무 종료', carryOver: { workDate: '2026-03-05', dayNight: 'DAY' } });
    await correct(first, 30);
    expect(await daysOf(operPlanId)).toMatchObject([{ carriedOutQty: 0 }, {}, { carriedInQty: 0, workStatus: 'COMPLETE' }]);
    await correct(first, 10);
    expect(await daysOf(operPlanId)).toMatchObject([
      { carriedOutQty: 20, remainQty: 0 },
      {},
      { carriedInQty: 20, workStatus: 'PLANNED', endedAt: null },
    ]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });
});

const deed = fc.record({
  verb: fc.constantFrom('report', 'report', 'report', 'finish', 'carry', 'reopen', 'hand', 'correct'),
  day: fc.nat(3),
  qty: fc.integer({ min: 1, max: 12 }),
});

/** Corrects one of the results in force; answers by how many pieces. */
const correctFirst = async (operPlanId: number, which: number, goodQty: number) => {
  const made = await db
    .selectFrom('productionResultInForce as r')
    .innerJoin('dailyPlan as d', 'd.id', 'r.dailyPlanId')
    .select(['r.id', 'r.goodQty', 'r.dailyPlanId'])
    .where('d.operPlanId', '=', operPlanId)
    .orderBy('r.id')
    .execute();
  const wrong = made[which % Math.max(1, made.length)];
  if (!wrong) return 0;
  const ask = { action: 'CORRECT' as const, dailyPlanId: wrong.dailyPlanId, resultId: wrong.id, goodQty, reason: '잘못 셈' };
  const { statusCode, body } = await leader.send(changeProfit, ask);
  expect([statusCode, body]).toMatchObject([200, expect.any(String)]);
  return subtract(goodQty, wrong.goodQty);
};

test('whatever is reported, corrected, finished, carried over and handed over in whatever order: every piece finds its place', async () => {
  let late = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 16 }), async (deeds) => {
      const { operPlanId, tap, report } = await twoDays();
      const wanted = async () =>
        add(
          ...(await daysOf(operPlanId)).flatMap(({ targetQty, carriedInQty, carriedOutQty }) => [targetQty, carriedInQty, -carriedOutQty]),
        );
      const before = await wanted();
      const refused: string[] = [];
      let pieces = 0;
      for (const { verb, day, qty } of deeds) {
        const days = await daysOf(operPlanId);
        const { id } = days[day % days.length] as (typeof days)[number];
        if (verb === 'report') {
          const { key, taken } = await report(qty, id);
          pieces = add(pieces, qty);
          if (taken?.outcome !== 'ok') refused.push(key);
        } else if (verb === 'hand') {
          const key = refused.shift();
          if (key) expect((await book(key)).statusCode).toBe(200);
        } else if (verb === 'correct') {
          const right = qty - 1;
          const moved = await correctFirst(operPlanId, day, right);
          pieces = add(pieces, moved);
        } else {
          const carryOver = verb === 'carry' && { carryOver: { workDate: `2026-03-0${3 + (qty % 3)}`, dayNight: 'DAY' } };
          await tap(verb === 'reopen' ? { action: 'REOPEN', reason: '더' } : { action: 'FINISH', closeReason: '종료', ...carryOver }, id);
        }
      }
      for (const key of refused) {
        const answer = await book(key);
        expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
        late += 1;
      }
      const days = await daysOf(operPlanId);
      expect(add(...days.map(({ completedQty }) => completedQty))).toBe(pieces);
      expect(await wanted()).toBe(before);
      expect(days.every(({ carriedInQty, carriedOutQty }) => carriedInQty >= 0 && carriedOutQty >= 0)).toBe(true);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(late).toBeGreaterThan(0);
  expect(await ledgerDifferences(db)).toEqual([]);
}, 120_000);
