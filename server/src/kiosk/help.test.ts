import { callHelp, endHelp, helpChoices, lineHelp, openHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { kioskChoices } from '@lotline/contract/kiosk/kiosk';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', view: true, modify: true }]);
const leader = await as([
  { name: 'kiosk', view: true, modify: true },
  { name: 'kioskRefusal', view: true, modify: true },
]);
const lineId = floor.line;
let material = 0;
let quality = 0;
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const call = async (reasonId: number) => (await operator.send(callHelp, { lineId, reasonId }, key())).json();

beforeAll(async () => {
  const { callReasons } = (await operator.send(kioskChoices, { lineId })).json();
  [material, quality] = callReasons.map(({ id }: { id: number }) => id);
});

test('a call stands for its line and for leaders until it is ended; an impatient tap calls once', async () => {
  const first = await call(material);
  expect(first).toMatchObject({ lineId, reason: '자재 담당 호출', takenBy: null });
  expect((await call(material)).id).toBe(first.id);
  expect((await call(quality)).id).not.toBe(first.id);
  expect((await operator.send(lineHelp, { lineId })).json()).toHaveLength(2);
  expect((await leader.send(openHelp, {})).json()).toHaveLength(2);
  expect((await leader.send(takeHelp, { id: first.id })).statusCode).toBe(200);
  expect((await leader.send(takeHelp, { id: first.id })).json().code).toBe('help.isTaken');
  expect((await operator.send(lineHelp, { lineId })).json()[0].takenBy).not.toBeNull();
  expect((await operator.send(endHelp, { id: first.id })).statusCode).toBe(200);
  expect((await operator.send(endHelp, { id: first.id })).json().code).toBe('help.isOver');
  expect((await operator.send(lineHelp, { lineId })).json()).toHaveLength(1);
  expect((await call(material)).id).not.toBe(first.id);
});

test('a call sent again under its key is the same one, and only a reason of its list calls', async () => {
  const headers = key();
  const ask = { lineId, reasonId: material };
  const first = (await operator.send(callHelp, ask, headers)).json();
  await operator.send(endHelp, { id: first.id });
  expect((await operator.send(callHelp, ask, headers)).json().id).toBe(first.id);
  expect((await operator.send(callHelp, { lineId, reasonId: floor.scratch }, key())).json().code).toBe('kiosk.reasonIsListed');
});

test('a call from a work that was taken off the plan meanwhile is the line’s call', async () => {
  const { cut } = await floor.plan(await floor.product(), 10);
  const { dailyPlanId } = cut;
  const { callReasons } = (await operator.send(kioskChoices, { lineId })).json();
  const reasonId = callReasons.find(({ code }: { code: string }) => code === 'MAINTENANCE').id;
  await db.deleteFrom('dailyPlan').where('id', '=', dailyPlanId).execute();
  const answer = await operator.send(callHelp, { lineId, dailyPlanId, reasonId }, key());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ lineId, reason: '설비 보전 호출', operationName: null });
  expect((await leader.send(openHelp, {})).json()).toContainEqual(expect.objectContaining({ id: answer.json().id }));
});

test('who has no leader’s right sees the own line only', async () => {
  expect((await operator.send(openHelp, {})).statusCode).toBe(403);
  expect((await operator.send(takeHelp, { id: 1 })).statusCode).toBe(403);
});

test('who has a phone alone calls, comes and ends by it; who may only read notices there sees the calls and answers none', async () => {
  const inHand = await as([{ name: 'mobileNotice', view: true, modify: true }]);
  const reader = await as([{ name: 'mobileNotice', view: true }]);
  const { lines, reasons } = (await inHand.send(helpChoices, {})).json();
  expect(lines).toContainEqual(expect.objectContaining({ id: lineId, factoryName: expect.any(String) }));
  expect(reasons.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([material, quality]));
  const { id } = (await inHand.send(callHelp, { lineId, reasonId: quality }, key())).json();
  expect((await operator.send(lineHelp, { lineId })).json()).toContainEqual(expect.objectContaining({ id }));
  expect((await reader.send(openHelp, {})).json()).toContainEqual(expect.objectContaining({ id }));
  expect((await reader.send(callHelp, { lineId, reasonId: material }, key())).statusCode).toBe(403);
  expect((await reader.send(takeHelp, { id })).statusCode).toBe(403);
  expect((await inHand.send(takeHelp, { id })).statusCode).toBe(200);
  expect((await inHand.send(endHelp, { id })).statusCode).toBe(200);
});
