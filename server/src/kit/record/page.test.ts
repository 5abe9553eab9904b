import { type FilterKind, filterTest, filterText } from '@lotline/contract/kit/grammar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../database/testing.ts';
import { filterSql } from './filter-sql.ts';
import { pageQuery } from './page.ts';

const { db } = await testDatabase();
type Row = { id: number; code: string; qty: number | null; madeAt: string };
const things = sql<Row>`(values
  (1, 'Oil | A', 10.500, '2026-03-01T15:30:00Z'::timestamptz), (2, 'oil B', null, '2026-03-01T15:30:00Z'), (3, 'Grease', 2, '2026-03-02T00:00:00Z'),
  (4, '100%', 1000, '2026-03-03T00:00:00.000123Z'), (5, 'grease B', 2, '2026-03-04T00:00:00Z')) as "row" (id, code, qty, made_at)`;
const columns = {
  code: { ref: 'row.code', type: 'text' },
  qty: { ref: 'row.qty', type: 'number' },
  madeAt: { ref: 'row.madeAt', type: 'at', required: true },
} as const;
const page = (ask: { after?: string; limit?: number; sort?: string; filter?: string }) =>
  pageQuery(db.selectFrom(sql<Row>`(select * from ${things})`.as('row')).selectAll(), {
    ask,
    idRef: 'row.id',
    defaultSort: '-madeAt',
    columns,
    zone: 'Asia/Seoul',
  });
const ids = async (filter: object, sort = 'madeAt') => (await page({ filter: JSON.stringify(filter), sort })).rows.map(({ id }) => id);

const walk = async (sort?: string) => {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await page({ limit: 2, ...(sort && { sort }), ...(after && { after }) });
    seen.push(...rows.map(({ id }) => id));
    after = next ?? undefined;
  } while (after);
  return seen;
};

test('pages meet without a gap or a double, also where values are equal or missing', async () => {
  expect(await walk()).toEqual([5, 4, 3, 2, 1]);
  expect(await walk('madeAt')).toEqual([1, 2, 3, 4, 5]);
  expect(await walk('qty')).toEqual([3, 5, 1, 4, 2]);
  expect(await walk('-qty')).toEqual([4, 1, 5, 3, 2]);
});
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
test.each([
  { sort: 'secret' },
  { sort: '__proto__' },
  { filter: '{"secret":"1"}' },
  { filter: '[' },
  { filter: '[]' },
  { filter: '{"code":1}' },
  { after: 'x' },
])('what the list does not know is refused: %o', async (ask) => {
  await expect(page(ask)).rejects.toMatchObject({ message: 'INVALID_INPUT' });
});
test('the total counts what the filter leaves, on the first page only', async () => {
  const query = db.selectFrom(sql<Row>`(select * from ${things})`.as('row')).selectAll();
  const first = await pageQuery(query, { ask: { limit: 1, filter: '{"code":"grease"}' }, idRef: 'row.id', columns, total: true });
  expect([first.total, first.rows.length]).toEqual([2, 1]);
  const second = await pageQuery(query, {
    ask: { limit: 1, filter: '{"code":"grease"}', after: first.next as string },
    idRef: 'row.id',
    columns,
    total: true,
  });
  expect(second.total).toBeUndefined();
});

const values: Record<'text' | 'number' | 'day' | 'at', fc.Arbitrary<string | number>> = {
  text: fc.constantFrom('Cutting Oil', 'cutting', 'A&B', '가나', 'x|y', '100%', 'a_b', '\\'),
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
const piece = fc.constantFrom('oil', '"Cut"', '="oil"', '=""', 'a', '%', '_', '\\', '|', '&', ' | ', ' & ', '>', '>=', '<', '<=', '=', '..', '1', '10', '-5', '2.5', '2026', '2026-03', '2026/03/01', '2026-03-01 08:00', '-0', '"', '가');
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
