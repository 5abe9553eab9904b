import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationsFolder } from '../../kit/database/migrate.ts';

test('a plan whose pieces were made under another bill keeps what they took', async () => {
  const database = `test_bills_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(`create database ${database}`);
  const c = new pg.Client({ ...inject('postgres'), database });
  await c.connect();
  const files = fs
    .readdirSync(migrationsFolder)
    .filter((f) => f.endsWith('.sql'))
    .sort();
  for (const f of files.filter((f) => f < '0012')) await c.query(fs.readFileSync(path.join(migrationsFolder, f), 'utf8'));
  await c.query(`
    insert into app_user (user_id, username, password_hash) values ('u','u','-');
    insert into location (type, code, name) values ('SITE','S','S');
    insert into location (type, code, name, parent_id) values ('FACTORY','F','F',1);
    insert into location (type, code, name, parent_id) values ('LINE','L','L',2),('WAREHOUSE','W','W',2);
    insert into location (type, code, name, parent_id) values ('SHELF','H','H',4);
    insert into product (code, barcode, name, type, uom) values ('P','P','P','FINISHED','EA');
    insert into material (code, barcode, name, type, uom) values ('M','M','M','RAW','kg');
    insert into operation (code, name, type) values ('O','O','MACHINING');
    insert into bom (parent_id, child_material_id, qty_per, uom, operation_id) values (1,1,2,'kg',1);
    insert into lot (lot_id, product_id) values ('A',1),('B',1),('C',1);
    insert into production_plan (plan_no, product_id, lot_id, plan_qty, start_dt, end_dt, location_id) select 'P'||n,1,n,100,'2026-03-01','2026-03-31',3 from generate_series(1,3) n;
    insert into production_operation_plan (plan_id, operation_id, seq, line_id, start_dt, end_dt, plan_qty) select n,1,10,3,'2026-03-01','2026-03-31',100 from generate_series(1,3) n;
    insert into daily_plan (plan_id, oper_plan_id, work_date, day_night, line_id, target_qty) select n,n,'2026-03-02','DAY',3,100 from generate_series(1,3) n;
    insert into material_stock (package_id, material_id, location_id, initial_qty, qty, uom, received_date) values ('K',1,5,1000,0,'kg','2026-03-01');
  `);
  const fact = `'2026-03-02 03:00Z', '2026-03-02', 'DAY', 1, 'API'`;
  // Plan 1: as the bill says. Plan 2: 10 at 3 kg and 1 at another: 33. Plan 3: nothing made.
  await c.query(
    `insert into production_result (daily_plan_id, oper_plan_id, plan_id, lot_id, good_qty, occurred_at, business_date, shift, actor_id, source) values (1,1,1,1,10,${fact}), (2,2,2,2,11,${fact})`,
  );
  await c.query(`insert into stock_movement (type, item_type, material_id, from_place, to_place, qty, uom, material_stock_id, lot_id, production_plan_id, oper_plan_id, result_id, occurred_at, business_date, shift, actor_id, source)
    values ('CONSUME','MATERIAL',1,'STOCK','WIP',20,'kg',1,1,1,1,1,${fact}), ('CONSUME','MATERIAL',1,'STOCK','WIP',33,'kg',1,2,2,2,2,${fact})`);
  for (const f of files.filter((f) => f >= '0012')) await c.query(fs.readFileSync(path.join(migrationsFolder, f), 'utf8'));
  const { rows } = await c.query(
    'select plan_id, revision, oper_plan_id, qty_per::float8, base_qty::float8, made_qty::float8, taken_qty::float8 from production_bill_line order by 1, 2',
  );
  const moves = await c.query(
    'select m.id::int, l.plan_id::int, l.revision from stock_movement m left join production_bill_line l on l.id = m.bill_line_id order by 1',
  );
  expect(
    rows.map(({ plan_id, revision, qty_per, base_qty, made_qty, taken_qty }) => [
      Number(plan_id),
      revision,
      qty_per,
      base_qty,
      made_qty,
      taken_qty,
    ]),
  ).toEqual([
    [1, 1, 2, 1, 10, 20],
    [2, 1, 33, 11, 11, 33],
    [2, 2, 2, 1, 0, 0],
    [3, 1, 2, 1, 0, 0],
  ]);
  expect(moves.rows).toEqual(
    [
      { id: 1, plan_id: '1', revision: 1 },
      { id: 2, plan_id: '2', revision: 1 },
    ].map((r) => ({ ...r, plan_id: Number(r.plan_id) })),
  );
  await c.end();
  await admin.query(`drop database ${database}`);
  await admin.end();
});
