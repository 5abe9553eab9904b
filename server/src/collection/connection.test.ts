import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as calls from '@lotline/contract/collection/connection';
import mqtt from 'mqtt';
import { afterAll, describe, expect, test } from 'vitest';
import { openSecrets } from '../kit/running/secrets.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { freePort, until } from './adapters/testing.ts';
import { pointsOf } from './points.queries.ts';
import { superviseConnections } from './supervisor.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'collect-'));
const { db, as, insert, pool } = await testApp({ env: { DATA_DIR: dataDir } });
const floor = await smallFloor(db);
const anna = await as();
const config = { dataDir, shiftHours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' } };
const secrets = openSecrets({ dataDir, secretKey: undefined });
const parameter = await insert('parameter', { code: 'T-1', name: '온도', toolId: floor.tool });
const pressure = await insert('parameter', { code: 'P-1', name: '압력', toolId: floor.tool });

type Call = Parameters<typeof anna.send>[0];
const send = async (call: Call, ask: object) => {
  const answer = await anna.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const start = Date.now() - 3_600_000;
let made = 0;
const connection = async (settings: object) => (await ok(calls.Connection.create, { name: `연결 ${++made}`, settings })).id as number;
const brokerOn = (port: number, more: object = {}) => ({
  kind: 'BROKER',
  port,
  topics: [{ template: 'plant/{tool}/{parameter}', payload: 'JSON', value: 'v', time: 't' }],
  ...more,
});

const open: { close: () => Promise<unknown> }[] = [];
afterAll(async () => {
  for (const one of open.reverse()) await one.close();
});
const supervise = () => {
  const one = superviseConnections({
    ...{ db, connection: { ...pool.options, password: pool.options.password }, secrets, config, everyMs: 50 },
    onProblem: () => undefined,
  });
  open.push(one);
  return one;
};
const standing = async (id: number): Promise<calls.ConnectionStanding> => {
  const answer = await anna.send(calls.connectionStandings, {});
  return (answer.json() as calls.ConnectionStanding[]).find((one) => one.id === id) as calls.ConnectionStanding;
};
const when = async (is: () => Promise<boolean>) => {
  const end = Date.now() + 30_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('it did not come to that in time');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};
const last = async (parameterId: number) =>
  (await db.selectFrom('parameterValue').select(['value', 'quality']).where('parameterId', '=', parameterId).executeTakeFirst()) ?? {
    value: null,
    quality: null,
  };
const valuesOf = async (parameterId: number) => [...(await pointsOf(db, { parameterId, from: 0, to: Date.now() + 60_000 })).value];

describe('a connection', () => {
  test('is refused where it may not be', async () => {
    const open_ = brokerOn(1883, { host: '0.0.0.0' });
    expect(await send(calls.Connection.create, { name: 'x', settings: open_ })).toMatchObject({
      http: 422,
      code: 'connection.openBrokerStaysHere',
    });
    const secure = { kind: 'OPCUA', url: 'opc.tcp://press', policy: 'Basic256Sha256' };
    expect(await send(calls.Connection.create, { name: 'x', settings: secure })).toMatchObject({
      http: 422,
      code: 'connection.policyWithMode',
    });
    const points = [
      { tag: 'a', address: 1 },
      { tag: 'a', address: 2 },
    ];
    expect(await send(calls.Connection.create, { name: 'x', settings: { kind: 'MODBUS', host: 'x', points } })).toMatchObject({
      code: 'connection.tagsOnce',
    });
    expect(await send(calls.Connection.create, { name: 'x', settings: { kind: 'FAX' } })).toMatchObject({ http: 400 });
    const id = await connection(brokerOn(1883));
    const row = await ok(calls.oneConnection, { id });
    const csv = { kind: 'CSV', folder: '/srv', files: [{ name: 'a', pattern: '*', timeColumn: 'Time' }] };
    expect(await send(calls.Connection.change, { id, version: row.version, name: row.name, settings: csv })).toMatchObject({
      code: 'connection.kindStays',
    });
    expect(await send(calls.Connection.create, { name: row.name, settings: csv })).toMatchObject({
      http: 422,
      code: 'connection.nameIsFree',
    });
    await ok(calls.Connection.removeOne, { id });
  });
  test('keeps its secrets to itself', async () => {
    const id = await connection(brokerOn(1883, { accounts: [{ name: 'press', publish: ['plant/#'] }] }));
    const row = await ok(calls.giveSecrets, { id, secrets: [{ name: 'account:press', value: 'secret-1' }] });
    expect(row.secretNames).toEqual(['account:press']);
    const kept = await db.selectFrom('connection').select('secrets').where('id', '=', id).executeTakeFirstOrThrow();
    const all = JSON.stringify([row, kept, await ok(calls.oneConnection, { id }), (await anna.send(calls.Connection.list, {})).json()]);
    expect(all).not.toContain('secret-1');
    expect(JSON.stringify([row, (await anna.send(calls.Connection.list, {})).json()])).not.toContain(
      Object.values(kept.secrets as unknown as object)[0],
    );
    const history = await db.selectFrom('dataHistory').selectAll().where('tableName', '=', 'connection').execute();
    expect(JSON.stringify(history)).not.toContain(Object.values(kept.secrets as unknown as object)[0]);
    const late = await anna.send(calls.pauseConnection, { id, version: row.version - 1, paused: true });
    expect(late.json()).toMatchObject({ code: 'STALE_VERSION', extraData: { newer: { id } } });
    expect(late.body).not.toContain(Object.values(kept.secrets as unknown as object)[0]);
    expect((await ok(calls.giveSecrets, { id, secrets: [{ name: 'account:press', value: null }] })).secretNames).toEqual([]);
    await ok(calls.Connection.removeOne, { id });
  });
  test('of our own broker forgets the password of an account that is taken away', async () => {
    const accounts = (...names: string[]) => names.map((name) => ({ name, publish: ['plant/#'] }));
    const id = await connection(brokerOn(1883, { accounts: accounts('press', 'wall') }));
    const given = ['press', 'wall'].map((name) => ({ name: `account:${name}`, value: `secret of ${name}` }));
    const { version, name } = await ok(calls.giveSecrets, { id, secrets: given });
    const less = await ok(calls.Connection.change, { id, version, name, settings: brokerOn(1883, { accounts: accounts('wall') }) });
    expect(less.secretNames).toEqual(['account:wall']);
    const again = brokerOn(1883, { accounts: accounts('press', 'wall') });
    const back = await ok(calls.Connection.change, { id, version: less.version, name, settings: again });
    expect(back.secretNames).toEqual(['account:wall']);
    await ok(calls.Connection.removeOne, { id });
  });
  test('tells its password to no other address, and trusts no certificate there', async () => {
    const at = (url: string, more = {}) => ({ kind: 'OPCUA', url, ...more });
    const id = await connection(at('opc.tcp://press:4840'));
    await ok(calls.giveSecrets, { id, secrets: [{ name: 'password', value: 'secret-2' }] });
    const trusted = await ok(calls.trustCertificate, { id, fingerprint: 'a'.repeat(64), trusted: true });
    const { version, name } = trusted;
    const kept = await ok(calls.Connection.change, { id, version, name, settings: at('opc.tcp://press:4840', { sampleMs: 100 }) });
    expect([kept.secretNames, kept.trusted]).toEqual([['password'], ['a'.repeat(64)]]);
    const moved = await ok(calls.Connection.change, { id, version: kept.version, name, settings: at('opc.tcp://elsewhere:4840') });
    expect([moved.secretNames, moved.trusted]).toEqual([[], []]);
    await ok(calls.Connection.removeOne, { id });
  });
  test('speaks of one parameter by each tag', async () => {
    const id = await connection(brokerOn(1883));
    const one = { tag: 'a', parameterId: parameter };
    expect(await send(calls.saveTags, { id, tags: [one, one] })).toMatchObject({ http: 422, code: 'connection.tagOnce' });
    expect(await send(calls.saveTags, { id, tags: [{ tag: 'a', parameterId: 987_654 }] })).toMatchObject({
      code: 'connection.parameterIsThere',
    });
    await ok(calls.saveTags, { id, tags: [one, { tag: 'b', parameterId: pressure, factor: 0.1 }] });
    expect((await anna.send(calls.connectionTags, { id })).json()).toMatchObject([
      { tag: 'a', parameterCode: 'T-1' },
      { tag: 'b', factor: 0.1, parameterCode: 'P-1' },
    ]);
    await ok(calls.saveTags, { id, tags: [one] });
    expect((await anna.send(calls.connectionTags, { id })).json()).toMatchObject([{ tag: 'a' }]);
    await ok(calls.Connection.removeOne, { id });
  });
  test('is tried without keeping anything', async () => {
    const port = await freePort();
    const id = await connection({ kind: 'MODBUS', host: '127.0.0.1', port, points: [{ tag: 'a', address: 1 }] });
    expect(await ok(calls.testConnection, { id })).toMatchObject({
      reached: false,
      heard: [],
      troubles: [{ code: 'collection.link.refused' }],
    });
    const broker = await connection(brokerOn(port));
    await ok(calls.pauseConnection, { id: broker, paused: true });
    const folder = mkdtempSync(path.join(tmpdir(), 'signals-'));
    writeFileSync(path.join(folder, 'a.csv'), 'Time,x\n');
    const csv = await connection({ kind: 'CSV', folder, files: [{ name: 'a', pattern: '*.csv', timeColumn: 'Time' }] });
    expect(await ok(calls.testConnection, { id: csv })).toMatchObject({ reached: true, heard: [{ tag: 'a.csv' }] });
    expect(readdirSync(folder)).toEqual(['a.csv']);
    for (const one of [id, broker, csv]) await ok(calls.Connection.removeOne, { id: one });
  });
});

describe('who collects', () => {
  test('opens what is to be open, and what it acknowledged is there', { timeout: 40_000 }, async () => {
    const port = await freePort();
    const id = await connection(brokerOn(port, { accounts: [{ name: 'press', publish: ['plant/#'] }] }));
    await ok(calls.giveSecrets, { id, secrets: [{ name: 'account:press', value: 'secret-1' }] });
    await ok(calls.saveTags, { id, tags: [{ tag: 'plant/press/temp', parameterId: parameter, factor: 0.5, shift: 1 }] });
    expect((await standing(id)).state).toBe('STOPPED');
    const first = supervise();
    await when(async () => (await standing(id)).state === 'UP');
    const second = supervise();
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { username: 'press', password: 'secret-1', reconnectPeriod: 50 });
    open.push({ close: () => client.endAsync(true) });
    const publish = (what: string, v: unknown, t = start) =>
      client.publishAsync(`plant/press/${what}`, JSON.stringify({ v, t }), { qos: 1 });
    await Promise.all(Array.from({ length: 200 }, (_, n) => publish('temp', n, start + n * 1000)));
    expect((await valuesOf(parameter)).length).toBe(200);
    // A sensor that has none any more keeps its last value, as a bad one.
    await publish('temp', null, start + 200_000);
    await when(async () => (await last(parameter)).quality === 'BAD');
    expect((await last(parameter)).value).toBe(199 * 0.5 + 1);
    await publish('other', 7);
    await publish('temp', '높음');
    expect(Math.max(...(await valuesOf(parameter)))).toBe(199 * 0.5 + 1);
    await when(async () => (await standing(id)).heardCount >= 202);
    const tags = (await anna.send(calls.connectionTags, { id })).json() as calls.ConnectionTag[];
    expect(tags.map(({ tag, parameterCode }) => [tag, parameterCode])).toEqual([
      ['plant/press/other', null],
      ['plant/press/temp', 'T-1'],
    ]);
    expect((await standing(id)).trouble).toMatchObject({ code: 'collection.link.unreadable' });
    // Controllers end a text with a NUL, and a text that is cut may end in half a character: neither can be kept as it came.
    await publish('name', `강관\u0000${'😀'.repeat(60)}`);
    await when(async () => (await standing(id)).lastTag === 'plant/press/name');
    expect((await standing(id)).lastValue).toMatch(/^강관😀+/);

    // The one that leads goes, and the other follows.
    expect([first.leads(), second.leads()]).toEqual([1, 0]);
    await first.close();
    await when(() => Promise.resolve(second.leads() === 1));
    await publish('temp', 1000, start + 300_000);
    expect(await valuesOf(parameter)).toContain(501);

    await ok(calls.pauseConnection, { id, paused: true });
    await until(() => second.leads() === 0);
    expect((await standing(id)).state).toBe('PAUSED');
    await ok(calls.pauseConnection, { id, paused: false });
    await when(async () => (await standing(id)).state === 'UP');
    await ok(calls.Connection.removeOne, { id });
    await until(() => second.leads() === 0);
  });
  test('a folder goes on from where it was', { timeout: 40_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'signals-'));
    const files = [{ name: 'a', pattern: '*.csv', timeColumn: 'Time', prefix: 'line/' }];
    // One before it that can't even be tried.
    const topics = [{ template: 'plant/{tool}' }];
    const bad = await connection({ kind: 'MQTT', url: 'mqtt://press:99999', clientId: 'lotline', topics });
    // Whoever leads would read a file by the tags that it knew a moment ago.
    const settings = { kind: 'CSV', folder, everyMs: 100, files };
    const { id } = await ok(calls.Connection.create, { name: '도금 폴더', settings, paused: true });
    await ok(calls.saveTags, { id, tags: [{ tag: 'line/bar', parameterId: pressure }] });
    await ok(calls.pauseConnection, { id, paused: false });
    supervise();
    writeFileSync(path.join(folder, 'a.csv'), 'Time,bar\n2026-11-01 09:00:00,1.5\n2026-11-01 09:00:01,2.5\n');
    await when(async () => (await valuesOf(pressure)).length === 2);
    await when(async () => (await standing(id)).lastValue === '2.5');
    expect((await standing(bad)).state).toBe('DOWN');
    await ok(calls.Connection.removeOne, { id: bad });
    await ok(calls.Connection.removeOne, { id });
  });
});
