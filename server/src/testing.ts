import type { MenuFlagsNode } from '@lotline/contract/identity/permission';
import type { AskOf, Call } from '@lotline/contract/kit/call';
import { productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { menuTree } from '@lotline/contract/system/menu';
import { tablesSeen } from '@lotline/contract/system/tables';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import { buildApp } from './app.ts';
import { openSession } from './identity/session.queries.ts';
import { openEvents } from './kit/database/events.ts';
import { tablesTouched } from './kit/database/tables-touched.ts';
import { testDatabase } from './kit/database/testing.ts';
import type { ServerContext } from './kit/http/serve.ts';
import { readConfig } from './kit/running/config.ts';

/** The production day that runs now in the plants that tests set up: until eight in the morning that of the day before. */
const plantHours: ShiftHours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
export const workDay = () => productionDay(new Date(), plantHours).businessDate;

const everything = menuTree.map(({ name }) => ({ name, all: true }));

export type Asker = {
  /** The user's id, the actor of what this asker does. */
  id: number;
  token: string;
  /** Sends a call as the web would and answers `{ statusCode, json(), headers }`. A call that posts a fact gets a fresh key unless `headers` bring one. */
  send<C extends Call>(call: C, ask: AskOf<C>, headers?: Record<string, string>): ReturnType<typeof inject>;
};

/** The whole server on a database of this test file's own: `const { db, as } = await testApp();` at the top of the file. */
export const testApp = async ({ env = {}, mount }: { env?: Record<string, string>; mount?: (server: ServerContext) => void } = {}) => {
  const database = await testDatabase();
  const events = await openEvents(database.connection);
  const config = readConfig({ LOTLINE_MODE: 'production', ...env });
  const app = await buildApp({ ...database, config, events }, mount);
  holdToReads(app, database);
  await holdToWrites(app, database);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await events.close();
  });
  let made = 0;
  /** A new user with these menu flags; without any, one who may do everything. */
  const as = async (flags?: readonly MenuFlagsNode[], name = `tester${++made}`): Promise<Asker> => {
    const { db, insert } = database;
    const roleId = await insert('role', { name: `${name}'s role`, roleItem: JSON.stringify(flags ?? everything) });
    const userId = await insert('appUser', { userId: name, username: name, passwordHash: '-' });
    await insert('userRole', { userId, roleId });
    const token = await openSession(db, { userId, ip: '127.0.0.1', userAgent: null });
    return {
      id: userId,
      token,
      send: (call, ask, headers = {}) =>
        (call.kind === 'form' ? injectForm : inject)(app, call, ask, {
          authorization: `Bearer ${token}`,
          ...(call.fact && { 'idempotency-key': crypto.randomUUID() }),
          ...headers,
        }),
    };
  };
  return { ...database, app, config, events, as };
};

/** A sign-in is told as a change of its user: a list that only shows people's names isn't fetched anew for each, and may leave the table out. */
const named = 'app_user';

/** Fails a test in which a call read a table that its `reads` leave out: a change of that table would leave its answer standing. */
const holdToReads = (app: FastifyInstance, { pool, watching }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'pool' | 'watching'>) => {
  const sentBy = new Map<Call, string[]>();
  app.addHook('preHandler', ({ routeOptions }, _reply, done) => {
    const { call } = routeOptions.config;
    if (!call?.reads) return done();
    const sent = sentBy.get(call) ?? [];
    sentBy.set(call, sent);
    watching(sent, done);
  });
  let tablesOf: Awaited<ReturnType<typeof tablesTouched>> | undefined;
  afterEach(async () => {
    const seen = [...sentBy];
    sentBy.clear();
    if (!seen.length) return;
    tablesOf ??= await tablesTouched(pool);
    const unsaid = seen.flatMap(([{ method, path, reads }, texts]) => {
      const touched = new Set(texts.flatMap((text) => [...(tablesOf?.(text) ?? [])]));
      return [...touched]
        .filter((table) => Object.hasOwn(tablesSeen, table) && table !== named && !reads?.includes(table))
        .map((table) => `${method} ${path}: ${table}`);
    });
    expect(unsaid, 'tables that were read and that the calls don’t name').toEqual([]);
  });
};

/** Fails a test in which a call changed a table that its `writes` leave out: who sent it would look at old rows until the change is told. */
const holdToWrites = async (app: FastifyInstance, { changing }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'changing'>) => {
  const sent = new Map<string, Call>();
  const told = await changing.listen();
  app.addHook('preHandler', ({ routeOptions }, _reply, done) => {
    const { call } = routeOptions.config;
    if (!call?.writes) return done();
    const name = `${call.method} ${call.path}`;
    sent.set(name, call);
    changing.under(name, done);
  });
  afterEach(async () => {
    if (!sent.size) return;
    const unsaid = (await told()).filter((change) => {
      const [, name = '', table = ''] = /^(.*) (\w+)$/.exec(change) ?? [];
      return Object.hasOwn(tablesSeen, table) && sent.has(name) && !sent.get(name)?.writes?.includes(table);
    });
    sent.clear();
    expect(unsaid, 'tables that were changed and that the calls don’t name').toEqual([]);
  });
};

/** One call as the web sends it: braces into the path, the rest into query or body. */
/** A form with its files, as the web sends one. */
const injectForm: typeof inject = async (app, { method, path }, ask, headers = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(ask as Record<string, unknown>)) {
    const files = (Array.isArray(value) ? value : [value]).filter((one) => one instanceof File);
    for (const file of files) data.append(name, file);
    if (value !== undefined && files.length === 0) data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const form = new Request('http://test', { method: 'POST', body: data });
  const type = { 'content-type': form.headers.get('content-type') ?? '' };
  return app.inject({ method, url: `/api${path}`, headers: { ...headers, ...type }, payload: Buffer.from(await form.arrayBuffer()) });
};

export const inject = async (app: FastifyInstance, call: Call, ask: unknown, headers: Record<string, string> = {}) => {
  const { method } = call;
  if (Array.isArray(ask)) return app.inject({ method, url: `/api${call.path}`, headers, payload: ask });
  const rest = { ...(ask as Record<string, unknown>) };
  const url = `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // Half a character can't be written in an address.
    return encodeURIComponent(String(value).toWellFormed());
  })}`;
  if (method === 'POST' || method === 'PUT') return app.inject({ method, url, headers, payload: rest });
  const query = Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return app.inject({ method, url, headers, query });
};
