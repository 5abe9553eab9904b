import { callHelp, openHelp } from '@lotline/contract/kiosk/help';
import { changeDailyPlans, kioskChoices, type LineReport, lineReports } from '@lotline/contract/kiosk/kiosk';
import { identifyPerson, setWorkerPin } from '@lotline/contract/kiosk/person';
import { answerRefusal, lineRefusals } from '@lotline/contract/kiosk/refusal';
import { kioskRefusals, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import type { AskOf } from '@lotline/contract/kit/call';
import { workers } from '@lotline/contract/plant/worker';
import { profitOfDay } from '@lotline/contract/production/result/profit';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
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
type Tapped = Partial<AskOf<typeof changeDailyPlans>[number]>;
const tap = async (asker: typeof operator, change: Tapped) => {
  const [answer] = (
    await asker.send(changeDailyPlans, [{ key: crypto.randomUUID(), ...change } as AskOf<typeof changeDailyPlans>[number]])
  ).json();
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
  expect((await operator.send(identifyPerson, { workerId: lee, pin: '4711' })).json().code).toBe('person.locked');
  expect((await other.send(identifyPerson, { workerId: lee, pin: '4711' })).json()).toMatchObject({ workerId: lee });
});

test('a new PIN lets its worker try again at once', async () => {
  for (let n = 0; n < 6; n++) await operator.send(identifyPerson, { workerId: lee, pin: '0000' });
  expect((await operator.send(identifyPerson, { workerId: lee, pin: '4711' })).json().code).toBe('person.locked');
  await office.send(setWorkerPin, { id: lee, pin: '815815' });
  expect((await operator.send(identifyPerson, { workerId: lee, pin: '815815' })).json()).toMatchObject({ workerId: lee });
  await office.send(setWorkerPin, { id: lee, pin: '4711' });
});

test('a kiosk that tries one PIN after another on everybody, or one badge after another, waits', async () => {
  const guesser = await as([{ name: 'kiosk', view: true, modify: true }]);
  for (let n = 0; n < 50; n++) {
    await guesser.send(identifyPerson, { workerId: 1_000_000 + n, pin: '1234' });
    expect((await guesser.send(identifyPerson, { badge: `GUESS-${n}` })).json().code).toBe('person.badgeUnknown');
  }
  expect((await guesser.send(identifyPerson, { badge: 'BADGE-KIM' })).json().code).toBe('person.locked');
  expect((await operator.send(identifyPerson, { badge: 'BADGE-KIM' })).json()).toMatchObject({ workerId: kim });
});

test('who has left the plant is nobody, and a PIN is given by whoever may change workers', async () => {
  const gone = await insert('worker', { workerNo: 'G-1', name: '박', locationId: floor.line, badgeBarcode: 'BADGE-GONE', active: false });
  await office.send(setWorkerPin, { id: gone, pin: '2468' });
  expect((await operator.send(identifyPerson, { badge: 'BADGE-GONE' })).json().code).toBe('person.badgeUnknown');
  expect((await operator.send(identifyPerson, { workerId: gone, pin: '2468' })).json().code).toBe('person.pinWrong');
  expect((await operator.send(setWorkerPin, { id: lee, pin: '1111' })).statusCode).toBe(403);
});

test('what was typed stands in no service history', async () => {
  const { token: personToken } = (await operator.send(identifyPerson, { workerId: lee, pin: '4711' })).json();
  await operator.send(identifyPerson, { badge: 'BADGE-KIM' });
  await operator.send(identifyPerson, { badge: 'BADGE-KIN' });
  await tap(operator, { action: 'RESULT', dailyPlanId: await ready(), goodQty: 1, personToken });
  const written = () =>
    sql<{ body: string }>`select request_body::text as body from service_history where path like '%/kiosk/daily-plans'`.execute(db);
  await vi.waitFor(async () => expect((await written()).rows.length).toBeGreaterThan(0));
  const { rows } = await sql<{
    bodies: string;
  }>`select coalesce(string_agg(request_body::text, ' '), '') as bodies from service_history`.execute(db);
  expect(rows[0]?.bodies).not.toContain(personToken);
  expect(rows[0]?.bodies).not.toMatch(/"(4711|815815|0000)"/);
  expect(rows[0]?.bodies).not.toMatch(/BADGE-KI|GUESS-/);
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
  const { results } = (await office.send(profitOfDay, { id: dailyPlanId })).json();
  expect(results.map(({ actorName }: { actorName: string }) => actorName).sort()).toContain('김');
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
  expect((await operator.send(lineRefusals, { lineId: floor.line })).json()).toMatchObject([{ reportedBy: '김' }]);
  expect((await office.send(kioskRefusals, {})).json().rows).toMatchObject([{ reportedBy: '김' }]);
  expect(JSON.stringify(kept.asked)).not.toContain(personToken);
});

const fromKiosk = { 'x-source': 'KIOSK' };
const acts = async (worker: object): Promise<string> => (await operator.send(identifyPerson, worker as { badge: string })).json().token;
const say = async (change: Tapped, asker = operator) =>
  (
    await asker.send(changeDailyPlans, [{ key: crypto.randomUUID(), ...change } as AskOf<typeof changeDailyPlans>[number]], fromKiosk)
  ).json()[0];
const reportsOfLine = async (): Promise<LineReport[]> => (await operator.send(lineReports, { lineId: floor.line })).json();

test('who acts corrects the own reports; another’s report goes to a leader, who corrects it; its author stays', async () => {
  await insert('worker', { workerNo: 'P-1', name: '박', locationId: floor.line, badgeBarcode: 'BADGE-PARK' });
  const [his, hers] = [await acts({ badge: 'BADGE-KIM' }), await acts({ badge: 'BADGE-PARK' })];
  const dailyPlanId = await ready();
  const { factId } = await say({ action: 'RESULT', dailyPlanId, goodQty: 5, personToken: his });
  const later = await say({ action: 'RESULT', dailyPlanId, goodQty: 2, personToken: his });
  const correction = { action: 'CORRECT' as const, key: crypto.randomUUID(), dailyPlanId, resultId: factId, goodQty: 4, reason: '오타' };
  for (const change of [{ ...correction, personToken: hers }, correction])
    expect(await say({ ...change, key: crypto.randomUUID() })).toMatchObject({
      problem: { code: 'kiosk.correctsOwnReports', message: expect.stringContaining('김') },
      work: { completedQty: 7 },
    });
  const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo: 'LOT' };
  const why = { code: 'kiosk.correctsOwnReports', message: '김님의 실적입니다.' };
  await operator.send(answerRefusal, { outcome: 'HAND', change: { ...correction, personToken: hers }, about, why }, fromKiosk);
  const waiting = (await office.send(kioskRefusals, {})).json().rows.find((row: { state: string }) => row.state === 'HANDED');
  expect((await office.send(settleRefusal, { outcome: 'BOOK', id: waiting.id, reason: '확인' })).json()).toMatchObject({ state: 'SENT' });
  expect((await reportsOfLine()).filter((one) => one.dailyPlanId === dailyPlanId)).toMatchObject([
    { resultId: later.factId, goodQty: 2, actorName: '김', correctedBy: null },
    { goodQty: 4, actorName: '김', workerId: kim, correctedBy: '박', correctionReason: '오타' },
  ]);
  const own = await say({ action: 'CORRECT', dailyPlanId, resultId: later.factId, goodQty: 3, reason: '오타', personToken: his });
  expect(own).toMatchObject({ outcome: 'ok', work: { completedQty: 7 } });
});

test('who acts corrects everybody’s where the worker’s own user may; a report without a name is of the kiosk that made it', async () => {
  const leader = await as([{ name: 'productionProfit', view: true, modify: true }]);
  await insert('worker', { workerNo: 'C-1', name: '최', locationId: floor.line, badgeBarcode: 'BADGE-CHOI', userId: leader.id });
  const dailyPlanId = await ready();
  const { factId } = await say({ action: 'RESULT', dailyPlanId, goodQty: 5 });
  const correct = { action: 'CORRECT' as const, dailyPlanId, reason: '오타' };
  const taken = await say({ ...correct, resultId: factId, goodQty: 4 });
  expect(taken.outcome).toBe('ok');
  expect(await say({ ...correct, resultId: taken.factId, goodQty: 3 }, other)).toMatchObject({
    problem: { code: 'kiosk.correctsOwnReports' },
  });
  const named = await say({ ...correct, resultId: taken.factId, goodQty: 3, personToken: await acts({ badge: 'BADGE-KIM' }) });
  expect(named.outcome).toBe('ok');
  const byLeader = await say({ ...correct, resultId: named.factId, goodQty: 2, personToken: await acts({ badge: 'BADGE-CHOI' }) });
  expect(byLeader).toMatchObject({ outcome: 'ok', work: { completedQty: 2 } });
});

test('reports stand by when they happened, and a correction leaves its report where it was', async () => {
  const dailyPlanId = await ready();
  const first = await say({ action: 'RESULT', dailyPlanId, goodQty: 1 });
  await say({ action: 'RESULT', dailyPlanId, goodQty: 2 });
  await say({ action: 'CORRECT', dailyPlanId, resultId: first.factId, goodQty: 3, reason: '오타' });
  expect((await reportsOfLine()).filter((one) => one.dailyPlanId === dailyPlanId).map(({ goodQty }) => goodQty)).toEqual([2, 3]);
});

test('a refused report that was corrected and sent says what was booked, and who sent it', async () => {
  const dailyPlanId = await ready();
  const key = crypto.randomUUID();
  const personToken = await acts({ badge: 'BADGE-KIM' });
  expect(await say({ action: 'RESULT', key, dailyPlanId, goodQty: 99, personToken })).toMatchObject({ outcome: 'error' });
  expect(await say({ action: 'RESULT', key, dailyPlanId, goodQty: 3, personToken })).toMatchObject({ outcome: 'ok' });
  const told = (await operator.send(lineRefusals, { lineId: floor.line })).json().find((one: { key: string }) => one.key === key);
  expect(told).toMatchObject({ state: 'SENT', goodQty: 99, bookedGoodQty: 3, bookedDefectQty: 0, settledByName: '김' });
});

test('a call for help names the worker who called', async () => {
  const { callReasons } = (await operator.send(kioskChoices, { lineId: floor.line })).json();
  const personToken = await acts({ badge: 'BADGE-KIM' });
  const ask = { lineId: floor.line, reasonId: callReasons[0].id, personToken };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await operator.send(callHelp, ask, headers)).json()).toMatchObject({ calledBy: '김' });
  expect((await office.send(openHelp, {})).json()).toMatchObject([{ calledBy: '김' }]);
});
