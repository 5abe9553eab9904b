import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { identifyPerson, setWorkerPin } from '@lotline/contract/kiosk/person';
import { workers } from '@lotline/contract/plant/worker';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', view: true, modify: true }]);
const other = await as([{ name: 'kiosk', view: true, modify: true }]);
const office = await as();
let kim = 0;
let lee = 0;
const ready = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 10);
  await floor.steelAtLine(plan.planId, 20);
  return plan.cut.dailyPlanId;
};
const tap = async (asker: typeof operator, change: object) => {
  const [answer] = (await asker.send(changeDailyPlans, [{ key: crypto.randomUUID(), ...change } as never])).json();
  return answer;
};

beforeAll(async () => {
  kim = await insert('worker', { workerNo: 'K-1', name: '김', locationId: floor.line, badgeBarcode: 'BADGE-KIM' });
  lee = await insert('worker', { workerNo: 'L-1', name: '이', locationId: floor.line });
  await office.send(setWorkerPin, { id: lee, pin: '4711' });
});

test('a badge names its worker; an unknown one nobody', async () => {
  expect((await operator.send(identifyPerson, { badge: 'badge-kim' })).json()).toMatchObject({ workerId: kim, name: '김' });
  expect((await operator.send(identifyPerson, { badge: 'X' })).json().code).toBe('person.badgeUnknown');
});

test('a PIN is the worker’s own, kept as a hash that nobody is told; after five wrong ones this kiosk waits and others don’t', async () => {
  const { rows } = await sql<{ pinHash: string }>`select pin_hash from worker where id = ${lee}`.execute(db);
  expect(rows[0]?.pinHash).toMatch(/^\$argon2id\$/);
  expect((await office.send(workers, {})).body).not.toContain('argon2');
  const { rows: told } =
    await sql`select 1 from data_history where row_to_json(data_history)::text like '%argon2id%' and table_name = 'worker'`.execute(db);
  expect(told).toEqual([]);
  expect((await operator.send(identifyPerson, { workerId: lee, pin: '4711' })).json()).toMatchObject({ workerId: lee });
  expect((await operator.send(identifyPerson, { workerId: kim, pin: '4711' })).json().code).toBe('person.pinWrong');
  for (let n = 0; n < 5; n++)
    expect((await operator.send(identifyPerson, { workerId: lee, pin: '0000' })).json().code).toBe('person.pinWrong');
  expect((await operator.send(identifyPerson, { workerId: lee, pin: '4711' })).json().code).toBe('person.pinLocked');
  expect((await other.send(identifyPerson, { workerId: lee, pin: '4711' })).json()).toMatchObject({ workerId: lee });
});

test('facts and edits record who acted, and a token is worth nothing to another user', async () => {
  const { token: personToken } = (await operator.send(identifyPerson, { badge: 'BADGE-KIM' })).json();
  const dailyPlanId = await ready();
  const started = await tap(operator, { action: 'START', dailyPlanId, personToken });
  const result = await tap(operator, { action: 'RESULT', dailyPlanId, goodQty: 1, personToken });
  const stolen = await tap(other, { action: 'RESULT', dailyPlanId, goodQty: 1, personToken });
  await tap(operator, { action: 'FINISH', dailyPlanId, closeReason: '교대', personToken });
  const actingIn = async (table: string, id: number) =>
    (await sql<{ by: number | null }>`select acting_worker_id as by from ${sql.table(table)} where id = ${id}`.execute(db)).rows[0]?.by;
  expect(await actingIn('work_event', started.factId)).toBe(kim);
  expect(await actingIn('production_result', result.factId)).toBe(kim);
  expect(await actingIn('production_result', stolen.factId)).toBeNull();
  expect(await actingIn('daily_plan', dailyPlanId)).toBe(kim);
});

test('a refused report keeps who acted, and no token', async () => {
  const { token: personToken } = (await operator.send(identifyPerson, { badge: 'BADGE-KIM' })).json();
  const dailyPlanId = await ready();
  const [refused] = (
    await operator.send(changeDailyPlans, [{ key: crypto.randomUUID(), action: 'RESULT', dailyPlanId, goodQty: 999, personToken }], {
      'x-source': 'KIOSK',
    })
  ).json();
  expect(refused.outcome).toBe('error');
  const kept = await db
    .selectFrom('kioskRefusal')
    .select(['actingWorkerId', 'asked'])
    .where('dailyPlanId', '=', dailyPlanId)
    .executeTakeFirstOrThrow();
  expect(kept.actingWorkerId).toBe(kim);
  expect(JSON.stringify(kept.asked)).not.toContain(personToken);
});
