import type { Observation } from '@lotline/contract/collection/observation';
import { acknowledgeSpecOut, type SpecOut, specOutDatas } from '@lotline/contract/collection/spec-out';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { fold } from './fold.ts';
import { record } from './record.ts';

const { db, as, insert } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const start = Date.UTC(2026, 2, 2, 1);
let made = 0;
const parameter = (more: object = {}) =>
  insert('parameter', { code: `S-${++made}`, name: '온도', toolId: floor.tool, lsl: 10, usl: 20, ...more });
const told = async (parameterId: number, values: readonly (readonly [sec: number, value: number])[]) => {
  await record(
    db,
    values.map(([sec, value]): Observation => ({ parameterId, at: start + sec * 1000, value, quality: 'GOOD', historical: false })),
  );
  await fold(db, { all: true });
};
const found = async (parameterId: number) => {
  const rows = (await anna.send(specOutDatas, { parameterId })).json() as SpecOut[];
  return rows.toReversed();
};
const secOf = (at: string | null) => (at === null ? null : (Date.parse(at) - start) / 1000);
const seen = async (id: number) => (await found(id)).map(({ side, fromAt, toAt, worst }) => [side, secOf(fromAt), secOf(toAt), worst]);

test('a stretch beyond a limit is found as it comes, goes on, and ends; in whichever order its points come', async () => {
  const id = await parameter();
  await told(id, [
    [0, 15],
    [10, 21],
  ]);
  expect(await seen(id)).toEqual([['HIGH', 10, null, 21]]);
  await told(id, [[20, 25]]);
  await told(id, [[30, 15]]);
  expect(await seen(id)).toEqual([['HIGH', 10, 30, 25]]);
  // A late point that was within ends it earlier, and what follows is another.
  await told(id, [[15, 18]]);
  expect(await seen(id)).toEqual([
    ['HIGH', 10, 15, 21],
    ['HIGH', 20, 30, 25],
  ]);
});

test('noise is none, however its points are parted', async () => {
  const id = await parameter({ shortestSec: 60, hysteresis: 1 });
  for (let sec = 0; sec <= 50; sec += 10) await told(id, [[sec, 21]]);
  expect(await seen(id)).toEqual([]);
  await told(id, [[60, 19.5]]);
  expect(await seen(id)).toEqual([['HIGH', 0, null, 21]]);
  await told(id, [[70, 19]]);
  expect(await seen(id)).toEqual([['HIGH', 0, 70, 21]]);
});

test('a product’s limits hold while it is made, and the lot is named', async () => {
  const productId = await floor.product();
  const { planId, cut } = await floor.plan(productId, 100);
  const id = await parameter({ productLimits: JSON.stringify([{ productId, lsl: 10, usl: 16 }]) });
  await insert('workEvent', {
    ...{ dailyPlanId: cut.dailyPlanId, operPlanId: cut.operPlanId, toolId: floor.tool, kind: 'RUN', actorId: anna.id, source: 'UI' },
    ...{ startedAt: new Date(start + 100_000).toISOString(), endedAt: new Date(start + 200_000).toISOString() },
    ...{ occurredAt: new Date(start + 100_000).toISOString(), businessDate: '2026-03-02', shift: 'DAY' },
  });
  await told(id, [
    [50, 18],
    [120, 18],
    [150, 15],
    [250, 18],
  ]);
  const { lotId } = await db.selectFrom('productionPlan').select('lotId').where('id', '=', planId).executeTakeFirstOrThrow();
  const rows = await found(id);
  expect(rows.map(({ fromAt, limitValue, lotId: of, productId: its }) => [secOf(fromAt), limitValue, of, its])).toEqual([
    [120, 16, lotId, productId],
  ]);
});

test('who deals with one says why and what was done, once; it stays, whatever comes late', async () => {
  const id = await parameter();
  await told(id, [
    [0, 25],
    [10, 15],
  ]);
  const [one] = await found(id);
  const ask = { id: one?.id as number, version: one?.version as number, reason: '냉각수 부족', action: '보충하고 재가동' };
  expect((await anna.send(acknowledgeSpecOut, ask)).json()).toMatchObject({
    reason: '냉각수 부족',
    acknowledgedByName: expect.any(String),
  });
  const again = await anna.send(acknowledgeSpecOut, { ...ask, version: ask.version + 1 });
  expect([again.statusCode, again.json().code]).toEqual([409, 'specOut.acknowledgedOnce']);
  await told(id, [[-5, 22]]);
  expect((await found(id)).map(({ reason }) => reason)).toContain('냉각수 부족');
  expect(
    ((await anna.send(specOutDatas, { parameterId: id, open: true })).json() as SpecOut[]).every(({ reason }) => reason === null),
  ).toBe(true);
});
