import type { Call } from '@lotline/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import type { Database } from '../kit/database/pool.ts';
import { withoutSecrets } from '../kit/running/log.ts';

type Use = {
  at: Date;
  userId: number | null;
  ip: string;
  service: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  requestBody: string | null;
};

/** However many at once, it is one text. */
const writeDown = `
  insert into service_history (at, user_id, ip, service, method, path, status, duration_ms, request_id, request_body)
  select at, "userId", ip, service, method, path, status, "durationMs", "requestId", "requestBody"::jsonb
  from jsonb_to_recordset($1::jsonb) as use(at timestamptz, "userId" bigint, ip text, service text, method text, path text, status int,
    "durationMs" int, "requestId" text, "requestBody" text)`;

const batch = 200;
const pauseMs = 500;
/** More than this waits only while the database is away; the oldest go first. */
const mostWaiting = 20_000;
const longestBody = 8192;

/** Writes down every changing call after it was answered, many in one statement, the last ones when the server closes. */
export const keepServiceHistory = (app: FastifyInstance, db: Database) => {
  const waiting: Use[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    const uses = waiting.slice(0, batch);
    if (!uses.length) return;
    try {
      await runText(db, writeDown, [JSON.stringify(uses)]);
      waiting.splice(0, uses.length);
    } catch (error) {
      app.log.warn({ err: error, waiting: waiting.length }, 'service history is behind');
      waiting.splice(0, Math.max(0, waiting.length - mostWaiting));
      throw error;
    }
  };
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().then(
        () => void (waiting.length && later()),
        () => later(),
      );
    }, pauseMs);
    timer.unref();
  };

  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call && call.method !== 'GET') {
      waiting.push(useOf(call, request, reply));
      later();
    }
    done();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await writing?.catch(() => undefined);
    while (waiting.length) await write();
  });
};

const useOf = (call: Call, request: FastifyRequest, reply: FastifyReply): Use => ({
  at: new Date(),
  userId: request.caller?.id ?? null,
  ip: request.ip,
  service: call.path.split('/')[1] ?? '',
  method: call.method,
  path: call.path,
  status: reply.statusCode,
  durationMs: Math.round(reply.elapsedTime),
  requestId: request.id,
  requestBody: bodyOf(call, request.asked),
});

/** Signing in is written down without what was typed: a password often lands in the name's field. */
const bodyOf = (call: Call, asked: unknown) => {
  if (asked === undefined || call.path.startsWith('/oauth/')) return null;
  const text = JSON.stringify(withoutSecrets(asked));
  return text.length > longestBody ? JSON.stringify({ cut: text.slice(0, longestBody - 100).toWellFormed() }) : text;
};

/** Entries older than this many days are forgotten. */
export const forgetServiceHistory = (db: Database, days: number) =>
  sql`delete from service_history where at < now() - make_interval(days => ${days})`.execute(db);
