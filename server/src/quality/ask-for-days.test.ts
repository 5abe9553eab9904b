import { randomUUID } from 'node:crypto';
import { lineInspections } from '@lotline/contract/kiosk/line-inspections';
import { addDays } from '@lotline/contract/kit/production-day';
import * as daily from '@lotline/contract/quality/daily-result';
import { ProductQuality } from '@lotline/contract/quality/standard';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';
import { askForWork } from './index.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as();
const day = workDay();
const asks = (now = new Date()) => askForWork(db, floor.by.hours, now);

/** A product with a daily standard of its check, and a shift of it that began. */
const worked = async (sampling: object, more: { workDate?: string; nights?: boolean } = {}) => {
  const { workDate = day, nights = false } = more;
  const productId = await floor.product();
  await floor.insert('qualityStandard', {
    ...{ productId, stage: 'DAILY', code: randomUUID(), name: '일일', effectiveFrom: '2026-01-01', sampling: JSON.stringify(sampling) },
    ...{ status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: quality.id },
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1 }]),
  });
  const plan = await floor.plan(productId, 100, { workDate });
  const begin = (id: number) =>
    db.updateTable('dailyPlan').set({ workStatus: 'IN_PROGRESS', startedAt: new Date().toISOString() }).where('id', '=', id).execute();
  const night = nights
    ? await floor.insert('dailyPlan', {
        ...{ planId: plan.planId, operPlanId: plan.check.operPlanId, workDate, dayNight: 'NIGHT', lineId: floor.line, targetQty: 10 },
      })
    : 0;
  for (const id of [plan.cut.dailyPlanId, plan.check.dailyPlanId, ...(nights ? [night] : [])]) await begin(id);
  const asked = () =>
    db
      .selectFrom('qualityResult')
      .select(['id', 'dailyPlanId', 'cause', 'dueAt'])
      .where('productId', '=', productId)
      .where('stage', '=', 'DAILY')
      .orderBy('id')
      .execute();
  return { ...plan, productId, night, asked };
};
const due = async () => (await quality.send(daily.dailyDue, {})).json() as daily.DailyDue[];

test('a daily standard asks once a production day, of the last operation, and waits at the kiosk and in the list', async () => {
  const { check, night, asked } = await worked({ mode: 'N', n: 2 }, { nights: true });
  await asks();
  await asks();
  const [one, ...others] = await asked();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ dailyPlanId: check.dailyPlanId, cause: 'DAY' });
  expect([check.dailyPlanId, night]).toContain(one?.dailyPlanId);
  const atLine = (await quality.send(lineInspections, { lineId: floor.line })).json();
  expect(atLine.filter(({ id }: { id: number }) => id === one?.id)).toMatchObject([{ stage: 'DAILY', cause: 'DAY' }]);
  expect((await due()).filter(({ resultId }) => resultId === one?.id)).toMatchObject([
    { missed: false, status: 'REQUESTED', workDate: day },
  ]);
});

test('where the standard says so it asks each shift', async () => {
  const { check, night, asked } = await worked({ mode: 'N', n: 1, eachShift: true }, { nights: true });
  await asks();
  expect((await asked()).map(({ dailyPlanId }) => dailyPlanId).sort()).toEqual([check.dailyPlanId, night].sort());
});

test('one that is judged is done for its day: nothing more is asked, and nothing waits', async () => {
  const { productId, asked, check } = await worked({ mode: 'N', n: 1 });
  const made = (await quality.send(daily.dailyInspections.create, { dailyPlanId: check.dailyPlanId })).json();
  const values = [{ characteristicId: made.characteristics[0].id, sampleNo: 1, value: 10 }];
  const judged = await quality.send(daily.dailyInspections.change, { id: made.id, version: made.version, values, judgement: 'PASS' });
  expect(judged.statusCode, judged.body).toBe(200);
  await asks();
  expect(await asked()).toHaveLength(1);
  const product = await db.selectFrom('product').select('code').where('id', '=', productId).executeTakeFirstOrThrow();
  expect((await due()).filter(({ productCode }) => productCode === product.code)).toEqual([]);
});

test('a day that was worked and not inspected is missed, whether it was asked for or not, and no longer asks at the kiosk', async () => {
  const workDate = addDays(day, -2);
  const { asked, productId, check } = await worked({ mode: 'N', n: 1 }, { workDate });
  const product = await db.selectFrom('product').select('code').where('id', '=', productId).executeTakeFirstOrThrow();
  const its = async () => (await due()).filter(({ productCode }) => productCode === product.code);
  expect(await its()).toMatchObject([{ missed: true, resultId: null, dailyPlanId: check.dailyPlanId, workDate }]);
  await asks(new Date(Date.now() - 48 * 3_600_000));
  const [one] = await asked();
  expect(await its()).toMatchObject([{ missed: true, resultId: one?.id, status: 'REQUESTED' }]);
  const atLine = (await quality.send(lineInspections, { lineId: floor.line })).json();
  expect(atLine.some(({ id }: { id: number }) => id === one?.id)).toBe(false);
});

test('only a daily standard is made each shift', async () => {
  const productId = await floor.product();
  const draft = { productId, name: '출하', effectiveFrom: day, sampling: { mode: 'FULL', eachShift: true } as const };
  const other = await quality.send(ProductQuality.create, { ...draft, stage: 'OUTGOING' } as never);
  expect([other.statusCode, other.json().code]).toEqual([422, 'quality.eachShiftIsDaily']);
  expect((await quality.send(ProductQuality.create, { ...draft, stage: 'DAILY' } as never)).statusCode).toBe(200);
});
