import { timingSafeEqual } from 'node:crypto';
import * as calls from '@lotline/contract/identity/session';
import { sessionMs, webClient } from '@lotline/contract/identity/session-window';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve, serveFree } from '../kit/http/serve.ts';
import { endSession } from './session.queries.ts';
import { signIn } from './sign-in.ts';

export const mountOauth = (server: ServerContext) => {
  const { app, config } = server;
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded'))
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
  // Existing clients put the credentials into the query, as the specification has it.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.call === calls.token)
      request.body = { ...(request.query as object), ...(request.body as object | null) };
  });

  serveFree(server, calls.token, async (ask, { db, request, reply }) => {
    if (!isClient(request, config.client)) throw new Refused(401, 'session.client');
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    const entry = await signIn(db, ask, { ip: request.ip, userAgent, token: deviceOf(request) });
    if ('lockedSeconds' in entry) throw new Refused(429, 'session.locked', { retryAfter: entry.lockedSeconds });
    if ('wrong' in entry) throw new Refused(400, 'session.check');
    void reply.header('cache-control', 'no-store').header('set-cookie', deviceCookie(entry.device, request.protocol === 'https'));
    return { access_token: entry.token, token_type: 'Bearer' as const, expires_in: sessionMs / 1000, id: entry.id };
  });
  serve(server, calls.revoke, async (_ask, { db, caller }) => ({ revoked: (await endSession(db, caller.sessionId)) > 0 }));
};

/** The browser's own mark: it opens nothing, it only tells a browser that its user has signed in with from a stranger's. */
const deviceName = 'lotline_device';
const deviceOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|;\\s*)${deviceName}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
const deviceCookie = (token: string, secure: boolean) =>
  `${deviceName}=${token}; Path=/api/oauth; Max-Age=${400 * 86_400}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Our own web is a public client without a secret; others have the credential of the configuration. */
const isClient = ({ headers }: FastifyRequest, client: { id: string; secret: string } | undefined) => {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!given) return false;
  const credential = Buffer.from(given, 'base64');
  return same(credential, `${webClient}:`) || (client !== undefined && same(credential, `${client.id}:${client.secret}`));
};

const same = (given: Buffer, expected: string) => {
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
