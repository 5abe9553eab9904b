import { type FilterKind, filterTest, filterText } from '@lotline/contract/kit/grammar';
import { at, list, maybe, qty, text } from '@lotline/contract/kit/list';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../database/testing.ts';
import { filterSql } from './filter-sql.ts';
import { type ListSource, rowsOf } from './list.ts';

const { db } = await testDatabase();
await sql`create table reading (id bigint primary key, code text not null, qty numeric(13,3), made_at timestamptz not null)`.execute(db);
await sql`insert into reading values (1, 'Oil | A', 10.500, '2026-03-01T15:30:00Z'), (2, 'oil B', null, '2026-03-01T15:30:00Z'),
  (3, 'Grease', 2, '2026-03-02T00:00:00Z'), (4, '100%', 1000, '2026-03-03T00:00:00.000123Z'), (5, 'grease B', 2, '2026-03-04T00:00:00Z')`.execute(
  db,
);
const Readings = list({ code: text(), qty: maybe(qty()), madeAt: at() }, { id: z.number().int() });
const readings: ListSource<typeof Readings> = {
  list: Readings,
  from: 'reading r',
  fields: { id: 'r.id', code: 'r.code', qty: 'r.qty', madeAt: 'r.made_at' },
  defaultSort: '-madeAt',
};
const ids = async (filter: object, sort = 'madeAt') =>
  (await rowsOf(db, readings, { where: sql`true` }, { zone: 'Asia/Seoul', filter: JSON.stringify(filter), sort })).map(({ id }) => id);

test('| is or, & is and, quotes keep the case', async () => {
  expect(await ids({ code: 'oil | grease' })).toEqual([1, 2, 3, 5]);
  expect(await ids({ code: 'grease & b' })).toEqual([5]);
  expect(await ids({ code: '"Oil | A"' })).toEqual([1]);
});
test('numbers are compared or read, instants are read on the plant’s clock', async () => {
  expect(await ids({ qty: '>=10.5' })).toEqual([1, 4]);
  expect(await ids({ qty: '1,000' })).toEqual([4]);
  expect(await ids({ qty: '10.5' })).toEqual([1]);
  expect(await ids({ madeAt: '2026-03-02' })).toEqual([1, 2, 3]);
});
test('signs of patterns stand for themselves', async () => expect(await ids({ code: '%' })).toEqual([4]));
const values: Record<'text' | 'number' | 'day' | 'at', fc.Arbitrary<string | number>> = {
  text: fc.constantFrom('Cutting Oil', 'cutting', 'A&B', '가나', '각 난(A)', 'ㄱ형강', 'x|y', '100%', 'a_b', '\\'),
  number: fc.oneof(
    fc.integer({ min: -30, max: 30 }),
    fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 1000),
  ),
  day: fc
    .date({ min: new Date('2025-11-01'), max: new Date('2026-04-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  at: fc
    .date({ min: new Date('2026-02-27'), max: new Date('2026-03-03'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
};
const typed = { text: 'text', number: 'numeric', day: 'date', at: 'timestamp' };
// biome-ignore format: one list
const piece = fc.constantFrom('oil', '"Cut"', '="oil"', '=""', 'a', '%', '_', '\\', '|', '&', ' | ', ' & ', '>', '>=', '<', '<=', '=', '..', '1', '10', '-5', '2.5', '2026', '2026-03', '2026/03/01', '2026-03-01 08:00', '-0', '"', '가', 'ㄱ', 'ㄴ', 'ㄳ', '난', '각ㄴ', '(', '.');
test.each(['text', 'number', 'day', 'at'] as const)('the database and the browser find the same: %s', async (kind) => {
  await fc.assert(
    fc.asyncProperty(fc.array(values[kind], { minLength: 1, maxLength: 12 }), fc.array(piece, { maxLength: 6 }), async (some, pieces) => {
      const asked = pieces.join('');
      const zone = 'Asia/Seoul';
      const ref = kind === 'at' ? sql`(v::timestamp at time zone ${zone})` : sql`v::${sql.raw(typed[kind])}`;
      const condition = filterSql(kind as FilterKind, asked, ref, zone) ?? sql`true`;
      const { rows } = await sql<{
        n: number;
      }>`select n::int as n from unnest(${some.map(String)}::text[]) with ordinality as t(v, n) where ${condition} order by n`.execute(db);
      expect(rows.map(({ n }) => some[n - 1])).toEqual(some.filter((value) => filterTest(kind, asked)?.(filterText(kind, value)) ?? true));
    }),
    { numRuns: 300 },
  );
});
