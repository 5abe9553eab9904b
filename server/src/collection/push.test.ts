import { gzipSync } from 'node:zlib';
import { Device, giveDeviceKey, oneDevice, revokeDeviceKey } from '@lotline/contract/collection/device';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { pointsOf } from './points.queries.ts';
import { throttle } from './throttle.ts';

const { app, db, as, insert } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const temperature = await insert('parameter', { code: 'T-1', name: '온도', toolId: floor.tool });
const pressure = await insert('parameter', { code: 'IMM.pressure', name: '압력', toolId: floor.tool });
const otherTool = await insert('tool', { code: 'X-9', name: '다른 설비', locationId: floor.line });
await insert('parameter', { code: 'X-9', name: '전류', toolId: otherTool });
let made = 0;
const device = async (more: object = {}) => {
  const answer = await anna.send(Device.create, { name: `게이트웨이 ${++made}`, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json() as { id: number };
  return { id, key: await newKey(id) };
};
const seenOf = async (id: number) => ({ id, version: ((await anna.send(oneDevice, { id })).json() as { version: number }).version });
const newKey = async (id: number) => ((await anna.send(giveDeviceKey, await seenOf(id))).json() as { key: string }).key;
let ours: { id: number; key: string };
beforeAll(async () => {
  ours = await device();
});
type Sent = { key?: string; type?: string; encoding?: string; query?: string };
const push = async (payload: unknown, { key = ours.key, type = 'application/json', encoding, query = '' }: Sent = {}) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: `/api/observation${query}`, payload: payload as Buffer },
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
  });
  return { http: answer.statusCode, ...(answer.json() as { taken: number; refused: { index: number; code: string }[]; code: string }) };
};
const start = Date.UTC(2026, 2, 2);
const valuesOf = async (parameterId: number, from = start) => [...(await pointsOf(db, { parameterId, from, to: from + 3_600_000 })).value];

describe('a device', () => {
  test('tells points as JSON, again as often as it wants, and hears which it can’t', async () => {
    const points = [
      { parameter: 'T-1', at: new Date(start).toISOString(), value: 20.5 },
      { parameter: 'T-1', at: start + 1000, value: 21, quality: 'uncertain' },
      { parameter: 'nobody', at: start, value: 1 },
      { parameter: 'T-1', at: start + 2000, value: '22' },
      { parameter: 'T-1', at: 'yesterday', value: 1 },
      { parameter: 'T-1', at: start, value: 1, quality: 'fine' },
    ];
    for (let times = 0; times < 2; times += 1)
      expect(await push({ points })).toMatchObject({
        ...{ http: 200, taken: 2 },
        refused: [
          { index: 2, code: 'observation.parameterIsKnown' },
          { index: 3, code: 'observation.valueIsFinite' },
          { index: 4, code: 'observation.timeIsPossible' },
          { index: 5, code: 'observation.qualityIsKnown' },
        ],
      });
    expect(await valuesOf(temperature)).toEqual([20.5, 21]);
  });

  test('tells lines, plain and packed', async () => {
    const from = start + 7_200_000;
    const lines = `T-1 value=1 ${from}\nIMM,line=A pressure=7.5 ${from}\nnonsense\nT-1 value=2 ${from + 1000}\n`;
    expect(await push(lines, { type: 'text/plain', query: '?precision=ms' })).toMatchObject({
      ...{ http: 200, taken: 3 },
      refused: [{ index: 3, code: 'observation.lineIsReadable' }],
    });
    expect(await push(gzipSync(lines), { type: 'text/plain', encoding: 'gzip', query: '?precision=ms' })).toMatchObject({
      http: 200,
      taken: 3,
    });
    expect(await valuesOf(temperature, from)).toEqual([1, 2]);
    expect(await valuesOf(pressure, from)).toEqual([7.5]);
  });

  test('isn’t heard without its key, with another’s, once it is revoked, or when it is out of use', async () => {
    const { id, key } = await device();
    const one = { points: [{ parameter: 'T-1', value: 1 }] };
    expect(await push(one, { key: 'lk_nobody' })).toMatchObject({ http: 401, code: 'device.keyIsKnown' });
    expect(await push(one, { key: anna.token })).toMatchObject({ http: 401, code: 'device.keyIsKnown' });
    expect(await push(one, { key })).toMatchObject({ http: 200, taken: 1 });
    const next = await newKey(id);
    expect(await push(one, { key })).toMatchObject({ http: 401 });
    expect(await push(one, { key: next })).toMatchObject({ http: 200 });
    expect((await anna.send(revokeDeviceKey, await seenOf(id))).json()).toMatchObject({ keyStart: null });
    expect(await push(one, { key: next })).toMatchObject({ http: 401 });
    // A device's key opens nothing else.
    expect((await app.inject({ url: '/api/device/devices', headers: { authorization: `Bearer ${ours.key}` } })).statusCode).toBe(401);
  });

  test('keeps its key to itself: neither its row nor its history says it', async () => {
    const { id, key } = await device();
    const row = (await anna.send(oneDevice, { id })).body;
    expect(row).not.toContain(key);
    expect(row).not.toContain('keyHash');
    const { rows } = await db.executeQuery<{ data: string }>({
      sql: `select data::text as data from data_history where table_name = 'device'`,
      parameters: [],
    } as never);
    expect(rows.map(({ data }) => data).join()).not.toMatch(/key_hash/);
  });

  test('speaks for its own tool alone where that is said', async () => {
    const { key } = await device({ toolId: otherTool });
    const points = [
      { parameter: 'X-9', value: 1 },
      { parameter: 'T-1', value: 1 },
    ];
    expect(await push({ points }, { key })).toMatchObject({ taken: 1, refused: [{ index: 1, code: 'observation.parameterOfTheDevice' }] });
  });

  test('whose clock is an hour wrong is heard, and it is said', async () => {
    const { id, key } = await device();
    await push({ points: [{ parameter: 'T-1', at: Date.now() + 3_600_000, value: 1 }] }, { key });
    const { clockAheadSec } = (await anna.send(oneDevice, { id })).json() as { clockAheadSec: number };
    expect(clockAheadSec).toBeGreaterThan(3590);
  });
});

describe('too much', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, at) => `T-1 value=${at} ${start + 40_000_000 + at}`).join('\n');
  test('more than ten thousand at once are refused, and ten thousand are taken', async () => {
    const type = { type: 'text/plain', query: '?precision=ms' };
    expect(await push(lines(10_001), type)).toMatchObject({ http: 422, code: 'push.atMost' });
    expect(await push(lines(10_000), type)).toMatchObject({ http: 200, taken: 10_000 });
  });
  test('a million points in one request are refused unread, packed or not', async () => {
    const all = lines(200_000);
    expect((await push(all, { type: 'text/plain' })).http).toBe(413);
    expect((await push(gzipSync(all), { type: 'text/plain', encoding: 'gzip' })).http).toBe(413);
  });
  test('broken JSON and broken gzip are answered', async () => {
    expect((await push('{"points": [')).http).toBe(400);
    expect((await push(Buffer.from('no gzip'), { type: 'text/plain', encoding: 'gzip' })).http).toBe(400);
  });
  test('a device that floods waits alone', async () => {
    const { key } = await device({ pointsPerSec: 10 });
    const type = { key, type: 'text/plain', query: '?precision=ms' };
    expect((await push(lines(10_000), type)).http).toBe(200);
    expect(await push(lines(10_000), type)).toMatchObject({ http: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await push(lines(100), { type: 'text/plain' })).http).toBe(200);
  });
  test('what a device doesn’t send it saves for ten seconds', () => {
    let now = 0;
    const waits = throttle(() => now);
    const one = { id: 1, pointsPerSec: 5000 };
    expect(waits(one, 50_000)).toBe(0);
    expect(waits(one, 5000)).toBe(1);
    now = 1;
    expect(waits(one, 5000)).toBe(0);
    now = 1000;
    expect(waits(one, 50_000)).toBe(0);
    expect(waits(one, 10_000)).toBe(2);
  });
});
