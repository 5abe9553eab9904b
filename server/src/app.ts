import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { calls, namedShapes } from '@lotline/contract/calls';
import { setTimeZone } from '@lotline/contract/kit/when';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import { mountDomains } from './domains.ts';
import { authenticate, recognise } from './identity/index.ts';
import { longestWait } from './kit/database/driver.ts';
import type { Events } from './kit/database/events.ts';
import type { Database } from './kit/database/pool.ts';
import { isFrozen } from './kit/database/pulse.ts';
import { serveDocument } from './kit/http/document.ts';
import { answerError, Refused } from './kit/http/errors.ts';
import { serveHealth } from './kit/http/health.ts';
import { parseJson } from './kit/http/json.ts';
import { serveManifest } from './kit/http/manifest.ts';
import { serveMetrics } from './kit/http/metrics.ts';
import { openRoom } from './kit/http/room.ts';
import { langOf, type ServerContext } from './kit/http/serve.ts';
import { isPage, serveWeb } from './kit/http/static.ts';
import { endStreams } from './kit/http/stream.ts';
import { answerUnheard } from './kit/http/unheard.ts';
import type { Config } from './kit/running/config.ts';
import { loggedUrl } from './kit/running/log.ts';
import { keepServiceHistory } from './system/index.ts';

export type AppParts = { db: Database; pool: pg.Pool; config: Config; events: Events; log?: FastifyBaseLogger };

/** Where the first in line has waited this long for a connection, whoever comes now would wait longer: better to say so at once. */
const longestWaitMs = 400;
/** Ids in a path are written one after the other: a thousand of them must fit, each of up to 15 digits. */
const longestHead = 32_768;
/** A request that takes longer to arrive holds a socket for nothing. Node looks every few seconds, so that none is held past 30. */
const slowest = { headersTimeout: 15_000, requestTimeout: 25_000, connectionsCheckingInterval: 4000 };
const signInsPerMinute = 60;

/** The whole server without its port, so that a test can ask it. */
export const buildApp = async ({ db, pool, config, events, log }: AppParts, mount = mountDomains): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // What the head of a request has room for fits into its path: how many ids there may be is the call's to say.
    routerOptions: { maxParamLength: longestHead, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnheard,
    exposeHeadRoutes: false,
    bodyLimit: 2 * 1_048_576,
    requestTimeout: slowest.requestTimeout,
    ...(config.tls
      ? { https: { ...slowest, maxHeaderSize: longestHead, ...config.tls } }
      : { http: { ...slowest, maxHeaderSize: longestHead } }),
    forceCloseConnections: 'idle',
    // A call that comes too late is refused by us, in its language.
    return503OnClosing: false,
    // A proxy on this machine may name the client; nobody else may.
    trustProxy: 'loopback',
  }) as unknown as FastifyInstance;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async ({ routeOptions }: FastifyRequest, text: string) =>
    parseJson(text, routeOptions.bodyLimit),
  );
  app.decorateRequest('caller', null);
  app.decorateRequest('known', null);
  app.decorateRequest('asked', undefined);
  setTimeZone(config.shiftHours.zone);
  await sendSecurityHeaders(app, config);
  await app.register(multipart);
  app.addHook('onRoute', (route) => {
    if (route.config?.call?.path === '/oauth/token')
      route.config = { ...route.config, rateLimit: { max: signInsPerMinute, timeWindow: 60_000 } };
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new Refused(429, 'TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  answerErrors(app, db);
  logRequests(app);
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (!routeOptions.config.call) return done();
    if (isFrozen(pool)) return done(new Refused(503, 'DATABASE_UNAVAILABLE', { retryAfter: 2 }));
    if (longestWait(pool) > longestWaitMs) return done(new Refused(503, 'BUSY', { retryAfter: 1 }));
    done();
  });
  shutDown(app);
  keepServiceHistory(app, db);
  serveHealth(app, pool);
  serveMetrics(app, pool, config.metricsToken);
  serveDocument(app, calls, namedShapes, config.company.title);
  const rooms = { bodies: openRoom(), answers: openRoom() };
  const server: ServerContext = {
    ...{ app, db, config, events, rooms },
    authenticate: (request) => authenticate(db, request),
    recognise: (request) => recognise(db, request),
  };
  mount(server);
  serveManifest(app, config);
  await serveWeb(app);
  return app;
};

/**
 * A server that stops ends its streams, and the connection of each answer still under way: kept alive, it would hold the stop up.
 * What is called on such a connection in the meantime may be tried again.
 */
const shutDown = (app: FastifyInstance) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    endStreams(app);
  });
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    done(stopping && routeOptions.config.call ? new Refused(503, 'STOPPING', { retryAfter: 5 }) : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) void reply.header('connection', 'close');
    done();
  });
};

const answerErrors = (app: FastifyInstance, db: Database) => {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body, headers, unforeseen } = await answerError(error, {
      lang: langOf(request),
      requestId: request.id,
      db,
      ...(request.caller && { may: request.caller.may }),
    });
    if (unforeseen) request.log.error({ err: error, req: request }, 'a call failed');
    else if (status >= 500 && body.code !== 'ERROR_CONSTRAINT_VIOLATION')
      request.log.warn({ err: error, code: body.code }, 'a call could not be served');
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return reply.sendPage();
    throw new Refused(404, 'URL_NOT_FOUND');
  });
};

const logRequests = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, caller, routeOptions } = request;
    const line = {
      requestId: request.id,
      method,
      url: loggedUrl(url),
      ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: caller?.id,
    };
    if (routeOptions.config.call) app.log.info(line, 'answered');
    else app.log.debug(line, 'answered');
    done();
  });

/** The one page that the chat's script runs on: its own document, whatever is asked for below it. */
const isChatPage = (url: string) => /^\/ai-chat\/?(?:[?#]|$)/.test(url);

/** They are the same for every answer but one page's, and worked out once, on a server of their own. */
const sendSecurityHeaders = async (app: FastifyInstance, config: Config) => {
  const headersBy = async (chatOrigins: readonly string[]) => {
    const sample = Fastify();
    await sample.register(helmet, { ...securityHeaders(config, chatOrigins), global: false });
    sample.get('/', async (_request, reply) => {
      const before = new Set(Object.keys(reply.raw.getHeaders()));
      await reply.helmet();
      return Object.entries(reply.raw.getHeaders()).filter(([name]) => !before.has(name));
    });
    const headers = (await sample.inject('/')).json<[string, string][]>();
    await sample.close();
    return headers;
  };
  const { chatScriptUrl, chatOrigins } = config;
  const usual = await headersBy([]);
  const ofChat = chatScriptUrl ? await headersBy([new URL(chatScriptUrl).origin, ...chatOrigins]) : usual;
  app.addHook('onRequest', ({ url }, reply, done) => {
    for (const [name, value] of isChatPage(url) ? ofChat : usual) reply.raw.setHeader(name, value);
    done();
  });
};

/** Everything from ourselves; styles may be written at run time, as the components do. */
const securityHeaders = ({ company }: Config, chatOrigins: readonly string[]) => {
  const origin = (url: string | undefined) => (url && URL.canParse(url) ? [new URL(url).origin] : []);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // What reads the camera's codes on devices without a reader of their own is compiled by the browser; no text ever is.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...chatOrigins],
        styleSrc: ["'self'", "'unsafe-inline'", ...chatOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...origin(company.logoUrl), ...chatOrigins],
        fontSrc: ["'self'", ...chatOrigins],
        connectSrc: ["'self'", ...chatOrigins],
        // A page of a work instruction's PDF stands in a frame, from bytes that were fetched with the session.
        frameSrc: ['blob:', ...chatOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A plant's server often stands without TLS; whoever ends TLS before it sets this there.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' as const },
  };
};
