import { setTimeout } from 'node:timers/promises';
import type { Observation } from '@lotline/contract/collection/observation';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cutOff } from '../kit/database/pulse.ts';
import { testDatabase } from '../kit/database/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { fold } from './fold.ts';
import { forgetObservations } from './forget.ts';
import { pointsOf } from './points.queries.ts';
import { record } from './record.ts';

const { db, pool, insert } = await testDatabase();
const floor = await smallFloor(db);
const start = Date.UTC(2026, 2, 2, 1);
let made = 0;
const parameter = (more: object = {}) => insert('parameter', { code: `T-${++made}`, name: '온도', toolId: floor.tool, ...more });
const seen = (parameterId: number, n: number, value: number, more: Partial<Observation> = {}): Observation => ({
  ...{ parameterId, at: start + n * 1000, value, quality: 'GOOD', historical: false },
  ...more,
});
const blocksOf = async (id: number) =>
  (
    await pool.query<{ from: string; count: number; points: Buffer; rolledUp: Buffer | null }>(
      `select from_at::text as from, count, encode(points, 'hex') as points, encode(roll_ups, 'hex') as "rolledUp" from observation_block where parameter_id = $1 order by from_at`,
      [id],
    )
  ).rows;
const valuesOf = async (parameterId: number) => [...(await pointsOf(db, { parameterId, from: start, to: start + 86_400_000 })).value];
const currentOf = async (id: number) =>
  (
    await sql<{
      value: number;
      at: string;
      quality: string;
    }>`select value, at, quality from parameter_value where parameter_id = ${id}`.execute(db)
  ).rows[0];

beforeEach(async () => {
  await fold(db, { all: true });
});

describe('what is recorded', () => {
  test('is seen at once, and the same from its block', async () => {
    const id = await parameter();
    expect(await record(db, [seen(id, 0, 20.5), seen(id, 1, 21)])).toEqual({ taken: 2, refused: [] });
    expect(await valuesOf(id)).toEqual([20.5, 21]);
    await fold(db, { all: true });
    expect(await valuesOf(id)).toEqual([20.5, 21]);
    expect((await sql`select from observation_batch`.execute(db)).rows).toEqual([]);
    expect((await blocksOf(id)).map(({ count }) => count)).toEqual([2]);
  });

  test('names what it doesn’t take by its place, and takes the rest', async () => {
    const id = await parameter();
    const off = await parameter({ active: false });
    const kept = await parameter({ retentionDays: 30 });
    const now = start + 60_000;
    const { taken, refused } = await record(
      db,
      [
        seen(id, 0, 1),
        seen(999_999, 0, 1),
        seen(off, 0, 1),
        seen(id, 1, Number.NaN),
        seen(id, 1, Number.POSITIVE_INFINITY),
        seen(id, 1, 1e300),
        seen(id, 1, 1, { at: Date.UTC(1970, 0, 1) }),
        seen(id, 1, 1, { at: Date.UTC(2106, 0, 1) }),
        seen(kept, 0, 1, { at: now - 31 * 86_400_000 }),
        seen(kept, 0, 1, { at: now - 29 * 86_400_000 }),
        seen(id, 2, 2),
      ],
      now,
    );
    expect(taken).toBe(3);
    expect(refused.map(({ index, code }) => `${index} ${code}`)).toEqual([
      '1 observation.parameterIsKnown',
      '2 observation.parameterIsActive',
      '3 observation.valueIsFinite',
      '4 observation.valueIsFinite',
      '5 observation.valueIsFinite',
      '6 observation.timeIsPossible',
      '7 observation.timeIsPossible',
      '8 observation.withinRetention',
    ]);
    expect(await valuesOf(id)).toEqual([1, 2]);
  });

  test('moves the current value unless it is older or told afterwards', async () => {
    const id = await parameter();
    await record(db, [seen(id, 5, 5)]);
    await record(db, [seen(id, 3, 3)]);
    await record(db, [seen(id, 9, 9, { historical: true })]);
    expect(await currentOf(id)).toEqual({ value: 5, at: new Date(start + 5000).toISOString(), quality: 'GOOD' });
    await record(db, [seen(id, 5, 4), seen(id, 5, 6, { quality: 'UNCERTAIN' })]);
    expect(await currentOf(id)).toMatchObject({ value: 5, quality: 'GOOD' });
    await record(db, [seen(id, 6, -0)]);
    expect(await currentOf(id)).toMatchObject({ value: 0 });
  });

  test('that was all told afterwards leaves no current value, and is data', async () => {
    const id = await parameter();
    await record(db, [seen(id, 9, 9, { historical: true })]);
    expect(await currentOf(id)).toEqual({ value: null, at: null, quality: null });
  });

  test('stands in blocks of a day where it comes seldom', async () => {
    const id = await parameter({ blockHours: 24 });
    await record(db, [seen(id, 0, 1), seen(id, 7200, 2), seen(id, 86_400, 3)]);
    await fold(db, { all: true });
    expect((await blocksOf(id)).map(({ from, count }) => `${from} ${count}`)).toEqual([
      '2026-03-02 00:00:00+00 2',
      '2026-03-03 00:00:00+00 1',
    ]);
    expect(await valuesOf(id)).toEqual([1, 2]);
  });

  test('has roll-ups beside it where a window holds many points', async () => {
    const id = await parameter();
    await record(
      db,
      Array.from({ length: 600 }, (_, n) => seen(id, n, n % 7)),
    );
    await fold(db, { all: true });
    expect((await blocksOf(id)).map(({ rolledUp }) => rolledUp !== null)).toEqual([true]);
  });
});

test('what lies beyond a parameter’s retention is forgotten, and no other’s', async () => {
  const [kept, old] = [await parameter(), await parameter({ retentionDays: 30 })];
  const now = Date.now();
  const at = (days: number) => ({ at: now - days * 86_400_000, historical: true });
  await record(db, [seen(kept, 0, 1, at(40)), seen(old, 0, 1, at(29)), seen(old, 0, 2, at(1))]);
  await record(db, [seen(old, 0, 3, at(40))], now - 20 * 86_400_000);
  await fold(db, { all: true });
  expect((await blocksOf(old)).length).toBe(3);
  await forgetObservations(db);
  expect([(await blocksOf(kept)).length, (await blocksOf(old)).length]).toEqual([1, 2]);
});

test('late, doubled and shuffled points end in the same bytes, whatever stops between two steps', async () => {
  const one = fc.record({
    n: fc.integer({ min: 0, max: 9000 }),
    value: fc.integer({ min: -50, max: 50 }),
    quality: fc.constantFrom('GOOD', 'UNCERTAIN', 'BAD'),
  });
  type Told = { n: number; value: number; quality: Observation['quality'] };
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(one, { minLength: 1, maxLength: 40 })
        .chain((all) =>
          fc.tuple(
            fc.constant(all as Told[]),
            fc.shuffledSubarray([...all, ...all] as Told[]),
            fc.integer({ min: 1, max: 9 }),
            fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
          ),
        ),
      async ([all, some, size, stops]) => {
        const [inOrder, shuffled] = [await parameter(), await parameter()];
        const told = (id: number, list: readonly Told[]) => list.map(({ n, value, quality }) => seen(id, n, value, { quality }));
        await record(
          db,
          told(
            inOrder,
            all.toSorted((a, b) => a.n - b.n),
          ),
        );
        await foldAll();
        const arriving = [...some, ...all.filter((each) => !some.includes(each))];
        for (let at = 0; at < arriving.length; at += size) {
          await record(db, told(shuffled, arriving.slice(at, at + size)));
          const stop = stops[at / size];
          if (stop !== undefined) await stoppedAt(stop);
        }
        await foldAll();
        expect(await blocksOf(shuffled)).toEqual(await blocksOf(inOrder));
        expect(await currentOf(shuffled)).toEqual(await currentOf(inOrder));
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

/** A fold whose connection is cut at its nth statement: what it had begun is undone by the database, and nothing of it is left. */
const stoppedAt = async (nth: number) => {
  let left = nth;
  const client = await pool.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    left -= 1;
    if (left < 0) cutOff(client);
    return query(...given);
  }) as typeof client.query;
  client.release();
  await fold(db, { all: true }).catch(() => undefined);
  client.query = query as typeof client.query;
};

/** Puts all into its blocks, once the database has noticed that whoever did so is gone. */
const foldAll = async () => {
  for (;;) {
    await fold(db, { all: true });
    const { rows } = await sql`select from observation_batch limit 1`.execute(db);
    if (rows.length === 0) return;
    await setTimeout(5);
  }
};
