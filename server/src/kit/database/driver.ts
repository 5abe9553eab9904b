import type { Writable } from 'node:stream';
import { camel } from '@lotline/contract/kit/spelling';
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
import { cutOff, unlessFrozen } from './pulse.ts';

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

/** Kysely on `pg`: every statement under a name, a transaction's first statements in one journey, columns renamed once for each answer. */
export const planOnce = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    init: async () => undefined,
    acquireConnection: async () => connectionOf(await inLine(pool)),
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
const inLine = async (pool: pg.Pool) => {
  const line = lines.get(pool) ?? new Set();
  lines.set(pool, line);
  // Two that come in the same instant stand behind one another.
  let since = performance.now();
  while (line.has(since)) since += 0.001;
  line.add(since);
  let coming: Promise<pg.PoolClient> | undefined;
  try {
    return await unlessFrozen(pool, () => {
      coming = pool.connect();
      return pool.totalCount < pool.options.max ? coming : within(longestLineMs, coming);
    });
  } catch (error) {
    // One that comes after all goes back unused.
    coming?.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  } finally {
    line.delete(since);
  }
};

/** Every connection is at work for others, and has been for too long. */
export class LineTooLong extends Error {}
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LineTooLong('No connection became free in time.')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
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

type Statement = { sql: string; parameters: readonly unknown[]; withinMs?: number; look?: Look };
/** Looks at the rows of a statement that travelled with others; what it throws, the statement it travelled with throws. */
type Look = (rows: Record<string, unknown>[]) => void;
type Deferred = CompiledQuery & { deferred: true; look?: Look };
type Together = CompiledQuery & { before: readonly CompiledQuery[] };

/** A database or a transaction of any tables. */
type Asks = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> };

/**
 * Runs a statement whose answer nobody waits for: it travels with the transaction's next one, or with its end, which fail should it fail
 * or should `look` find its rows wrong.
 */
export const sendWithNext = async (db: Asks, text: string, values: readonly unknown[], look?: Look) => {
  await db.executeQuery({ ...CompiledQuery.raw(text, [...values]), deferred: true, ...(look && { look }) } as Deferred);
};

type RowsOfEach<Queries extends readonly CompiledQuery[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never;
};
/** Runs statements of a transaction that don't need each other's answers in one journey, in their order; the first that fails is what fails. */
export const runTogether = async <const Queries extends readonly CompiledQuery[]>(
  db: Asks,
  ...queries: Queries
): Promise<RowsOfEach<Queries>> => {
  const last = queries.at(-1) as CompiledQuery;
  const { rows } = await db.executeQuery({ ...last, before: queries.slice(0, -1) } as Together);
  return rows as RowsOfEach<Queries>;
};

/** Runs SQL that was written by hand: nothing is built and nothing is rewritten. Names of columns come back as the contract writes them. */
export const runText = async <Row>(db: Asks, text: string, values: readonly unknown[], limit: Limit = {}): Promise<Row[]> =>
  (await db.executeQuery<Row>({ query: rawNode, queryId: noQueryId, sql: text, parameters: values, ...limit })).rows;
/** After so many milliseconds without an answer the connection is given up: for what a sound database answers at once. */
type Limit = { withinMs?: number };
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

const connect = (client: pg.PoolClient): Connection => {
  const { nameOf, forget, forgetAll } = namesOn(client);
  let waiting: Statement[] = [];
  /** Nothing of the transaction has reached the database yet. */
  let unsent = false;
  let broken = false;

  /** A connection whose answer never came would go back to the pool still waiting, and hang its next user too. */
  const leaveWhenStuck = (error: Error) => {
    if (error.message === 'Query read timeout') broken = true;
    throw error;
  };
  /** A newer version's migration changes tables under us: outside of a transaction the statement is sent again, a transaction is run again as a whole. */
  const planAnew = (statement: Statement) => (error: Error) => {
    if (!planIsStale(error)) throw error;
    forgetAll();
    if (client.getTransactionStatus() !== 'I') throw error;
    return sendStatement(client, statement, undefined);
  };
  const send = (statement: Statement) =>
    sendStatement(client, statement, nameOf(statement)).catch(planAnew(statement)).catch(leaveWhenStuck);
  const sendAll = async (last: readonly Statement[]) => {
    const before = waiting;
    waiting = [];
    unsent = false;
    const sent = inOneWrite(client, () => [...before, ...last].map((statement) => ({ statement, answer: send(statement) })));
    // Whoever comes first in order is what failed, whichever of them is heard of first.
    for (const { answer } of sent) answer.catch(() => undefined);
    const answers: pg.QueryResult[] = [];
    for (const { statement, answer } of sent) {
      const result = await answer;
      statement.look?.(result.rows);
      answers.push(result);
    }
    return answers.slice(before.length);
  };
  const sendLast = async (last: Statement) => (await sendAll([last]))[0] as pg.QueryResult;
  return {
    defer: (statement) => {
      if (!waiting.length) unsent = true;
      waiting.push(statement);
    },
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if ('deferred' in query) {
        waiting.push(query);
        return { rows: [] };
      }
      if ('before' in query) {
        const { before, ...last } = query as Together;
        return { rows: (await sendAll([...before, last])).map(({ rows }) => rows) as Row[] };
      }
      const { rows, rowCount, command } = waiting.length ? await sendLast(query) : await send(query);
      return { rows, ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) };
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
      await send({ sql: 'rollback', parameters: [] }).catch((error: Error) => {
        broken = true;
        throw error;
      });
    },
    release: () => {
      if (broken) cutOff(client);
      else forget();
      client.release(broken);
    },
  };
};

/** What is sent meanwhile leaves this process in one write: each write is a call of the operating system and wakes the database. */
const inOneWrite = <T>(client: pg.PoolClient, send: () => T): T => {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

/** The names of a connection's statements, by their text; a name is given once and never to another text. */
const namesOn = (client: pg.PoolClient) => {
  const names = new Map<string, string>();
  const resting: string[] = [];
  let given = 0;
  const nameOf = ({ sql: text }: Statement): string | undefined => {
    const known = names.get(text);
    if (known) {
      // Last in the map is last in use.
      names.delete(text);
      names.set(text, known);
      return known;
    }
    if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(text) || text.includes(anew) || text.includes(';') || !sentBefore(text))
      return undefined;
    const name = `s${++given}`;
    names.set(text, name);
    const [oldest] = names;
    if (names.size > mostNamed && oldest) {
      names.delete(oldest[0]);
      resting.push(oldest[1]);
    }
    return name;
  };
  /** Outside of transactions: a name whose statement failed was never the database's, and dropping it would fail the transaction. */
  const forget = () => {
    for (const name of resting.splice(0)) client.query(`deallocate ${name}`).catch(() => undefined);
  };
  const forgetAll = () => {
    resting.push(...names.values());
    names.clear();
  };
  return { nameOf, forget, forgetAll };
};

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

const sendStatement = async (client: pg.PoolClient, statement: Statement, name: string | undefined): Promise<pg.QueryResult> => {
  if (!statement.sql.includes(anew)) return submit(client, statement, name);
  const before = client.query(planning('force_custom_plan', 'on'));
  const answer = submit(client, statement, undefined);
  // An aborted transaction refuses this, and its rollback does the same.
  const after = client.query(planning('force_generic_plan', 'off')).catch(() => undefined);
  const [, rows] = await Promise.all([before, answer, after]);
  return rows;
};

type Described = { fields: { name: string }[] };
type Done = (error: Error | null, result: pg.QueryResult) => void;
type Submitted = pg.Submittable & { handleRowDescription(described: Described): void };
const PgQuery = pg.Query as unknown as new (config: object, done: Done) => Submitted;

class CamelQuery extends PgQuery {
  override handleRowDescription(described: Described) {
    for (const field of described.fields) field.name = camelOf(field.name);
    super.handleRowDescription(described);
  }
}

const submit = (client: pg.PoolClient, { sql: text, parameters, withinMs }: Statement, name: string | undefined) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new CamelQuery({ text, values: parameters, ...(name && { name }) }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(withinMs === undefined ? query : Object.assign(query, { query_timeout: withinMs }));
  });

const camelNames = new Map<string, string>();
const camelOf = (name: string) => {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const made = camel(name);
  camelNames.set(name, made);
  return made;
};
