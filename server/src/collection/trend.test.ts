import type { Observation } from '@lotline/contract/collection/observation';
import { correlationDatas, correlationTraceDatas, type Series, trendDatas } from '@lotline/contract/collection/trend';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { fold } from './fold.ts';
import { record } from './record.ts';

const { db, as, insert } = await testApp();
const floor = await smallFloor(db);
const anna = await as([{ name: 'dataCollection', view: true }]);
const start = Date.UTC(2026, 2, 2);
const week = 7 * 86_400_000;
let made = 0;
const parameter = (more: object = {}) => insert('parameter', { code: `T-${++made}`, name: '온도', toolId: floor.tool, ...more });
const told = async (parameterId: number, points: readonly (readonly [at: number, value: number])[]) => {
  for (let n = 0; n < points.length; n += 10_000)
    await record(
      db,
      points.slice(n, n + 10_000).map(([at, value]): Observation => ({ parameterId, at, value, quality: 'GOOD', historical: true })),
    );
};
const trend = async (ids: readonly number[], from = start, to = start + week, points?: number) => {
  const answer = await anna.send(trendDatas, { parameterIds: ids.join(',') as never, from, to, ...(points !== undefined && { points }) });
  return { http: answer.statusCode, code: answer.json().code, series: answer.json() as Series[] };
};

test('one point of 604,800 that is out is drawn, from its roll-up, and while a late one waits for its block', async () => {
  const id = await parameter();
  const spike = 345_678;
  await told(
    id,
    Array.from({ length: 604_800 }, (_, n) => [start + n * 1000, n === spike ? 99 : Math.round(2000 + 100 * Math.sin(n / 5000)) / 100]),
  );
  await fold(db, { all: true });
  const { series } = await trend([id]);
  const [{ at, value, points }] = series as [Series];
  expect(points).toBe(604_800);
  expect(at.length).toBeLessThanOrEqual(2000);
  expect(at.length).toBeGreaterThan(1500);
  expect(value[at.indexOf(start + spike * 1000)]).toBe(99);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  await told(id, [[start + 100_000_500, -50]]);
  const [late] = (await trend([id])).series;
  expect(late?.value[late.at.indexOf(start + 100_000_500)]).toBe(-50);
  expect(late?.points).toBe(604_801);
  const [near] = (await trend([id], start + 345_000_000, start + 346_000_000)).series;
  expect([near?.points, near?.at.length, near?.value.includes(99)]).toEqual([1000, 1000, true]);
}, 120_000);

test('few points are shown as they are, whether they stand in their blocks or not, without bad ones', async () => {
  const id = await parameter({ blockHours: 24, lsl: 1, usl: 3 });
  await told(id, [
    [start, 1],
    [start + 3_600_000, 2],
  ]);
  await fold(db, { all: true });
  await told(id, [
    [start + 1_800_000, 5],
    [start + 90_000_000, 3],
  ]);
  await record(db, [{ parameterId: id, at: start + 60_000, value: 77, quality: 'BAD', historical: true }]);
  const { series } = await trend([id]);
  expect(series[0]).toMatchObject({ value: [1, 5, 2, 3], points: 5, lsl: 1, usl: 3 });
});

test('more than seven days, no time at all and too many parameters are refused in words', async () => {
  const id = await parameter();
  expect((await trend([id])).http).toBe(200);
  expect(await trend([id], start, start + week + 1)).toMatchObject({ http: 422, code: 'trend.sevenDaysAtMost' });
  expect(await trend([id], start, start)).toMatchObject({ http: 422, code: 'trend.endsAfterItBegins' });
  const many = await Promise.all(Array.from({ length: 13 }, () => parameter()));
  expect(await trend(many)).toMatchObject({ http: 422, code: 'trend.parametersAtMost' });
  expect((await trend([999_999])).http).toBe(404);
});

test('two parameters that go together are told so, with the lag of the second', async () => {
  const [one, other] = [await parameter(), await parameter()];
  const wave = (n: number) => Math.round((50 + 10 * Math.sin(n / 9) + 5 * Math.sin(n / 23)) * 100) / 100;
  await told(
    one,
    Array.from({ length: 900 }, (_, n) => [start + n * 1000, wave(n)]),
  );
  await told(
    other,
    Array.from({ length: 900 }, (_, n) => [start + n * 1000 + 100, 3 * wave(n - 12)]),
  );
  const asked = { parameterIds: `${one},${other}` as never, from: start, to: start + 900_000 };
  const said = (await anna.send(correlationDatas, asked)).json();
  expect(said).toMatchObject({ alignment: 'NEAREST', toleranceSec: 2, pairs: [{ a: one, b: other, n: 900, lagSec: 12 }] });
  expect(said.pairs[0].atLag).toBeGreaterThan(0.999);
  const drawn = (await anna.send(correlationTraceDatas, asked)).json();
  expect([drawn.at.length, drawn.values.length, drawn.values[1].length]).toEqual([900, 2, 900]);
  expect((await anna.send(correlationDatas, { ...asked, to: start + 2 * 86_400_000 + 1 })).json().code).toBe('correlation.twoDaysAtMost');
  expect((await anna.send(correlationDatas, { ...asked, parameterIds: String(one) as never })).json().code).toBe('correlation.twoToEight');
});
