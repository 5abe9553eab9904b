import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { insertInto } from './insert-row.ts';
import { type Database, openPool, type Trx } from './pool.ts';

export const template = 'lotline_template';

/** A database of this test file's own, cloned from the migrated template and dropped afterwards: `const { db } = await testDatabase();` at the top of the file. */
export const testDatabase = async ({ size = 10 }: { size?: number } = {}) => {
  const connection = { ...inject('postgres'), database: `test_${randomBytes(6).toString('hex')}` };
  await asAdmin(`create database ${connection.database} template ${template}`);
  const { db, pool, close } = await openPool(connection, { size, onProblem: () => undefined });
  const changing = watchChanges(pool, connection);
  const noting = watchStatements(pool);
  /** Runs `work` and notes in `sent` every text that it sends to the database from here on, and what it starts does. */
  const watching = <T>(sent: string[], work: () => T): T => noting((texts) => void sent.push(...texts), work);
  /** Tells the texts that `work` sends to the database, several of them in one journey: session, key, begin and commit are among them, what triggers and functions run isn't. */
  const statementsOf: StatementsOf = async (work) => {
    const sent: string[] = [];
    await watching(sent, work);
    // What goes on after the answer belongs to nobody's count.
    return [...sent];
  };
  /** The same by journeys: each is one write to the database and one answer. */
  const journeysOf = async (work: () => Promise<unknown>) => {
    const journeys: string[][] = [];
    await noting((texts) => void journeys.push(texts), work);
    return [...journeys];
  };
  afterAll(async () => {
    await close();
    await asAdmin(`drop database ${connection.database} with (force)`);
  });
  return { db, pool, connection, statementsOf, journeysOf, watching, changing, insert: insertInto(db) };
};

export type StatementsOf = (work: () => Promise<unknown>) => Promise<string[]>;

type Note = (texts: string[]) => void;
/** Runs `work` and tells `note` what each of its journeys to the database takes there, from here on. */
const watchStatements = (pool: pg.Pool) => {
  const watched = new AsyncLocalStorage<readonly Note[]>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noted = (...given: [unknown, ...unknown[]]) => {
      const [first] = given as [string | { text?: string; legs?: readonly { text: string }[] }];
      const texts = typeof first === 'string' ? [first] : (first.legs ?? [first]).map(({ text }) => String(text));
      for (const note of watched.getStore() ?? []) note(texts);
      return query(...given);
    };
    client.query = noted as typeof client.query;
  });
  return <T>(note: Note, work: () => T): T => watched.run([...(watched.getStore() ?? []), note], work);
};

/** Runs work under a name, with what it starts, and tells which tables it changed: the connection's session keeps the name, because a message doesn't say who sent it. */
const watchChanges = (pool: pg.Pool, connection: pg.ClientConfig) => {
  const names = new AsyncLocalStorage<string>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let now = '';
    const named = (...given: unknown[]) => {
      const name = names.getStore() ?? '';
      if (name !== now) void Promise.resolve(query('select set_config($1, $2, false)', ['lotline.work', name])).catch(() => undefined);
      now = name;
      return query(...given);
    };
    client.query = named as typeof client.query;
  });
  /** Begins to listen; what it answers tells name and table of each change since it was asked last. */
  const listen = async () => {
    const listener = new pg.Client(connection);
    await listener.connect();
    afterAll(() => listener.end());
    const { rows } = await listener.query<{ text: string }>(`select pg_get_functiondef('tell_change'::regproc) as text`);
    const telling = `perform pg_notify('lotline_work', concat(current_setting('lotline.work', true), ' ', tg_table_name));\n  `;
    await listener.query((rows[0]?.text ?? '').replace('return null;', `${telling}return null;`));
    await listener.query('listen lotline_work');
    const heard = new Set<string>();
    listener.on('notification', ({ payload = '' }) => heard.add(payload));
    return async () => {
      // With the second answer everything has arrived that was told before the first.
      for (let times = 0; times < 2; times += 1) await listener.query('select 1');
      const told = [...heard];
      heard.clear();
      return told;
    };
  };
  return { listen, under: <T>(name: string, work: () => T) => names.run(name, work) };
};

/** How many circles PostgreSQL broke so far; each connection tells what it counted at the end of this statement. */
export const deadlocksOf = async (pool: pg.Pool) => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  const { rows } = await (clients[0] as (typeof clients)[0]).query(
    `select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  for (const client of clients) client.release();
  return rows[0].deadlocks as number;
};

/** How many statements of this database wait for a lock that another one holds. */
export const waitingForLocks = async (db: Database) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
};

type PlanNode = { 'Node Type': string; 'Sort Key'?: readonly string[]; Plans?: readonly PlanNode[] };
/** By what a statement, planned for any values, sorts all that it finds before it gives the first rows; what it reads along an index isn't sorted. */
export const sortedWhole = async (pool: pg.Pool, text: string) => {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (generic_plan, format json) ${text}`);
  const sorts: string[] = [];
  const look = (node: PlanNode) => {
    let below = node['Node Type'] === 'Limit' ? node.Plans?.[0] : undefined;
    while (below?.Plans?.length === 1 && below['Node Type'] !== 'Sort') below = below.Plans[0];
    if (below?.['Node Type'] === 'Sort') sorts.push(String(below['Sort Key']));
    for (const one of node.Plans ?? []) look(one);
  };
  look((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
  return sorts;
};

const asAdmin = async (statement: string) => {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** What `serve` does around a use case: a transaction in which `actor` acts. */
export const actingAs = <T>(db: Database, actor: number, work: (trx: Trx) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('lotline.actor', ${String(actor)}, true)`.execute(trx);
    return work(trx);
  });
