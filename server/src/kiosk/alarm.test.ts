import type { Observation } from '@lotline/contract/collection/observation';
import { specOutDatas } from '@lotline/contract/collection/spec-out';
import { acknowledgeLineAlarm, type LineAlarm, lineAlarms, toldForHours } from '@lotline/contract/kiosk/alarm';
import { kioskChoices } from '@lotline/contract/kiosk/kiosk';
import { identifyPerson } from '@lotline/contract/kiosk/person';
import { beforeAll, expect, test } from 'vitest';
import { fold, record } from '../collection/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', view: true, modify: true }]);
const office = await as([{ name: 'specOut', view: true, modify: true }]);
const visitor = await as([{ name: 'kiosk', view: true }]);
const lineId = floor.line;
const minute = 60_000;
let made = 0;
let causeId = 0;
let actionId = 0;
beforeAll(async () => {
  const { signalCauses, signalActions } = (await operator.send(kioskChoices, { lineId })).json();
  causeId = signalCauses[0].id;
  actionId = signalActions[0].id;
});

/** A parameter of the line's machine that was beyond its limit so long ago, and back a minute later where told. */
const out = async (agoMs: number, { isBack = true, toolId = floor.tool }: { isBack?: boolean; toolId?: number } = {}) => {
  const parameterId = await insert('parameter', {
    code: `A-${++made}`,
    name: '온도',
    nameEn: 'Temperature',
    toolId,
    lsl: 10,
    usl: 20,
    unit: '℃',
  });
  const at = Date.now() - agoMs;
  const said = (ms: number, value: number): Observation => ({ parameterId, at: ms, value, quality: 'GOOD', historical: false });
  await record(db, [said(at, 25.5), ...(isBack ? [said(at + minute, 15)] : [])]);
  await fold(db, { all: true });
  const { id } = await db.selectFrom('specOut').select('id').where('parameterId', '=', parameterId).executeTakeFirstOrThrow();
  return id;
};
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const open = async () => (await operator.send(lineAlarms, { lineId })).json() as LineAlarm[];
const answer = async (ask: object, by = operator, headers = key()) => {
  const said = await by.send(acknowledgeLineAlarm, { lineId, causeId, actionId, ...ask } as never, headers);
  return { status: said.statusCode, body: said.json() };
};

test('what the line’s machines are beyond is told there, what is out now first; another line’s and what is long over isn’t', async () => {
  const place = await db.selectFrom('location').select(['parentId']).where('id', '=', lineId).executeTakeFirstOrThrow();
  const elsewhere = await insert('location', { type: 'LINE', code: 'ELSE', name: '다른 라인', parentId: place.parentId });
  const toolId = await insert('tool', { code: 'ELSE-1', name: '다른 설비', locationId: elsewhere });
  await out(5 * minute, { toolId });
  await out((toldForHours * 60 + 5) * minute);
  const last = await out((toldForHours * 60 - 5) * minute);
  const over = await out(10 * minute);
  const now = await out(20 * minute, { isBack: false });
  const alarms = await open();
  expect(alarms.map(({ id }) => id)).toEqual([now, over, last]);
  expect(alarms[0]).toMatchObject({
    ...{ toolName: '선반', parameterName: '온도', parameterNameEn: 'Temperature', unit: '℃', side: 'HIGH', toAt: null },
    ...{ worst: 25.5, limitValue: 20 },
  });
  expect(alarms[1]?.toAt).not.toBeNull();
});

test('who stands there says cause and action by tiles, once; the office reads who it was', async () => {
  const id = await out(3 * minute);
  const workerId = await insert('worker', { workerNo: 'W-77', name: '한서준', badgeBarcode: 'BADGE-77' });
  const { token: personToken } = (await operator.send(identifyPerson, { badge: 'BADGE-77' })).json();
  const headers = key();
  const first = await answer({ id, personToken }, operator, headers);
  expect(first.status).toBe(200);
  expect(first.body.map((one: LineAlarm) => one.id)).not.toContain(id);
  // The same tap that arrives twice is the same answer; another one is told that it was said.
  expect((await answer({ id, personToken }, operator, headers)).status).toBe(200);
  expect(await answer({ id })).toMatchObject({ status: 409, body: { code: 'specOut.acknowledgedOnce' } });
  const row = (await office.send(specOutDatas, {})).json().find((one: { id: number }) => one.id === id);
  expect(row).toMatchObject({ acknowledgedByName: '한서준', reason: '공구 마모·파손', action: '공구 교체' });
  expect(await db.selectFrom('specOut').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
    ...{ causeId, actionId, acknowledgedWorkerId: workerId },
  });
});

test('a cause is of its own list, and nobody who only looks answers', async () => {
  const id = await out(2 * minute);
  expect(await answer({ id, causeId: actionId })).toMatchObject({ status: 422, body: { code: 'kiosk.reasonIsListed' } });
  expect(await answer({ id, actionId: undefined })).toMatchObject({ status: 422, body: { code: 'kiosk.reasonIsGiven' } });
  expect((await answer({ id }, visitor)).status).toBe(403);
  expect((await answer({ id: 999_999 })).status).toBe(404);
  expect((await open()).map((one) => one.id)).toContain(id);
  expect((await answer({ id, causeId: undefined, cause: '냉각수 부족', actionId: undefined, action: '보충함' })).status).toBe(200);
});
