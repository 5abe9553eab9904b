import type { Lang } from '@lotline/contract/kit/words';
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { within } from '../running/within.ts';
import { namesPath } from './english-names.ts';
import { type Answer, type Leg, type Planned, travel } from './journey.ts';
import { cutOff, isFrozen, unlessFrozen } from './pulse.ts';

/** Plans that one connection keeps; the statement that rested longest makes room, so that the database's memory stands still. */
const mostNamed = 300;
/** Texts that were sent once: most of them never come again and need no name. */
const sentOnce = new Set<string>();
const mostSentOnce = 5000;

/**
 * A statement that carries this is planned each time, with its values: for a condition whose good plan depends on what is asked.
 * All others are planned once for each connection, for any values.
 */
export const plannedAnew = sql.raw('/* planned anew */');
const anew = '/* planned anew */';

/** A statement that carries this at its end finds the English names of records, but for those of one table where one is named. */
const inEnglish = (except: string | null) => ` /* in English${except === null ? '' : ` but of ${except}`} */`;
const isInEnglish = /\/\* in English(?: but of (\w+))? \*\/$/;
/** The language of names, and the table whose names stay as they are. */
export type Names = { lang: Lang; except: string | null };
/** What a statement ends with that is read within a change, for an answer that its reader sees. */
export const namesInText = (lang: Lang) => (lang === 'en' ? inEnglish(null) : '');
const asTheyAre: Names = { lang: 'kr', except: null };

/** Kysely on `pg`: every statement under a name, a transaction's first statements in one journey, columns renamed once for each answer. */
export const planOnce = (pool: pg.Pool, names: Names = asTheyAre, comesNew = false): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    init: async () => undefined,
    acquireConnection: async () => connectionIn(names, await inLine(pool, comesNew)),
    beginTransaction: async (connection, settings) => (connection as Connection).defer(begin(settings)),
    commitTransaction: (connection) => (connection as Connection).commit(),
    rollbackTransaction: (connection) => (connection as Connection).rollback(),
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: () => pool.end(),
  }),
});

const lines = new WeakMap<pg.Pool, Set<number>>();
/** Who waits so long for a connection gives up: what comes later than that helps nobody, and holds up those behind. */
const longestLineMs = 800;
/** Waits for a connection, and is seen waiting. */
const inLine = async (pool: pg.Pool, comesNew = false) => {
  if (pool.idleCount > pool.waitingCount && !isFrozen(pool)) return pool.connect();
  const line = lines.get(pool) ?? new Set();
  lines.set(pool, line);
  // Two that come in the same instant stand behind one another.
  let since = performance.now();
  while (line.has(since)) since += 0.001;
  line.add(since);
  let coming: Promise<pg.PoolClient> | undefined;
  const turn = comesNew && pool.totalCount >= pool.options.max ? turnAtTheDoor(pool) : undefined;
  try {
    return await unlessFrozen(pool, () => {
      coming = turn ? turn.come.then(() => pool.connect()) : pool.connect();
      return pool.totalCount < pool.options.max ? coming : within(longestLineMs, coming, lineTooLong);
    });
  } catch (error) {
    // One that comes after all goes back unused.
    coming?.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  } finally {
    turn?.leave();
    line.delete(since);
  }
};

const doors = new WeakMap<pg.Pool, Set<() => void>>();
const doorOf = (pool: pg.Pool) => {
  const known = doors.get(pool);
  if (known) return known;
  const door = new Set<() => void>();
  doors.set(pool, door);
  pool.on('release', () => {
    const [first] = door;
    if (pool.waitingCount === 0) first?.();
  });
  return door;
};
/**
 * A call that has begun needs connections again and again; one that comes new waits until none of those waits. So no more calls are begun
 * than there are connections to end them, and who is let in stands in line once.
 */
const turnAtTheDoor = (pool: pg.Pool) => {
  const door = doorOf(pool);
  const { promise: come, resolve } = Promise.withResolvers<void>();
  const leave = () => void door.delete(enter);
  const enter = () => {
    leave();
    resolve();
  };
  door.add(enter);
  return { come, leave };
};

/** Every connection is at work for others, and has been for too long. */
export class LineTooLong extends Error {}
const lineTooLong = () => {
  throw new LineTooLong('No connection became free in time.');
};

/** How many milliseconds the first in line has waited for others to finish; a connection that is still being opened is no line. */
export const longestWait = (pool: pg.Pool) => {
  if (pool.totalCount < pool.options.max) return 0;
  const [first] = lines.get(pool) ?? [];
  return first === undefined ? 0 : performance.now() - first;
};

const begin = ({ isolationLevel, accessMode }: TransactionSettings): Statement => ({
  sql: ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
  parameters: [],
});

type Statement = { sql: string; parameters: readonly unknown[]; withinMs?: number } & Aside;
type Aside = {
  look?: Look | undefined;
  /** Says in other words why the statement failed; what it throws, whoever waits is thrown. */
  refused?: ((error: Error) => never) | undefined;
};
/** Looks at the rows of a statement that travelled with others; what it throws, the statement it travelled with throws. */
type Look = (rows: Record<string, unknown>[]) => void;
type Deferred = CompiledQuery & { deferred: true } & Aside;

/** A database or a transaction of any tables. */
type Asks = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> };

const pools = new WeakMap<Asks, { pool: pg.Pool; names: Names }>();
/** Lets texts go to the pool of this database themselves. */
export const goStraight = (db: Asks, pool: pg.Pool, names: Names = asTheyAre) => void pools.set(db, { pool, names });
const connectionsOf = new WeakMap<Asks, Connection>();

/** What has its text already needs no builder of queries between itself and the connection: that way is as long as the text is short. */
const ask = async <Row>(db: Asks, query: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
  const own = connectionsOf.get(db);
  if (own) return own.executeQuery<Row>(query);
  const straight = pools.get(db);
  if (!straight) return db.executeQuery<Row>({ ...query, asker: db } as Asked<Row>);
  const connection = connectionIn(straight.names, await inLine(straight.pool, 'comesNew' in query));
  try {
    return await connection.executeQuery<Row>(query);
  } finally {
    connection.release();
  }
};
/** A transaction's first text tells its connection whose it is. */
type Asked<Row> = CompiledQuery<Row> & { asker: Asks };

/**
 * Runs a statement whose answer nobody waits for: it travels with the transaction's next one, or with its end, which fail should it fail
 * or should `look` find its rows wrong.
 */
export const sendWithNext = async (db: Asks, text: string, values: readonly unknown[], look?: Look, refused?: Aside['refused']) => {
  await ask(db, { query: rawNode, queryId: noQueryId, sql: text, parameters: values, deferred: true, look, refused } as Deferred);
};

/**
 * Asks what is needed only later: the question travels with the transaction's next one, and whoever calls for the rows before that one was
 * asked sends it by itself.
 */
export const askWithNext = async <Row>(db: Asks, text: string, values: readonly unknown[]): Promise<() => Promise<Row[]>> => {
  let arrived: Row[] | undefined;
  await sendWithNext(db, text, values, (rows) => {
    arrived = rows as Row[];
  });
  return async () => {
    if (!arrived) await sendWaiting(db);
    return arrived as Row[];
  };
};
/** Sends what waits for a next statement, and hears what came of it. */
export const sendWaiting = async (db: Asks) => void (await runText(db, 'select 1 as sent', []));

/** Runs SQL that was written by hand: nothing is built and nothing is rewritten. Names of columns come back as the contract writes them. */
export const runText = async <Row>(db: Asks, text: string, values: readonly unknown[], limit: Limit = {}): Promise<Row[]> =>
  (await ask<Row>(db, { query: rawNode, queryId: noQueryId, sql: text, parameters: values, ...limit })).rows;
type Limit = {
  /** After so many milliseconds without an answer the connection is given up: for what a sound database answers at once. */
  withinMs?: number;
  /** It begins a call: those that have begun go first. */
  comesNew?: true;
};
const { query: rawNode, queryId: noQueryId }: { query: RootOperationNode; queryId: CompiledQuery['queryId'] } = CompiledQuery.raw('');

type Connection = DatabaseConnection & {
  defer(statement: Statement): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
};

const connections = new WeakMap<pg.PoolClient, Connection>();
const connectionOf = (client: pg.PoolClient): Connection => {
  const connection = connections.get(client) ?? connect(client);
  connections.set(client, connection);
  return connection;
};

/** The connection, on which each statement asks for names in a language. */
const connectionIn = (names: Names, client: pg.PoolClient): Connection => speaking(names, connectionOf(client));
const speaking = ({ lang, except }: Names, connection: Connection): Connection =>
  lang === 'kr'
    ? connection
    : { ...connection, executeQuery: (query) => connection.executeQuery({ ...query, sql: query.sql + inEnglish(except) }) };

/** Kysely on the connection of a transaction that has begun, on which each statement asks for names in a language. */
export const withinTransaction = (trx: Asks, names: Names): { dialect: Dialect; speak: (told: Asks) => void } | null => {
  const own = connectionsOf.get(trx);
  if (!own) return null;
  const connection = speaking(names, own);
  const nothing = async () => undefined;
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        // It begins and ends with the transaction that it reads in.
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
    speak: (told) => void connectionsOf.set(told, connection),
  };
};

const connect = (client: pg.PoolClient): Connection => {
  const { plannedFor, forget, forgetAll, giveUp } = namesOn(client);
  let waiting: Statement[] = [];
  /** Nothing of the transaction has reached the database yet. */
  let unsent = false;
  let inTransaction = false;
  let broken = false;

  /** Sends statements and looks at their answers in their order: whoever comes first is what failed. */
  const go = async (statements: readonly Statement[], withinMs?: number): Promise<Answer[]> => {
    const legs = statements.flatMap((statement) => legsOf(statement, plannedFor, inTransaction));
    const { answers, error } = await travel(client, legs, withinMs);
    if (error) giveUp(legs.slice(answers.length));
    // A connection whose answer never came would go back to the pool still waiting, and hang its next user too.
    if (error?.message === 'Query read timeout') broken = true;
    const own = answers.filter((_, at) => !legs[at]?.aside);
    for (const [at, { rows }] of own.entries()) statements[at]?.look?.(rows);
    if (!error) return own;
    if (!planIsStale(error)) {
      statements[own.length]?.refused?.(error);
      throw error;
    }
    // A newer version's migration changes tables under us: outside of a transaction the statement is sent again, a transaction is run again as a whole.
    forgetAll();
    if (inTransaction) throw error;
    return go(statements, withinMs);
  };
  const sendLast = async (last: Statement) => {
    const before = waiting;
    waiting = [];
    unsent = false;
    return (await go([...before, last], last.withinMs)).at(-1) as Answer;
  };
  let asker: Asks | undefined;
  const connection: Connection = {
    defer: (statement) => {
      if (!waiting.length) unsent = true;
      inTransaction = true;
      waiting.push(statement);
    },
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if ('asker' in query && inTransaction) {
        asker = (query as Asked<unknown>).asker;
        connectionsOf.set(asker, connection);
      }
      if ('deferred' in query) {
        waiting.push(query);
        return { rows: [] };
      }
      const { rows, rowCount, command } = await sendLast(query);
      return { rows: rows as Row[], ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount) }) };
    },
    // biome-ignore lint/correctness/useYield: the driver's interface has a stream, and nothing of ours reads one.
    streamQuery: async function* () {
      throw new Error('Rows are read whole here.');
    },
    commit: async () => {
      if (unsent && waiting.length === 1) waiting = [];
      else if ((await sendLast({ sql: 'commit', parameters: [] })).command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    rollback: async () => {
      const nothingSent = unsent;
      waiting = [];
      unsent = false;
      if (nothingSent) return;
      await go([{ sql: 'rollback', parameters: [] }]).catch((error: Error) => {
        broken = true;
        throw error;
      });
    },
    release: () => {
      inTransaction = false;
      if (asker) connectionsOf.delete(asker);
      asker = undefined;
      if (broken) cutOff(client);
      else forget();
      client.release(broken);
    },
  };
  return connection;
};

/** What one statement travels as; `aside` is what is sent for it and answers nobody. */
const legsOf = (
  { sql: text, parameters: values }: Statement,
  plannedFor: (text: string) => Planned | undefined,
  inTransaction: boolean,
): (Leg & { aside?: true })[] => {
  const leg = { text, values, planned: plannedFor(text) };
  const aside = (text: string) => ({ text, values: [], planned: plannedFor(text), aside: true }) as const;
  // It ends with the journey; within a transaction what is written next must find the tables again.
  const english = isInEnglish.exec(text);
  const names = english ? [aside(`select set_config('search_path', '${namesPath(english[1] ?? null)}', true)`)] : [];
  const back = english && inTransaction ? [aside('set local search_path to default')] : [];
  if (leg.planned || !text.includes(anew)) return [...names, leg, ...back];
  // Where it fails, both are undone with it.
  return [...names, aside(planning('force_custom_plan', 'on')), leg, aside(planning('force_generic_plan', 'off')), ...back];
};

/** The names of a connection's statements, by their text; a name is given once and never to another text. */
const namesOn = (client: pg.PoolClient) => {
  const names = new Map<string, Planned>();
  const resting: string[] = [];
  let given = 0;
  const plannedFor = (text: string): Planned | undefined => {
    const known = names.get(text);
    if (known) {
      // Last in the map is last in use.
      names.delete(text);
      names.set(text, known);
      return known;
    }
    if (!mayBeNamed(text) || !sentBefore(text)) return undefined;
    const planned: Planned = { name: `s${++given}`, sent: false, shape: undefined };
    names.set(text, planned);
    const [oldest] = names;
    if (names.size > mostNamed && oldest) {
      names.delete(oldest[0]);
      resting.push(oldest[1].name);
    }
    return planned;
  };
  /** Outside of transactions: a name whose statement failed may never have been the database's, and dropping it would fail the transaction. */
  const forget = () => {
    for (const name of resting.splice(0)) client.query(`deallocate ${name}`).catch(() => undefined);
  };
  const forgetAll = () => {
    resting.push(...[...names.values()].map(({ name }) => name));
    names.clear();
  };
  /** Nobody knows how far the database came with those of a journey that failed. */
  const giveUp = (legs: readonly Leg[]) => {
    for (const { text, planned } of legs) {
      if (!planned || planned.shape) continue;
      names.delete(text);
      resting.push(planned.name);
    }
  };
  return { plannedFor, forget, forgetAll, giveUp };
};

const mayBeNamed = (text: string) =>
  /^\s*(?:with|select|insert|update|delete|begin|commit|rollback)\b/i.test(text) && !text.includes(anew) && !text.includes(';');

/** Rows of a named statement have another shape since a migration ran. */
export const planIsStale = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');

const sentBefore = (text: string) => {
  if (sentOnce.has(text)) return true;
  if (sentOnce.size >= mostSentOnce) sentOnce.clear();
  sentOnce.add(text);
  return false;
};

const planning = (mode: string, seqScan: string) =>
  `select set_config('plan_cache_mode', '${mode}', false), set_config('enable_seqscan', '${seqScan}', false)`;
