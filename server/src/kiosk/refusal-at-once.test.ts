import { randomUUID } from 'node:crypto';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { kioskRefusals, type RefusalRow, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { waitingForLocks } from '../kit/database/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }]);
const leader = await as([{ name: 'production', all: true }]);
const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
const why = { code: 'X', message: '거절' };

/** A report of nine pieces that was refused because the day was finished, on a day that is open again. */
const refusedOnOpenDay = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 100);
  await floor.steelAtLine(planId, 400);
  const { dailyPlanId } = cut;
  const tap = (change: object) =>
    operator.send(changeDailyPlans, [{ key: randomUUID(), dailyPlanId, ...change }] as never, { 'x-source': 'KIOSK' });
  await tap({ action: 'FINISH', closeReason: '근무 종료' });
  const nine = { action: 'RESULT' as const, key: randomUUID(), dailyPlanId, goodQty: 9 };
  await tap(nine);
  await tap({ action: 'REOPEN', reason: '더 만듦' });
  const { id } = await db.selectFrom('kioskRefusal').select('id').where('key', '=', nine.key).executeTakeFirstOrThrow();
  return { planId, dailyPlanId, nine, id };
};
type Refused = Awaited<ReturnType<typeof refusedOnOpenDay>>;

/** What somebody may do with a refused report; each says what became of it by their answer, or null where they were refused. */
const ways: Record<string, (of: Refused) => Promise<'SENT' | 'DISCARDED' | null>> = {
  'sent again': async ({ nine }) => taken(await operator.send(changeDailyPlans, [nine], { 'x-source': 'KIOSK' })),
  'sent again, corrected': async ({ nine }) =>
    taken(await operator.send(changeDailyPlans, [{ ...nine, goodQty: 8 }], { 'x-source': 'KIOSK' })),
  booked: async ({ id }) =>
    (await leader.send(settleRefusal, { outcome: 'BOOK', id, reason: '확인' })).statusCode === 200 ? 'SENT' : null,
  'discarded by a leader': async ({ id }) =>
    (await leader.send(settleRefusal, { outcome: 'DISCARD', id, reason: '두 번 보고됨' })).statusCode === 200 ? 'DISCARDED' : null,
  'discarded by its operator': ({ nine: change }) => answered(operator.send(answerRefusal, { outcome: 'DISCARD', change, about, why })),
  handed: ({ nine: change }) => answered(operator.send(answerRefusal, { outcome: 'HAND', change, about, why })),
};
const taken = (answer: { json(): { outcome: string }[] }) => (answer.json()[0]?.outcome === 'ok' ? 'SENT' : null);
/** An operator hears what became of it by whomever. */
const answered = async (asked: Promise<{ json(): { state: string } }>) => {
  const { state } = (await asked).json();
  return state === 'SENT' || state === 'DISCARDED' ? state : null;
};

/** What stands in the end: as many results as the report became, and what is said of it. */
const standing = async ({ dailyPlanId, nine }: Refused) => {
  const results = await db.selectFrom('productionResultInForce').select('id').where('dailyPlanId', '=', dailyPlanId).execute();
  const { state } = await db.selectFrom('kioskRefusal').select('state').where('key', '=', nine.key).executeTakeFirstOrThrow();
  return { results: results.length, state };
};

const doing = (name: string, refused: Refused) => (ways[name] as NonNullable<(typeof ways)[string]>)(refused);
const pairs = Object.keys(ways).flatMap((first) => Object.keys(ways).map((second) => [first, second] as const));
test.each(pairs)(
  'a refused report that is %s and %s at once is booked once or not at all, and everybody hears which',
  async (first, second) => {
    const refused = await refusedOnOpenDay();
    let done: Promise<(string | null)[]> = Promise.resolve([]);
    // Both have looked at the report before either has its plan.
    await db.transaction().execute(async (trx) => {
      await sql`select from production_plan where id = ${refused.planId} for update`.execute(trx);
      const one = doing(first, refused);
      for (let tries = 0; tries < 40 && (await waitingForLocks(db)) < 1; tries += 1) await sql`select pg_sleep(0.005)`.execute(trx);
      const two = doing(second, refused);
      for (let tries = 0; tries < 40 && (await waitingForLocks(db)) < 2; tries += 1) await sql`select pg_sleep(0.005)`.execute(trx);
      done = Promise.all([one, two]);
    });
    const said = await done;
    const { results, state } = await standing(refused);
    expect(results).toBe(state === 'SENT' ? 1 : 0);
    expect(state === 'HANDED').toBe(first === 'handed' && second === first);
    if (state !== 'HANDED') expect(said).toContain(state);
    expect(said.filter((became) => became !== null && became !== state)).toEqual([]);
  },
);

test('a report that was taken is not handed over, and not booked a second time where it was', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 40);
  const change = { action: 'RESULT' as const, key: randomUUID(), dailyPlanId: cut.dailyPlanId, goodQty: 4 };
  // Taken, but the answer was lost: the kiosk gave up on it, and its operator hands it over.
  await operator.send(changeDailyPlans, [change], { 'x-source': 'KIOSK' });
  expect((await operator.send(answerRefusal, { outcome: 'HAND', change, about, why })).json()).toEqual({ state: 'SENT' });
  const waiting = (await leader.send(kioskRefusals, {})).json() as { rows: RefusalRow[] };
  expect(waiting.rows.filter(({ dailyPlanId }) => dailyPlanId === cut.dailyPlanId)).toEqual([]);
  // Handed over while it was being taken: nobody could see that yet.
  const id = await floor.insert('kioskRefusal', {
    userId: operator.id,
    key: change.key,
    dailyPlanId: cut.dailyPlanId,
    action: 'RESULT',
    asked: JSON.stringify({ action: 'RESULT', dailyPlanId: cut.dailyPlanId, goodQty: 4 }),
    occurredAt: new Date().toISOString(),
    reasonCode: 'X',
    reason: '거절',
    state: 'HANDED',
  });
  expect((await leader.send(settleRefusal, { outcome: 'BOOK', id, reason: '확인' })).json()).toMatchObject({ state: 'SENT' });
  const { completedQty } = await db
    .selectFrom('dailyPlan')
    .select('completedQty')
    .where('id', '=', cut.dailyPlanId)
    .executeTakeFirstOrThrow();
  expect(completedQty).toBe(4);
});

test('a correction that came to the server on the day after is booked by a leader', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 40);
  const { dailyPlanId } = cut;
  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const kiosk = { 'x-source': 'KIOSK' };
  const told = await operator.send(
    changeDailyPlans,
    [{ action: 'RESULT', key: randomUUID(), dailyPlanId, goodQty: 4, occurredAt: yesterday }],
    kiosk,
  );
  const resultId = told.json()[0].factId;
  const key = randomUUID();
  const late = await operator.send(
    changeDailyPlans,
    [{ action: 'CORRECT', key, dailyPlanId, resultId, goodQty: 3, reason: '오타' }],
    kiosk,
  );
  expect(late.json()[0].problem.code).toBe('kiosk.correctsTheRunningDay');
  const { id } = await db.selectFrom('kioskRefusal').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  const booked = await leader.send(settleRefusal, { outcome: 'BOOK', id, reason: '확인' });
  expect(booked.json()).toMatchObject({ state: 'SENT', factId: expect.any(Number) });
  const { completedQty } = await db.selectFrom('dailyPlan').select('completedQty').where('id', '=', dailyPlanId).executeTakeFirstOrThrow();
  expect(completedQty).toBe(3);
});

test('and whatever happened at once, every quantity follows from its facts', async () => expect(await ledgerDifferences(db)).toEqual([]));
