import type { Lang } from '@lotline/contract/kit/words';
import { CamelCasePlugin, Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import pg from 'pg';
import { goStraight, planIsStale, planOnce, withinTransaction } from './driver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** What a query takes: it can't tell, and needn't, whether it runs inside a transaction. */
export type Db = Database | Trx;

export type OpenPool = { db: Database; pool: pg.Pool; close(): Promise<void> };
type Problem = (error: Error) => void;

/** A deadlock, or two changes that crossed: the database asks to run the whole transaction again. */
export const worthRetrying = (error: unknown) =>
  ['40P01', '40001'].includes(String((error as { code?: unknown }).code)) || planIsStale(error);

/** `2026-03-02 01:02:03.4+00` as ISO text; microseconds stay only where there are some, so that a keyset finds its row again. */
export const isoInstant = (text: string) => {
  const parts = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return text;
  const [, day, clock, fraction = ''] = parts;
  return `${day}T${clock}.${fraction.length > 3 ? fraction.padEnd(6, '0') : fraction.padEnd(3, '0')}Z`;
};

const plainText = (text: string) => text;
/** `{1,2,NULL}`: a flat list of values that need no escapes. */
const listOf = (parse: (text: string) => unknown) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parse(item.replaceAll('"', ''))));
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, plainText],
  [pg.types.builtins.TIMESTAMP, plainText],
  [pg.types.builtins.TIMESTAMPTZ, isoInstant],
  [1016, listOf(Number)],
  [1231, listOf(Number)],
  [1182, listOf(plainText)],
  [1185, listOf(isoInstant)],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** What every connection of ours has: our parsers, UTC, and timeouts without which a lost database would hang each request. */
const settings = {
  types,
  // Statements are planned once for all values: a page's join of 14 tables takes ten times as long to plan as to run.
  // Such a plan outlives the moment in which its tables were small, so it never reads all of a table that has a fitting index,
  // and a page's names are looked up row by row: priced for disks that turn, a thousand look-ups cost more than a whole index.
  options:
    '-c timezone=UTC -c datestyle=ISO -c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c random_page_cost=1.1',
  // A statement needn't wait for the answer of the one before it.
  pipeline: true,
  connectionTimeoutMillis: 4000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 35_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig;

/** A pool that outlives resets, black holes and restarts of the database. */
export const openPool = async (
  connection: pg.ClientConfig | string,
  { size = 10, onProblem = (error) => console.error(`database: ${error.message}`) }: { size?: number; onProblem?: Problem } = {},
): Promise<OpenPool> => {
  const pool = new pg.Pool({ ...settings, max: size, ...asConfig(connection) });
  // The process dies of an error event that nobody hears: the pool tells of idle clients, each client of its own while it is in use.
  pool.on('error', onProblem);
  pool.on('connect', (client) => void client.on('error', onProblem));
  const db = new Kysely<Tables>({ dialect: planOnce(pool), plugins: [snakeCase()] });
  goStraight(db, pool);
  atTheDoor.set(db, new Kysely<Tables>({ dialect: planOnce(pool, undefined, true), plugins: [snakeCase()] }));
  const english = new Map<string | null, Database>();
  inEnglish.set(db, (except) => {
    const names = { lang: 'en', except } as const;
    const known = english.get(except) ?? new Kysely<Tables>({ dialect: planOnce(pool, names), plugins: [snakeCase()] });
    if (!english.has(except)) goStraight(known, pool, names);
    english.set(except, known);
    return known;
  });
  return { db, pool, close: () => db.destroy() };
};

const atTheDoor = new WeakMap<Database, Database>();
/** The same database for a call's first transaction: calls that have begun go first. */
export const arriving = (db: Database) => atTheDoor.get(db) ?? db;

const inEnglish = new WeakMap<Database, (except: string | null) => Database>();
/** The same database for reading, in whose answers `name` is the name in a language where a record has one; that of one table may stay as it is. */
export const namesIn = (lang: Lang, db: Database, except: string | null = null): Database =>
  (lang === 'en' && inEnglish.get(db)?.(except)) || db;

const tellers = new WeakMap<Db, () => Db>();
/** What is told of within this transaction speaks its reader's language: its answer stands where the same rows were read in that language. */
export const tellIn = (trx: Trx, lang: Lang) => {
  if (lang === 'kr') return;
  let told: Kysely<Tables> | undefined;
  tellers.set(trx, () => {
    const within = told ? null : withinTransaction(trx, { lang, except: null });
    if (within) {
      told = new Kysely<Tables>({ dialect: within.dialect, plugins: [snakeCase()] });
      within.speak(told);
    }
    return told ?? trx;
  });
};
/** Reads what is told, not what is written on: within a change names come in its reader's language. */
export const telling = (db: Db): Db => tellers.get(db)?.() ?? db;

/** Names go to the database in its own spelling; what comes back is renamed by the driver. */
const snakeCase = (): KyselyPlugin => {
  const plugin = new CamelCasePlugin();
  return { transformQuery: (args) => plugin.transformQuery(args), transformResult: async ({ result }) => result };
};

export const asConfig = (connection: pg.ClientConfig | string): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection;

/** False where the database's character type leaves Korean out of trigram search. */
export const findsKorean = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ found: boolean }>(`select exists(select from pg_proc where proname = 'show_trgm') as found`);
  if (!rows[0]?.found) return true;
  const trigrams = await pool.query<{ count: number }>(`select cardinality(show_trgm('한글')) as count`);
  return (trigrams.rows[0]?.count ?? 0) > 0;
};
