import { pageHits, pageHitsByFunction, pageHitsByUser, pageHitsInTime, recordPageHit } from '@lotline/contract/system/page-hit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { as, db } = await testApp();
const anna = await as();
const ben = await as([{ name: 'materialGroup', view: true }]);

const at = (text: string) => Date.parse(text);
const hit = (when: string, name: string, { id }: { id: number }) =>
  sql`insert into page_hit (app, name, path, user_id, at) values ('web', ${name}, '/x', ${id}, ${when}::timestamptz)`.execute(db);
/** In Korea: 30 November 23:30, 1 December 00:10 and 00:20, Monday 7 December 09:00. */
await hit('2026-11-30T14:30:00Z', 'orderInfo', anna);
await hit('2026-11-30T15:10:00Z', 'orderInfo', anna);
await hit('2026-11-30T15:20:00Z', 'orderInfo', ben);
await hit('2026-12-07T00:00:00Z', 'tracking', ben);
const period = { from: at('2026-11-29T15:00:00Z'), to: at('2026-12-31T15:00:00Z') };

const inTime = async (unit: 'hourly' | 'daily' | 'weekly' | 'monthly', more: object = {}) => {
  const bars = (await anna.send(pageHitsInTime, { ...period, unit, ...more })).json();
  return bars.filter(({ hits }: { hits: number }) => hits > 0).map(({ from, hits, users }: Record<string, unknown>) => [from, hits, users]);
};

describe('arrivals on pages', () => {
  test('are counted for who sends them', async () => {
    await ben.send(recordPageHit, { app: 'web', name: 'material', path: '/material/material' });
    const { rows } = (await anna.send(pageHits, { name: 'material', limit: 1 })).json();
    expect(rows).toMatchObject([{ name: 'material', path: '/material/material', loginId: 'tester2' }]);
  });
  test('are told by the hours, days, weeks and months of the plant’s clock', async () => {
    expect(await inTime('hourly')).toEqual([
      ['2026-11-30T14:00:00.000Z', 1, 1],
      ['2026-11-30T15:00:00.000Z', 2, 2],
      ['2026-12-07T00:00:00.000Z', 1, 1],
    ]);
    expect(await inTime('daily')).toEqual([
      ['2026-11-29T15:00:00.000Z', 1, 1],
      ['2026-11-30T15:00:00.000Z', 2, 2],
      ['2026-12-06T15:00:00.000Z', 1, 1],
    ]);
    expect(await inTime('weekly')).toEqual([
      ['2026-11-29T15:00:00.000Z', 3, 2],
      ['2026-12-06T15:00:00.000Z', 1, 1],
    ]);
    expect(await inTime('monthly')).toEqual([
      ['2026-11-29T15:00:00.000Z', 1, 1],
      ['2026-11-30T15:00:00.000Z', 3, 2],
    ]);
  });
  test('a part without an arrival is told as well, and the last part ends where the period does', async () => {
    const bars = (await anna.send(pageHitsInTime, { from: period.from, to: period.from + 90 * 60_000, unit: 'hourly' })).json();
    expect(bars).toEqual([
      { from: '2026-11-29T15:00:00.000Z', to: '2026-11-29T16:00:00.000Z', hits: 0, users: 0 },
      { from: '2026-11-29T16:00:00.000Z', to: '2026-11-29T16:30:00.000Z', hits: 0, users: 0 },
    ]);
  });
  test('are told by function and by person, each of the other’s alone where that is asked', async () => {
    expect((await anna.send(pageHitsByFunction, period)).json()).toMatchObject([
      { name: 'orderInfo', hits: 3, users: 2, lastAt: '2026-11-30T15:20:00.000Z' },
      { name: 'tracking', hits: 1, users: 1 },
    ]);
    expect((await anna.send(pageHitsByFunction, { ...period, userId: anna.id })).json()).toMatchObject([{ name: 'orderInfo', hits: 2 }]);
    expect((await anna.send(pageHitsByUser, period)).json()).toMatchObject([
      { userId: anna.id, hits: 2, functions: 1 },
      { userId: ben.id, hits: 2, functions: 2 },
    ]);
    expect((await anna.send(pageHitsByUser, { ...period, name: 'tracking' })).json()).toMatchObject([{ userId: ben.id, hits: 1 }]);
    expect(await inTime('monthly', { name: 'orderInfo', userId: ben.id })).toEqual([['2026-11-30T15:00:00.000Z', 1, 1]]);
  });
  test('the rows of a bar are those that it counted', async () => {
    const day = { from: at('2026-11-30T15:00:00Z'), to: at('2026-12-01T15:00:00Z') };
    const { rows, total } = (await anna.send(pageHits, { ...day, limit: 10 })).json();
    expect(total).toBe(2);
    expect(rows.map(({ userId }: { userId: number }) => userId)).toEqual([ben.id, anna.id]);
  });
  test('a period that runs backwards, and one that would make more bars than anybody reads, are refused', async () => {
    expect((await anna.send(pageHitsInTime, { from: period.to, to: period.from, unit: 'daily' })).statusCode).toBe(400);
    const many = await anna.send(pageHitsInTime, { from: 0, to: period.to, unit: 'hourly' });
    expect([many.statusCode, many.json().code]).toEqual([422, 'pageHit.tooManyBars']);
  });
});
