import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeFirstAdministrator } from '../../server/src/identity/index.ts';
import { factoriesWithWork } from '../../server/src/kiosk/works.queries.ts';
import { testDatabase } from '../../server/src/kit/database/testing.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { readConfig } from '../../server/src/kit/running/config.ts';
import { ledgerDifferences } from '../../server/src/ledger-check.ts';
import { qtyFor, stillOpen, takeOrder, workdaysBefore } from './history.ts';
import { keepUp, loadDemo } from './load.ts';
import type { Loaded } from './loaded.ts';
import { daysOf, goings } from './outsourcing.ts';
import { items } from './plant.ts';

const config = readConfig({ LOTLINE_MODE: 'demo' });
const dayBefore = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days);
const lastSunday = dayBefore(new Date().getUTCDay() || 7);
const monthEnd = addDays(`${new Date().toISOString().slice(0, 7)}-01`, -1);

/** Written by the clock of the machine, which is later than the days that these tests make up. */
const stampedNow = new Set([
  'created_at',
  'updated_at',
  'recorded_at',
  'revision_date',
  'applied_at',
  'counted_at',
  'started_at',
  'received_at',
]);
/** When something is to begin that was registered ahead of it. */
const planned = new Set(['process_change.starts_at']);
/** Columns in which something is said to have happened later than an instant; what the machine stamps, later than now. */
const happenedAfter = async (db: Parameters<typeof factoriesWithWork>[0], at: string) => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype and not a.attisdropped`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    if (planned.has(`${table}.${column}`)) continue;
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} > ${stampedNow.has(column) ? sql`now()` : sql`${at}::timestamptz`} limit 1`.execute(
        db,
      );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};

/** The lines of the kiosk without work on a production day. */
const idleOn = async (db: Parameters<typeof factoriesWithWork>[0], day: string) =>
  (await factoriesWithWork(db, day)).flatMap(({ lines }) =>
    lines.filter(({ planned, inProgress }) => planned + inProgress === 0).map(({ code }) => code),
  );

test('each further workday is a later day, from whatever day they are counted, a free one too', () => {
  for (let today = lastSunday, n = 0; n < 7; n++, today = addDays(today, 1)) {
    const workdayFrom = workdaysBefore(today);
    for (let from = -8; from <= 8; from++) {
      const days = [0, 1, 2, 3, 4, 5, 6, 7].map((steps) => workdayFrom(addDays(today, from), steps));
      expect([...new Set(days)].sort()).toEqual(days);
    }
  }
});

test('what goes out and comes back does so on workdays, in its order, and what is late is late', () => {
  for (let today = lastSunday, n = 0; n < 7; n++, today = addDays(today, 1)) {
    const workdayFrom = workdaysBefore(today);
    for (const going of goings) {
      const { day, due, back } = daysOf(going, { first: addDays(today, -93), today });
      for (const at of [day, due, back]) if (at !== null) expect(workdayFrom(at, 0)).toBe(at);
      expect([day <= due, back === null || day <= back]).toEqual([true, true]);
      if (going.after === -11) expect(due < today).toBe(true);
    }
  }
});

describe('on any day and hour each line of the kiosk has work, and the ledger holds', () => {
  test.each([
    ['Sunday after midnight', `${addDays(lastSunday, -7)}T00:30:00+09:00`, addDays(lastSunday, -8)],
    ['Sunday just before the day shift', `${lastSunday}T07:59:00+09:00`, addDays(lastSunday, -1)],
    ['Sunday morning', `${lastSunday}T09:00:00+09:00`, lastSunday],
    ['Monday, when the day shift has just begun', `${addDays(lastSunday, -6)}T08:15:00+09:00`, addDays(lastSunday, -6)],
    ['the end of a month', `${monthEnd}T23:30:00+09:00`, monthEnd],
  ])(
    '%s',
    async (_when, at, day) => {
      const { db } = await testDatabase();
      await begin(db, at);
      expect(await idleOn(db, day)).toEqual([]);
      expect(await ledgerDifferences(db)).toEqual([]);
      expect(await happenedAfter(db, at)).toEqual([]);
      const waiting = await db.selectFrom('orderProduct').select('id').where('status', '=', 'NOT_PLANNED').execute();
      expect(waiting.length).toBe(stillOpen);
    },
    180_000,
  );
});

test('started days and weeks later the plant has worked on, and the same day changes nothing', async () => {
  const { db } = await testDatabase();
  await begin(db, `${addDays(lastSunday, -15)}T10:00:00+09:00`);
  expect(await keepUp({ db, config, now: new Date(`${addDays(lastSunday, -15)}T22:00:00+09:00`) })).toBe(0);
  for (const [day, played] of [
    [addDays(lastSunday, -14), 1],
    [lastSunday, 14],
  ] as const) {
    const made = await results(db);
    expect(await keepUp({ db, config, now: new Date(`${day}T09:30:00+09:00`) })).toBe(played);
    expect(await idleOn(db, day)).toEqual([]);
    expect(await results(db)).toBeGreaterThan(made);
    expect(await ledgerDifferences(db)).toEqual([]);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from daily_plan where work_date < ${addDays(lastSunday, -3)} and work_status <> 'COMPLETE'`.execute(db);
  expect(rows[0]?.n).toBeLessThan(20);
}, 300_000);

const begin = async (db: Parameters<typeof loadDemo>[0]['db'], at: string) => {
  await inTransaction(db, null, 'API', (trx) => makeFirstAdministrator(trx, { userId: 'admin', username: '관리자', password: 'abcd1234' }));
  await loadDemo({ db, config, now: new Date(at), days: 7 });
};
const results = async (db: Parameters<typeof keepUp>[0]['db']) =>
  (await sql<{ n: number }>`select count(*)::int as n from production_result`.execute(db)).rows[0]?.n ?? 0;

test('what an order was left short of is made with the next lot of its client', async () => {
  const { db } = await testDatabase();
  const today = dayBefore(1);
  await begin(db, `${today}T10:00:00+09:00`);
  const item = items.find(({ code }) => code === 'F-1004') as (typeof items)[number];
  const product = await db.selectFrom('product').select('id').where('code', '=', item.code).executeTakeFirstOrThrow();
  const business = await db.selectFrom('business').select('id').where('code', '=', `B-${item.client}`).executeTakeFirstOrThrow();
  const loaded = { products: new Map([[item.code, product.id]]), users: new Map() } as unknown as Loaded;
  await inTransaction(db, null, 'IMPORT', async (trx) => {
    const order = (day: string) => takeOrder(trx, loaded, business.id, item, day, 600, day, workdaysBefore(today), () => 0.5);
    const [older, next] = [await order('2020-01-06'), await order('2020-01-13')];
    const asked = Math.ceil(next.qty * 1.04);
    expect(await qtyFor(trx, next)).toBe(asked);
    await sql`update order_product set shipped_qty = qty - 3 where id = ${older.orderProductId}`.execute(trx);
    await sql`update order_info set status = 'PARTIALLY_SHIPPED' where id = ${older.orderId}`.execute(trx);
    expect([await qtyFor(trx, next), await qtyFor(trx, older)]).toEqual([asked + 3, Math.ceil(older.qty * 1.04)]);
  });
}, 180_000);

test('machining has its standard work, in both languages, with a check point and a picture', async () => {
  const { db } = await testDatabase();
  await begin(db, `${dayBefore(1)}T10:00:00+09:00`);
  const steps = await db.selectFrom('workInstructionStep').select(['kind', 'textKr', 'textEn', 'fileId']).execute();
  expect(steps.filter(({ textKr, textEn }) => !textKr || !textEn)).toEqual([]);
  expect(steps.some(({ kind }) => kind === 'CHECK')).toBe(true);
  const { rows } = await sql<{ code: string }>`
    select distinct o.code from work_instruction w join operation o on o.id = w.operation_id join work_instruction_step s on s.instruction_id = w.id
    join stored_file f on f.id = s.file_id and f.mime_type = 'image/png' order by 1`.execute(db);
  expect(rows).toEqual([{ code: 'OP10' }, { code: 'OP20' }]);
}, 180_000);

test('who opens the demo finds pieces at a plater between two operations, a plan that lacks material, and visits to count', async () => {
  const { db } = await testDatabase();
  await begin(db, `${dayBefore(1)}T10:00:00+09:00`);
  const { rows } = await sql<object>`
    select (select count(*)::int from outsourcing o join outsourcing_line l on l.outsourcing_id = o.id
        where o.oper_plan_id is not null and o.status = 'OUT' and l.at_vendor_qty > 0) as outside,
      (select count(*)::int from production_plan p, lacks_of_plans(array[p.id]) where p.status = 'PLANNED') > 0 as lacks,
      (select count(distinct user_id)::int from page_hit) as visitors`.execute(db);
  expect(rows).toEqual([{ outside: 1, lacks: true, visitors: 4 }]);
}, 180_000);

test('the curve of a lot of which much was bad says why, and no other', async () => {
  const { db } = await testDatabase();
  await inTransaction(db, null, 'API', (trx) => makeFirstAdministrator(trx, { userId: 'admin', username: '관리자', password: 'abcd1234' }));
  await loadDemo({ db, config, now: new Date(`${dayBefore(1)}T10:00:00+09:00`), days: 28 });
  const { rows } = await sql<{ tool: string; bad: boolean; answered: boolean; old: boolean }>`
    select t.code as tool, s.acknowledged_at is not null as answered, s.from_at < ${`${dayBefore(5)}T10:00:00+09:00`}::timestamptz as old, exists (
        select from production_result_in_force r join daily_plan d on d.id = r.daily_plan_id join production_plan g on g.id = r.plan_id
        where g.lot_id = s.lot_id and d.tool_id = p.tool_id group by r.daily_plan_id having sum(r.defect_qty) >= 0.015 * sum(r.good_qty + r.defect_qty)) as bad
    from spec_out s join parameter p on p.id = s.parameter_id join tool t on t.id = p.tool_id`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ bad }) => !bad)).toEqual([]);
  expect(rows.filter(({ answered, old }) => answered !== old)).toEqual([]);
}, 240_000);
