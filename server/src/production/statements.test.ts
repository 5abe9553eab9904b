import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { bomCost } from '@lotline/contract/product/roll-up';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { planCost } from '@lotline/contract/production/result/cost';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { testApp } from '../testing.ts';
import { smallFloor } from './testing.ts';

const { db, as, statementsOf: allOf, journeysOf } = await testApp();
const me = await as();
// A session reads its roles once, and says now and then that it is in use: neither belongs to a verb.
const ofSession = /"role_item" from|update "?user_session/;
const statementsOf = async (work: () => Promise<unknown>) => (await allOf(work)).filter((text) => !ofSession.test(text));
const floor = await smallFloor(db);

/** A plan whose first operation takes so many lines of steel, with plenty of it at the line. */
const planWith = async (lines: number) => {
  const productId = await floor.product();
  for (let line = 0; line < lines; line += 1) {
    const code = `STEEL-${productId}-${line}`;
    const material = await floor.insert('material', { code, barcode: code, name: code, type: 'RAW', uom: 'kg' });
    await floor.steelFor(productId, { childMaterialId: material });
  }
  const plan = await floor.plan(productId, 1000);
  const bill = await db.selectFrom('productionBillLine').select('childMaterialId').where('planId', '=', plan.planId).execute();
  for (const { childMaterialId } of bill)
    await floor.steelAtLine(plan.planId, 3000, 3000, '2026-03-01T00:00:00Z', childMaterialId as number);
  return { ...plan, productId };
};
const result = (dailyPlanId: number, goodQty = 1) => ({
  action: 'RESULT' as const,
  key: crypto.randomUUID(),
  dailyPlanId,
  goodQty,
  occurredAt: '2026-03-02T03:00:00Z',
});

describe('what a verb of production sends to the database', () => {
  test.each([1, 3, 20])('a result with %i lines of its bill: at most twelve statements', async (lines) => {
    const { cut } = await planWith(lines);
    const atKiosk = await statementsOf(async () => {
      const [answer] = (await me.send(changeDailyPlans, [result(cut.dailyPlanId)])).json();
      expect(answer).toMatchObject({ outcome: 'ok', work: { completedQty: 1 } });
    });
    expect(atKiosk.length, atKiosk.join('\n')).toBeLessThanOrEqual(12);
    const onScreen = await statementsOf(async () => {
      const ask = { action: 'REGISTER' as const, dailyPlanId: cut.dailyPlanId, goodQty: 1, occurredAt: '2026-03-02T03:00:00Z' };
      expect((await me.send(changeProfit, ask)).statusCode).toBe(200);
    });
    expect(onScreen.length, onScreen.join('\n')).toBeLessThanOrEqual(12);
  });

  test.each([1, 20])('the cost of a plan with %i lines of its bill: at most fourteen statements, of a bill at most ten', async (lines) => {
    const { planId, productId, cut } = await planWith(lines);
    await me.send(changeDailyPlans, [result(cut.dailyPlanId)]);
    const ofPlan = await statementsOf(async () => {
      const cost = await me.send(planCost, { id: planId });
      expect(cost.json().lines.filter(({ kind }: { kind: string }) => kind === 'MATERIAL')).toHaveLength(lines);
    });
    expect(ofPlan.length, ofPlan.join('\n')).toBeLessThanOrEqual(14);
    const ofBill = await statementsOf(async () => expect((await me.send(bomCost, { id: productId })).statusCode).toBe(200));
    expect(ofBill.length, ofBill.join('\n')).toBeLessThanOrEqual(10);
  });

  test('forty results of four machines are no more than one', async () => {
    const plans = [await planWith(1), await planWith(1), await planWith(1), await planWith(1)];
    const changes = plans.flatMap(({ cut }) => Array.from({ length: 10 }, () => result(cut.dailyPlanId)));
    const sent = await statementsOf(async () => {
      const answers = (await me.send(changeDailyPlans, changes)).json() as { outcome: string }[];
      expect(answers.filter(({ outcome }) => outcome === 'ok')).toHaveLength(40);
    });
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('one refused among them is refused alone, and what was sent twice counts once', async () => {
    const { cut } = await planWith(1);
    const [one, other] = [result(cut.dailyPlanId, 2), result(cut.dailyPlanId, 3)];
    const tooMany = result(cut.dailyPlanId, 5000);
    const answers = (await me.send(changeDailyPlans, [one, tooMany, other])).json();
    expect(answers).toMatchObject([
      { outcome: 'ok' },
      { outcome: 'error', problem: { code: 'production.materialComesFirst' } },
      { outcome: 'ok' },
    ]);
    const again = (await me.send(changeDailyPlans, [one, other, result(cut.dailyPlanId, 1)])).json();
    expect(again).toMatchObject([{ replayed: true }, { replayed: true }, { replayed: false, work: { completedQty: 6 } }]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('an order: session and commit among them, three journeys for its plan, four for its day and its result each, five for its end', async () => {
    const productId = await floor.product();
    const day = '2026-03-02';
    const plan = () => me.send(createPlan, { productId, planQty: 5, startDt: day, endDt: day, locationId: floor.line });
    const enter = (operPlanId: number) => me.send(saveDailyPlans, { rows: [{ operPlanId, workDate: day, dayNight: 'DAY', targetQty: 5 }] });
    const report = (dailyPlanId: number) =>
      me.send(changeProfit, { action: 'REGISTER', dailyPlanId, goodQty: 5, occurredAt: `${day}T03:00:00Z` });
    const finish = (dailyPlanId: number) => me.send(changeDailyPlans, [{ action: 'FINISH', dailyPlanId, key: crypto.randomUUID() }]);
    /** The calls of an order, by what they answer; the first one makes texts and session known. */
    const journeys: number[] = [];
    for (const kept of [false, true]) {
      const went = async <T>(work: () => Promise<T>) => {
        let answer: T | undefined;
        const made = await journeysOf(async () => {
          answer = await work();
        });
        if (kept) journeys.push(made.filter((texts) => !texts.every((text) => ofSession.test(text))).length);
        return answer as T;
      };
      const { id: planId } = (await went(plan)).json();
      const operPlanId = await floor.insert('productionOperationPlan', {
        ...{ planId, operationId: floor.check, seq: 10, lineId: floor.line, startDt: day, endDt: day, planQty: 5 },
      });
      const dailyPlanId = (await went(() => enter(operPlanId))).json()[0].id;
      expect((await went(() => report(dailyPlanId))).statusCode).toBe(200);
      expect((await went(() => finish(dailyPlanId))).json()).toMatchObject([{ outcome: 'ok' }]);
    }
    expect(journeys).toEqual([3, 4, 4, 5]);
  });

  test('a plan, its day, its start and its end', async () => {
    const { productId } = await planWith(3);
    let planId = 0;
    const day = '2026-03-02';
    const making = await statementsOf(async () => {
      const plan = (await me.send(createPlan, { productId, planQty: 5, startDt: day, endDt: day, locationId: floor.line })).json();
      planId = plan.id;
    });
    expect(making.length, making.join('\n')).toBeLessThanOrEqual(14);
    const operation = await floor.insert('productionOperationPlan', {
      planId,
      operationId: floor.check,
      seq: 10,
      lineId: floor.line,
      startDt: day,
      endDt: day,
      planQty: 5,
    });
    let dailyPlanId = 0;
    const entering = await statementsOf(async () => {
      const rows = [{ operPlanId: operation, workDate: day, dayNight: 'DAY' as const, targetQty: 0 }];
      dailyPlanId = (await me.send(saveDailyPlans, { rows })).json()[0].id;
    });
    expect(entering.length, entering.join('\n')).toBeLessThanOrEqual(12);
    for (const change of [{ action: 'START' as const }, { action: 'PAUSE' as const }, { action: 'FINISH' as const }]) {
      const sent = await statementsOf(async () => {
        const [answer] = (await me.send(changeDailyPlans, [{ ...change, dailyPlanId, key: crypto.randomUUID() }])).json();
        expect(answer).toMatchObject({ outcome: 'ok' });
      });
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(17);
    }
  });
});
