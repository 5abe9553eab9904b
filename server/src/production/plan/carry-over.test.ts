import { add, subtract } from '@lotline/contract/kit/quantity';
import { carryOver } from '@lotline/contract/production/plan/carry-over';
import { ResultAsk } from '@lotline/contract/production/result/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { recordResult } from '../result/record-result.ts';
import { smallFloor } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const planner = await as();

/** A plan of 100 whose first day made `goodQty` and was finished. */
const finished = async (goodQty: number, more: object = {}) => {
  const plan = await floor.plan(await floor.product(more), 100);
  const id = plan.cut.dailyPlanId;
  if (goodQty > 0) await report(id, goodQty);
  await finish(id);
  return { ...plan, id };
};
const report = (id: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, id, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));
const finish = (id: number) => db.updateTable('dailyPlan').set({ workStatus: 'COMPLETE' }).where('id', '=', id).execute();
const carry = (id: number, qty: number, more: object = {}, headers: Record<string, string> = {}) =>
  planner.send(carryOver, { id, qty, workDate: '2026-03-03', dayNight: 'DAY', ...more }, headers);
const daysOf = (operPlanId: number) =>
  db
    .selectFrom('dailyPlan')
    .select(['id', 'workDate', 'targetQty', 'carriedInQty', 'carriedOutQty', 'completedQty', 'remainQty', 'workStatus'])
    .where('operPlanId', '=', operPlanId)
    .orderBy('workDate')
    .orderBy('id')
    .execute();

describe('a remainder', () => {
  test('becomes what another day carries in, on a day made for it', async () => {
    const { id, cut } = await finished(60);
    const answer = await carry(id, 40);
    expect(answer.json()).toMatchObject({
      from: { carriedOutQty: 40, remainQty: 0, carryOverDate: '2026-03-03', carryOverQty: 40 },
      to: { workDate: '2026-03-03', targetQty: 0, carriedInQty: 40, remainQty: 40, toolId: floor.tool, workStatus: 'PLANNED' },
    });
    expect(await daysOf(cut.operPlanId)).toHaveLength(2);
  });

  test('joins the plan that the day already has', async () => {
    const { id, cut } = await finished(60);
    const there = await cut.day('2026-03-03', 15);
    await carry(id, 10);
    await carry(id, 5);
    expect((await daysOf(cut.operPlanId))[1]).toMatchObject({ id: there, targetQty: 15, carriedInQty: 15, remainQty: 30 });
  });

  test('is never more than remains, nor from an unfinished day, nor to the same shift', async () => {
    const { id, cut } = await finished(60);
    const over = await carry(id, 41);
    expect([over.statusCode, over.json()]).toMatchObject([
      422,
      { code: 'production.carryOverWithinRemain', facts: { remain: 40, over: 1 } },
    ]);
    expect((await carry(id, 1, { workDate: '2026-03-02' })).json().code).toBe('production.carryOverGoesElsewhere');
    const open = await cut.day('2026-03-04', 15);
    expect((await carry(open, 1)).json().code).toBe('production.carryOverFromFinished');
    await finish(open);
    expect((await carry(id, 1, { workDate: '2026-03-04' })).json().code).toBe('production.carryOverIntoOpenDay');
    expect(await daysOf(cut.operPlanId)).toHaveLength(2);
  });

  test('tapped twice under one key moves once', async () => {
    const { id, cut } = await finished(60);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([carry(id, 20, {}, headers), carry(id, 20, {}, headers)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await daysOf(cut.operPlanId))[0]).toMatchObject({ carriedOutQty: 20, remainQty: 20 });
    expect((await carry(id, 21, {}, headers)).json().code).toBe('idempotency.keyReused');
  });

  test('two who carry all of it at once: one does', async () => {
    const { id, cut } = await finished(60);
    const both = await Promise.all([carry(id, 40), carry(id, 40, { workDate: '2026-03-05' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(add(...(await daysOf(cut.operPlanId)).map(({ carriedInQty }) => carriedInQty))).toBe(40);
  });

  test('of a closed plan stays', async () => {
    const { id, planId } = await finished(60);
    await db.updateTable('productionPlan').set({ status: 'COMPLETE', closeReason: '마감' }).where('id', '=', planId).execute();
    expect((await carry(id, 1)).json().code).toBe('production.planIsOpen');
  });
});

describe('completed pieces', () => {
  const redate = (id: number, qty: number, more: object = {}) => carry(id, qty, { kind: 'COMPLETED', reason: '전날 실적', ...more });

  test('move to the day they were made on; the operation’s sum stays', async () => {
    const { id, cut } = await finished(60);
    const answer = await redate(id, 25);
    expect(answer.json()).toMatchObject({
      from: { completedQty: 35, carriedOutQty: 0 },
      to: { completedQty: 25, carriedInQty: 0, targetQty: 0 },
    });
    const operation = await db.selectFrom('productionOperationPlan').select('goodQty').where('id', '=', cut.operPlanId).executeTakeFirst();
    expect(operation).toEqual({ goodQty: 60 });
    const results = await db
      .selectFrom('productionResultInForce')
      .select(['dailyPlanId', 'goodQty', 'businessDate'])
      .where('operPlanId', '=', cut.operPlanId)
      .orderBy('id')
      .execute();
    expect(results).toMatchObject([
      { dailyPlanId: id, goodQty: 35 },
      { goodQty: 25, businessDate: '2026-03-03' },
    ]);
  });

  test('all of them may move, not one more, and for a reason', async () => {
    const { id } = await finished(60);
    expect((await redate(id, 61)).json().code).toBe('production.carryOverWithinCompleted');
    expect((await redate(id, 1, { reason: ' ' })).json().code).toBe('production.redatingHasAReason');
    expect((await redate(id, 60)).json()).toMatchObject({ from: { completedQty: 0 }, to: { completedQty: 60 } });
  });

  test('moved there and back leave every day as it was', async () => {
    const { id, cut } = await finished(60);
    const before = await daysOf(cut.operPlanId);
    const { to } = (await redate(id, 25)).json();
    await finish(to.id);
    await redate(to.id, 25, { workDate: '2026-03-02' });
    const after = await daysOf(cut.operPlanId);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ completedQty: 0 });
  });
});

test('whatever is carried, Σ target + in − out and Σ completed stay, and no day owes less than nothing', async () => {
  const move = fc.record({
    from: fc.nat(9),
    part: fc.integer({ min: 1, max: 1100 }),
    day: fc.integer({ min: 2, max: 6 }),
    night: fc.boolean(),
    kind: fc.constantFrom('REMAINDER' as const, 'COMPLETED' as const),
    finishes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000 }), fc.array(move, { minLength: 1, maxLength: 8 }), async (good, moves) => {
      const { cut } = await finished(good / 1000, { uom: 'm' });
      for (const { from, part, day, night, kind, finishes } of moves) {
        const days = await daysOf(cut.operPlanId);
        const source = days[from % days.length] as (typeof days)[number];
        if (finishes) await finish(source.id);
        const bound = kind === 'REMAINDER' ? (source.remainQty ?? 0) : source.completedQty;
        // One in eleven asks for more than there is and must be refused.
        const qty = Math.round(bound * part) / 1000;
        const answer = await carry(source.id, qty, {
          kind,
          workDate: `2026-03-0${day}`,
          dayNight: night ? 'NIGHT' : 'DAY',
          reason: '정정',
        });
        expect([200, 422]).toContain(answer.statusCode);
        if (qty > bound) expect(answer.statusCode).toBe(422);
      }
      const days = await daysOf(cut.operPlanId);
      expect(subtract(add(...days.map((d) => d.targetQty), ...days.map((d) => d.carriedInQty)), ...days.map((d) => d.carriedOutQty))).toBe(
        100,
      );
      expect(add(...days.map((d) => d.completedQty))).toBe(good / 1000);
      for (const d of days) expect(add(d.targetQty, d.carriedInQty)).toBeGreaterThanOrEqual(d.carriedOutQty);
    }),
    { numRuns: 15 },
  );
}, 60_000);
