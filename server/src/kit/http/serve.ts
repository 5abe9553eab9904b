import type { Action, Call, HeardOf, SaidOf } from '@lotline/contract/kit/call';
import { type Source, sources } from '@lotline/contract/kit/fact';
import type { Lang } from '@lotline/contract/kit/words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sendWithNext } from '../database/driver.ts';
import type { Events } from '../database/events.ts';
import { arriving, type Database, type Db, namesIn, type Trx, tellIn, worthRetrying } from '../database/pool.ts';
import type { Config } from '../running/config.ts';
import { Refused, WrongShape } from './errors.ts';
import { readForm } from './form.ts';
import { answerKept, answerUnder, claimWithNext, hold, isTaken, keepAnswer, keyOf, replayHeader } from './idempotency.ts';
import { isJsonText, type JsonText, textOf } from './json-text.ts';
import { type Room, roomForAnswers, roomForBody } from './room.ts';
import { type FileAnswer, sendFile } from './send-file.ts';
import { sendStream } from './stream.ts';
import { obeyUnits, obeyUnitsInRows } from './whole-pieces.ts';

/** Who asks, and what they may. */
export type Caller = {
  id: number;
  userId: string;
  name: string;
  lang: Lang;
  ip: string;
  source: Source;
  sessionId: number;
  may(menu: string, action: Action): boolean;
};

/** A caller as this process remembers, who begins a change that proves it. */
export type Known = {
  caller: Caller;
  /** Says who acts with the transaction's first journey, which fails as {@link NotAsKnown} where the session or what it permits is another by now. */
  begin(trx: Trx): Promise<void>;
  isProved(): boolean;
  /** Afterwards: the session was in use. */
  wasUsed(): Promise<void>;
};
/** A remembered session is gone, or its roles are others: who asks is to be asked for again. */
export class NotAsKnown extends Error {}

/** What the domains are mounted on. */
export type ServerContext = {
  app: FastifyInstance;
  db: Database;
  config: Config;
  events: Events;
  /** Null when nobody is signed in, or no longer. */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** Null where this process has not let the caller in before. */
  recognise(request: FastifyRequest): Known | null;
  /** What large bodies and large answers share. */
  rooms: { bodies: Room; answers: Room };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The caller is remembered, and still to be proved. */
    known: Known | null;
    /** What was asked, for the service history. */
    asked: unknown;
  }
}

export type Context<C extends Call> = {
  db: C extends { readonly method: 'GET' } ? Database : Trx;
  caller: C extends { readonly permission: 'public' } ? null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Said<C extends Call> = C extends { readonly kind: 'file' }
  ? FileAnswer
  : C extends { readonly kind: 'stream' }
    ? AsyncIterable<SaidOf<C>>
    : C extends { readonly method: 'GET' }
      ? SaidOf<C> | JsonText
      : SaidOf<C>;
export type Handler<C extends Call> = (ask: HeardOf<C>, context: Context<C>) => Promise<Said<C>> | Said<C>;
type FreeContext<C extends Call> = Omit<Context<C>, 'db'> & { db: Database };
type Options = {
  /** Bytes of the body; 2 MB unless told, 4 kB where nobody need be signed in. */ bodyLimit?: number /** Bytes of each file of a form; 10 MB unless told. */;
  fileLimit?: number;
  /** All that a change does, it does in its transaction: a caller whom this process let in before is proved in the transaction's first journey. */
  provedWithin?: true;
};

const languageNames: Record<string, Lang> = { ko: 'kr', kr: 'kr', en: 'en' };
/** The language of an answer: `X-Language`, else the first known one of `Accept-Language`, else Korean. */
export const langOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Lang =>
  [headers['x-language'], headers['accept-language']]
    .flatMap((header) => String(header ?? '').split(',', 10))
    .map((tag) => languageNames[tag.trim().slice(0, 2).toLowerCase()])
    .find(Boolean) ?? 'kr';

/** Where a request says it comes from; one that says nothing is another system's. */
export const sourceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Source =>
  sources.find((source) => source === headers['x-source']) ?? 'API';

/** Serves one call of the contract: permission, shape, transaction, handler, answer; nothing else is decided here. */
export const serve = <C extends Call>(server: ServerContext, call: C, handler: Handler<C>, options: Options = {}) => {
  const own = namesOwn(call);
  return mount(server, call, options, (ask, request, reply) => {
    const handle = (db: Db) => handler(ask as HeardOf<C>, { db, caller: request.caller, request, reply } as unknown as Context<C>);
    if (call.method !== 'GET') return change(server, call, ask, request, reply, handle);
    return handle(own === undefined ? server.db : namesIn(langOf(request), server.db, own));
  });
};

/**
 * Serves a change for which something is worked out first, while nothing of the database is held: what takes the processor long isn't done
 * inside of a transaction. What it looked at may be another by then; the change looks at it again.
 */
export const serveReady = <C extends Call, Ready>(
  server: ServerContext,
  call: C,
  getReady: (ask: HeardOf<C>, context: FreeContext<C>) => Promise<Ready>,
  handler: (ask: HeardOf<C>, context: Context<C>, ready: Ready) => Promise<Said<C>>,
  options: Options = {},
) =>
  mount(server, call, options, async (ask, request, reply) => {
    const context = { db: server.db, caller: request.caller, request, reply };
    let ready: Ready;
    try {
      ready = await getReady(ask as HeardOf<C>, context as unknown as FreeContext<C>);
    } catch (error) {
      // What is refused now may be a retry of what was taken.
      const key = request.caller && (await keyOf(request, call, ask, request.caller.id));
      const first = key && (await answerKept(server.db, key));
      if (!first) throw error;
      return replayed(reply, first);
    }
    return change(server, call, ask, request, reply, (trx) =>
      handler(ask as HeardOf<C>, { ...context, db: trx } as unknown as Context<C>, ready),
    );
  });

/**
 * The table whose records an answer brings for a form that changes them, its `reads` begin with it: their names are told as they stand, beside
 * the English ones. Null where an answer only tells; undefined where nobody says what such a record's table is.
 */
const namesOwn = ({ answer, reads }: Call) => (isForForms(answer) ? reads?.[0] : null);
const isForForms = (answer: unknown): boolean => {
  const { type, shape, element, innerType, getter } = (answer as { def?: AnyShape }).def ?? {};
  if (type === 'lazy' && getter) return isForForms(getter());
  if (element ?? innerType) return isForForms(element ?? innerType);
  return shape !== undefined && (('nameEn' in shape && 'version' in shape) || isForForms(shape.rows ?? {}));
};
type AnyShape = { type: string; shape?: Record<string, unknown>; element?: unknown; innerType?: unknown; getter?: () => unknown };

/** The same without a transaction around it, for a call that manages its own: signing in must count a failure that it refuses. */
export const serveFree = <C extends Call>(
  server: ServerContext,
  call: C,
  handler: (ask: HeardOf<C>, context: FreeContext<C>) => Promise<Said<C>> | Said<C>,
  options: Options = {},
) =>
  mount(server, call, options, (ask, request, reply) =>
    handler(ask as HeardOf<C>, { db: server.db, caller: request.caller, request, reply } as unknown as FreeContext<C>),
  );

const mount = (
  server: ServerContext,
  call: Call,
  { bodyLimit, fileLimit, provedWithin }: Options,
  answer: (ask: unknown, request: FastifyRequest, reply: FastifyReply) => unknown,
) => {
  const room = roomForAnswers(server.rooms.answers);
  server.app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { call },
    ...limitOf(call, bodyLimit),
    // Who is refused before anything was asked hears first whether they are still signed in.
    ...(provedWithin && {
      errorHandler: async (error: unknown, request: FastifyRequest) => {
        if (request.known && !request.known.isProved()) await admit(server, call, request);
        throw error;
      },
    }),
    onRequest: async (request, reply) => {
      // A kind of file that may be kept says so itself.
      void reply.header('cache-control', 'no-store');
      if (!provedWithin || !admitKnown(server, call, request)) await admit(server, call, request);
      if (request.caller) await roomForBody(server.rooms.bodies, request, reply.raw);
    },
    handler: async (request, reply) => {
      const input = call.kind === 'form' ? await readForm(request, call.ask as unknown as z.ZodObject, fileLimit) : asked(request);
      if (call.orSelf) admitSelf(call, request, input);
      const ask = parseRequest(call, input);
      request.asked = ask;
      const place = await room.before(reply.raw);
      const said = await answer(ask, request, reply);
      if (call.kind === 'file') return sendFile(reply, said as FileAnswer);
      if (call.kind === 'stream') return sendStream(server.app, reply, said as AsyncIterable<unknown>);
      const text = isJsonText(said) ? textOf(said) : said instanceof FinalAnswer ? said.text : writtenAnswer(call, said);
      if (text === undefined) return undefined;
      room.after(text, reply.raw, place);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
};

const publicLimit = 4096;
const limitOf = ({ permission }: Call, bodyLimit: number | undefined) => {
  const limit = bodyLimit ?? (permission === 'public' ? publicLimit : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
};

const admitKnown = (server: ServerContext, call: Call, request: FastifyRequest) => {
  const known = call.permission === 'public' ? null : server.recognise(request);
  if (!known || !isFree(call, known.caller)) return false;
  request.known = known;
  request.caller = known.caller;
  return true;
};

const admit = async (server: ServerContext, call: Call, request: FastifyRequest) => {
  if (call.permission === 'public') return;
  request.known = null;
  const caller = await server.authenticate(request);
  if (!caller) throw new Refused(401, request.headers.authorization ? 'SESSION_EXPIRED' : 'UNAUTHORIZED');
  request.caller = caller;
  if (!isFree(call, caller) && !call.orSelf) throw new Refused(403, 'FORBIDDEN');
};

const isFree = ({ permission, alsoOn = [] }: Call, caller: Caller | null) => {
  if (typeof permission === 'string') return true;
  const [menu, action] = permission;
  return [menu, ...alsoOn].some((one) => caller?.may(one, action));
};

/** Whom the own record is open to, is known only once the ask has arrived. */
const admitSelf = (call: Call, { caller }: FastifyRequest, ask: unknown) => {
  const id = typeof ask === 'object' && ask !== null && 'id' in ask ? ask.id : undefined;
  if (!isFree(call, caller) && id !== caller?.id) throw new Refused(403, 'FORBIDDEN');
};

const asked = ({ method, params, query, body }: FastifyRequest) => {
  if (method === 'GET' || method === 'DELETE') return { ...(query as object), ...(params as object) };
  if (Array.isArray(body) || (body != null && typeof body !== 'object')) return body;
  return { ...(body as object | undefined), ...(params as object) };
};

const parseRequest = (call: Call, input: unknown) => {
  const heard = (call.ask as unknown as z.ZodType).safeParse(input);
  if (!heard.success) throw new WrongShape(heard.error.issues, input);
  return heard.data;
};

const writtenAnswer = (call: Call, said: unknown) => JSON.stringify(serializeAnswer(call, said)) as string | undefined;

/** Only what the call declares leaves the server. */
const serializeAnswer = (call: Call, said: unknown) => {
  const spoken = (call.answer as unknown as z.ZodType).safeParse(said);
  if (spoken.success) return spoken.data;
  throw new Error(`${call.method} ${call.path} answers another shape than it declares: ${spoken.error.message}`);
};

/** An answer that stands already: shaped, written as JSON, and kept under its key where there is one. */
class FinalAnswer {
  readonly text: string | undefined;
  constructor(text: string | undefined) {
    this.text = text;
  }
}

const change = async (
  server: ServerContext,
  call: Call,
  ask: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (trx: Trx) => unknown,
) => {
  const { caller } = request;
  const key = caller && (await keyOf(request, call, ask, caller.id));
  const work = async (trx: Trx) => {
    if (!isForForms(call.answer)) tellIn(trx, langOf(request));
    const claim = key && (await claimWithNext(trx, key));
    try {
      if (isImport(call)) await obeyUnitsInRows(trx, call, ask, langOf(request));
      else await obeyUnits(trx, call.ask, ask);
      const said = await handle(trx);
      if (call.kind === 'file' || call.kind === 'stream') return said;
      const text = writtenAnswer(call, said);
      if (claim) {
        await hold(trx, claim);
        await keepAnswer(trx, claim, reply.statusCode, text);
      }
      return new FinalAnswer(text);
    } catch (error) {
      // What was refused before anything was asked may be a retry of what was taken.
      if (claim)
        await hold(trx, claim).catch((reason) => {
          if (isTaken(reason) || reason instanceof NotAsKnown) throw reason;
        });
      throw error;
    }
  };
  const attempt = async () => {
    try {
      return await retried(() => inTransaction(server.db, caller?.id ?? null, sourceOf(request), work, request.known));
    } catch (error) {
      if (!key || !isTaken(error)) throw error;
      return replayed(reply, await answerUnder(server.db, key));
    } finally {
      // What was done stays done, whether or not this can be written down.
      await request.known?.wasUsed().catch(() => undefined);
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof NotAsKnown)) throw error;
    await admit(server, call, request);
    return attempt();
  }
};

const replayed = (reply: FastifyReply, { status, answer }: { status: number; answer: unknown }) => {
  void reply.code(status).header(replayHeader, 'true');
  return new FinalAnswer(JSON.stringify(answer));
};

/** Takes rows of a file and names each that it refuses. */
const isImport = ({ answer }: Call) => 'created' in ((answer as unknown as { shape?: object }).shape ?? {});

/** A transaction in which `actor` acts; stamps, data history and facts take the name from it. */
export const inTransaction = <T>(
  db: Database,
  actor: number | null,
  source: Source,
  work: (trx: Trx) => Promise<T>,
  known: Known | null = null,
): Promise<T> =>
  (known ? arriving(db) : db).transaction().execute(async (trx) => {
    if (known) await known.begin(trx);
    else
      await sendWithNext(trx, "select set_config('lotline.actor', $1, true), set_config('lotline.source', $2, true)", [
        actor === null ? '' : String(actor),
        source,
      ]);
    return work(trx);
  });

/** Runs again what the database gave up because two changes crossed; the caller never sees it. */
export const retried = async <T>(work: () => Promise<T>, times = 3): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (times === 0 || !worthRetrying(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 60 * (4 - times)));
    return retried(work, times - 1);
  }
};
