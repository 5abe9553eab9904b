import { expect, it } from 'vitest';
import { tablesTouched } from './tables-touched.ts';
import { testDatabase } from './testing.ts';

const { pool } = await testDatabase();
await pool.query(`create view many_lots as select l.id from lot l, product p where p.id = l.product_id`);
await pool.query(`create function lots_made() returns bigint language sql as 'select count(*) from many_lots join route on true'`);
const tablesOf = await tablesTouched(pool);

it.each([
  ['select "l"."id" from "lot" as "l" inner join "product" on true', ['lot', 'product']],
  ['select 1 from lot l, product p, lateral (select from route) r', ['lot', 'product', 'route']],
  ['with one as (select from lot), two as materialized (select from one) select lot from one, two', ['lot']],
  [`update material set name = 'from tool' where id in (select id from unit) -- from role`, ['material']],
  ['insert into code (id) select 1', ['code']],
  ['select * from ((lot l join product p on true) left join route on true)', ['lot', 'product', 'route']],
  ['select id from many_lots', ['lot', 'product']],
  ['select lots_made()', ['lot', 'product', 'route']],
  ['select extract(day from created_at) as role from code', ['code']],
])('%s', (text, tables) => {
  expect([...tablesOf(text)].sort()).toEqual(tables.toSorted());
});
