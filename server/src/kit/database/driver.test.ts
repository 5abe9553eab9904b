import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { plannedAnew, runText, sendWithNext } from './driver.ts';
import { openPool, worthRetrying } from './pool.ts';
import { testDatabase } from './testing.ts';

const { connection, db: beside } = await testDatabase();
const { db, close } = await openPool(connection, { size: 1, onProblem: () => undefined });
const named = () =>
  runText<{ statement: string; genericPlans: number; customPlans: number }>(
    db,
    'select statement, generic_plans, custom_plans from pg_prepared_statements',
    [],
  );

test('a statement is planned once, for whatever values it is asked with', async () => {
  for (const n of [1, 2, 3, 4]) await sql`select ${n}::int as asked_for`.execute(db);
  const [plan] = (await named()).filter(({ statement }) => statement.includes('asked_for'));
  expect(plan).toMatchObject({ genericPlans: 3, customPlans: 0 });
});

test('one that asks for it is planned with its values, and nothing stays of that', async () => {
  const explain = async (anew: boolean) => {
    const { rows } = await sql<Record<string, string>>`explain select from role where ${2}::int = 1 ${anew ? plannedAnew : sql``}`.execute(
      db,
    );
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };
  for (const _ of [1, 2, 3]) expect(await explain(true)).toContain('One-Time Filter: false');
  const { rows } = await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(db);
  expect(rows).toEqual([{ planCacheMode: 'force_generic_plan' }]);
});

test('a failed statement that was planned anew leaves the connection as it was', async () => {
  const failing = db.transaction().execute((trx) => sql`select 1 / ${0}::int ${plannedAnew}`.execute(trx));
  await expect(failing).rejects.toThrow('division by zero');
  const { rows } = await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(db);
  expect(rows).toEqual([{ planCacheMode: 'force_generic_plan' }]);
});

test('names are bounded, and an aborted transaction doesn’t disturb them', async () => {
  const text = (n: number) => `select ${n} as n, $1::int as one`;
  for (let n = 0; n < 350; n++) {
    await runText(db, text(n), [1]);
    await runText(db, text(n), [1]);
  }
  const aborted = db.transaction().execute(async (trx) => {
    await runText(trx, 'select 1 / $1::int', [0]).catch(() => undefined);
    for (let n = 0; n < 350; n++) await runText(trx, text(n), [1]).catch(() => undefined);
    throw new Error('over');
  });
  await expect(aborted).rejects.toThrow('over');
  for (let n = 0; n < 350; n++) expect(await runText(db, text(n), [n])).toEqual([{ n, one: n }]);
  const count = (await named()).length;
  expect(count).toBeGreaterThan(200);
  expect(count).toBeLessThanOrEqual(310);
});

test('a statement sent with the next one fails the transaction with its own reason', async () => {
  await sql`create temporary table sent_on (n int unique)`.execute(db);
  const work = (values: number[]) =>
    db.transaction().execute(async (trx) => {
      for (const n of values) await sendWithNext(trx, 'insert into sent_on values ($1)', [n]);
    });
  await work([1, 2]);
  await expect(work([3, 1])).rejects.toThrow('duplicate key');
  expect(await runText(db, 'select n from sent_on order by n', [])).toEqual([{ n: 1 }, { n: 2 }]);
});

test('what travels together is answered in its order, and nothing is run behind what fails', async () => {
  await sql`create temporary table together (n int unique)`.execute(db);
  const insert = 'insert into together values ($1) returning n';
  const both = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      const seen: unknown[] = [];
      await sendWithNext(trx, insert, [first], (rows) => void seen.push(rows));
      const last = await runText(trx, insert, [second]);
      return [...seen, last];
    });
  // By the third time the statements have a name and their columns are known.
  for (const n of [1, 3, 5]) expect(await both(n, n + 1)).toEqual([[{ n }], [{ n: n + 1 }]]);
  await expect(both(7, 5)).rejects.toThrow('duplicate key');
  await expect(both(5, 7)).rejects.toThrow('duplicate key');
  const seen: unknown[] = [];
  const looked = db.transaction().execute(async (trx) => {
    await sendWithNext(trx, 'insert into together values ($1) on conflict do nothing returning n', [6], (rows) => {
      seen.push(...rows);
      if (!rows.length) throw new Error('taken');
    });
    await runText(trx, 'insert into together values ($1)', [5]);
  });
  await expect(looked).rejects.toThrow('taken');
  expect(seen).toEqual([]);
  expect(await runText(db, 'select count(*) as count, max(n) as max from together', [])).toEqual([{ count: 6, max: 6 }]);
});

test('a value that can’t be written down fails its own statement, and the next one works', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const _ of [1, 2, 3]) {
    await expect(runText(db, 'select $1::jsonb as written', [circle])).rejects.toThrow('circular');
    await expect(db.transaction().execute((trx) => runText(trx, 'select $1::jsonb as written', [circle]))).rejects.toThrow('circular');
    expect(await runText(db, 'select $1::jsonb as written', [{ a: 1 }])).toEqual([{ written: { a: 1 } }]);
  }
});

test('a migration under a running server costs a statement a second try, a transaction too', async () => {
  await sql`create temporary table migrated (n int)`.execute(db);
  const rows = () => runText(db, 'select * from migrated', []);
  for (let n = 0; n < 3; n++) expect(await rows()).toEqual([]);
  await sql`alter table migrated add column another int`.execute(db);
  await sql`insert into migrated values (1, 2)`.execute(db);
  expect(await rows()).toEqual([{ n: 1, another: 2 }]);
  for (let n = 0; n < 3; n++) await rows();
  await sql`alter table migrated add column third int`.execute(db);
  const inTransaction = () => db.transaction().execute((trx) => runText(trx, 'select * from migrated', []));
  const crossed = await inTransaction().catch((error: unknown) => error);
  expect(worthRetrying(crossed)).toBe(true);
  expect(await inTransaction()).toEqual([{ n: 1, another: 2, third: null }]);
});

test('what must be answered at once is given up with its connection', async () => {
  await expect(runText(db, 'select pg_sleep(30), $1::int', [1], { withinMs: 200 })).rejects.toThrow('Query read timeout');
  expect(await runText(db, 'select $1::int as one', [1])).toEqual([{ one: 1 }]);
});

test('what has begun is served before what comes new, however long that has stood there', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await runText(trx, 'select 1', []);
    begin();
    await over;
  });
  await begun;
  const served: string[] = [];
  const ask = (who: string, limit: { comesNew?: true } = {}) => runText(db, 'select 1', [], limit).then(() => served.push(who));
  const all = [ask('new', { comesNew: true }), ask('newer', { comesNew: true }), ask('begun'), ask('begun too')];
  end();
  await Promise.all([holding, ...all]);
  expect(served).toEqual(['begun', 'begun too', 'new', 'newer']);
});

test('a transaction in which nothing was asked leaves nothing open', async () => {
  await db.transaction().execute(async () => undefined);
  await expect(db.transaction().execute(() => Promise.reject(new Error('never mind')))).rejects.toThrow('never mind');
  const [own] = await runText<{ pid: number }>(db, 'select pg_backend_pid() as pid', []);
  expect(await runText(beside, 'select state from pg_stat_activity where pid = $1', [own?.pid])).toEqual([{ state: 'idle' }]);
});

test('columns come back as the contract writes them, and what stands in JSON as it was written', async () => {
  const { rows } = await sql`select 1 as created_by_name, '{"some_key": 1}'::jsonb as some_json`.execute(db);
  expect(rows).toEqual([{ createdByName: 1, someJson: { some_key: 1 } }]);
});

afterAll(close);
