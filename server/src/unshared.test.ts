import { calls } from '@lotline/contract/calls';
import { camel, snake } from '@lotline/contract/kit/spelling';
import { unsharedBy } from '@lotline/contract/kit/unshared';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from './kit/database/testing.ts';

const { db } = await testDatabase();

type Shaped = { shape?: Record<string, Shaped>; element?: Shaped };
/** Calls whose first table isn't that of their rows. */
const tableOf: Readonly<Record<string, string>> = { '/route/many': 'route', '/order-product/order-material/many': 'order_material' };
/** What a row takes of each table that many rows are saved into at once. */
const drafts = calls.flatMap(({ method, path, ask, writes }) => {
  const row = (ask as unknown as Shaped).shape?.rows?.element?.shape;
  return method === 'PUT' && path.endsWith('/many') && row && writes?.[0] ? [{ table: tableOf[path] ?? snake(writes[0]), row }] : [];
});

/** The fields that a constraint keeps unshared, each after what it is unshared within. */
const uniqueIn = async (table: string) => {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(a.attname::text order by k.at) as columns
    from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, at) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null
    group by i.indexrelid`.execute(db);
  return rows.map(({ columns }) => columns.map(camel));
};

it('an import marks as unshared what the database keeps unshared', async () => {
  expect(drafts.length).toBeGreaterThan(10);
  for (const { table, row } of drafts) {
    const unique = (await uniqueIn(table)).filter((fields) => fields.length <= 2 && fields.every((field) => field in row));
    const marked = Object.entries(row).flatMap(([field, shape]) => {
      const how = unsharedBy(shape);
      return how ? [how.within ? [how.within, field] : [field]] : [];
    });
    expect({ table, fields: marked.map(String).toSorted() }).toEqual({ table, fields: unique.map(String).toSorted() });
  }
});
