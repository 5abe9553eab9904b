import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../server/src/collection/adapters/testing.ts';
import { fold, superviseConnections } from '../../server/src/collection/index.ts';
import { openSecrets } from '../../server/src/kit/running/secrets.ts';
import { smallFloor } from '../../server/src/production/testing.ts';
import { testApp } from '../../server/src/testing.ts';
import type { Client } from '../plant-log/client.ts';
import { ways } from './play.ts';
import { readSignals } from './read.ts';
import { replaySignals } from './replay.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'replay-'));
const { app, db, as, pool } = await testApp({ env: { DATA_DIR: dataDir } });
await smallFloor(db);
const anna = await as();
const collecting = superviseConnections({
  ...{ db, connection: { ...pool.options, password: pool.options.password }, everyMs: 100 },
  ...{ secrets: openSecrets({ dataDir, secretKey: undefined }) },
  config: { dataDir, shiftHours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' } },
  onProblem: () => undefined,
});
afterAll(() => collecting.close());

/** A plating line in small: Korean times over midnight's hour, one row twice, one that is no number, three decimals. */
const text = [
  'Time,pH,Temp',
  ...Array.from({ length: 60 }, (_, n) => {
    const half = n < 30 ? '오전 11:59' : '오후 12:00';
    return `${half}:${String((n * 2) % 60).padStart(2, '0')}.5,${(10 + Math.sin(n) / 3).toFixed(3)},${(42 + (n % 7) / 8).toFixed(3)}`;
  }),
  '오후 12:00:58.5,10.1,42',
  '오후 12:01:00.5,높음,42',
].join('\n');

test('all six ways end in the same blocks, byte by byte', { timeout: 180_000 }, async () => {
  const signals = readSignals(text, 'line-2026.11.02.csv', 'Asia/Seoul');
  expect([signals.names, signals.rows.length, signals.left]).toEqual([['pH', 'Temp'], 60, 2]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const ask: Client = async (call, asked) => {
    const answer = await anna.send(call, asked as never);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const parameters = new Map<string, number[]>();
  for (const way of ways)
    parameters.set(way, await replaySignals(ask, signals, way, { url, port: await freePort(), tell: () => undefined }));
  await fold(db, { all: true });
  const blocks = async (id: number) => {
    const rows = await db
      .selectFrom('observationBlock')
      .select(['fromAt', 'count', 'points', 'rollUps'])
      .where('parameterId', '=', id)
      .orderBy('fromAt')
      .execute();
    return rows.map(({ fromAt, count, points, rollUps }) => [
      new Date(fromAt).toISOString(),
      count,
      Buffer.from(points).toString('hex'),
      Buffer.from(rollUps ?? []).toString('hex'),
    ]);
  };
  const [pH = 0, temp = 0] = parameters.get('http') ?? [];
  const expected = [await blocks(pH), await blocks(temp)];
  expect(expected.map((its) => its.reduce((sum, [, count]) => sum + Number(count), 0))).toEqual([60, 60]);
  for (const [way, [one = 0, other = 0]] of parameters) expect([await blocks(one), await blocks(other)], way).toEqual(expected);
});
