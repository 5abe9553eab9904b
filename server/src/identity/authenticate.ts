import { type MenuFlagsNode, mayAct, type Rights, rightsOf } from '@lotline/contract/identity/permission';
import { backgroundHeader } from '@lotline/contract/identity/session-window';
import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Caller, type Known, langOf, NotAsKnown, sourceOf } from '../kit/http/serve.ts';
import { beginAs, type LiveSession, roleItemsOf, sessionByToken, slide } from './session.queries.ts';
import { hashOf } from './token.ts';

/** Who asks, or null when the token opens no live session. The roles are looked at on every request, so a change of them counts from the next. */
export const authenticate = async (db: Db, request: FastifyRequest): Promise<Caller | null> => {
  const hash = hashIn(request);
  const live = hash && (await sessionByToken(db, hash));
  if (!live) return null;
  await slideIfUsed(db, live, request);
  const rights = await rightsBy(db, live);
  remember(db, hash, { live, rights });
  return callerOf(request, { live, rights });
};

/**
 * Who asks, as this process let the token in before; null where it doesn't know the token. Nothing may be done on it but to begin a change
 * whose first journey proves that the session lives and permits what it did.
 */
export const recognise = (db: Db, request: FastifyRequest): Known | null => {
  const hash = hashIn(request);
  const before = hash && lately(db).get(hash.toString('latin1'));
  if (!before) return null;
  let found: LiveSession | undefined;
  return {
    caller: callerOf(request, before),
    begin: (trx: Trx) =>
      beginAs(trx, hash, sourceOf(request), (live) => {
        found = live;
        if (isSame(before.live, live)) return;
        lately(db).delete(hash.toString('latin1'));
        throw new NotAsKnown();
      }),
    isProved: () => isSame(before.live, found),
    wasUsed: async () => {
      if (found) await slideIfUsed(db, found, request);
    },
  };
};

type Met = { live: LiveSession; rights: Rights };
/** Whom this process let in, by the hash of the token. */
const metIn = new WeakMap<Db, Map<string, Met>>();
const lately = (db: Db) => {
  const met = metIn.get(db) ?? new Map<string, Met>();
  metIn.set(db, met);
  return met;
};
const remember = (db: Db, hash: Buffer, one: Met) => {
  const met = lately(db);
  if (met.size >= mostKnown) met.clear();
  met.set(hash.toString('latin1'), one);
};
const isSame = (before: LiveSession, now: LiveSession | undefined) =>
  now?.sessionId === before.sessionId && now.roles === before.roles && now.userId === before.userId && now.username === before.username;

const hashIn = ({ headers }: FastifyRequest) => {
  const token = /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? null : hashOf(token);
};

const slideIfUsed = async (db: Db, { restsLong, sessionId }: LiveSession, { headers }: FastifyRequest) => {
  if (restsLong && headers[backgroundHeader] !== '1') await slide(db, sessionId);
};

const callerOf = (request: FastifyRequest, { live, rights }: Met): Caller => ({
  id: live.id,
  userId: live.userId,
  name: live.username,
  lang: langOf(request),
  ip: request.ip,
  source: sourceOf(request),
  sessionId: live.sessionId,
  may: (menu, action) => mayAct(rights, menu, action),
});

/** Working a menu tree out takes longer than the whole query: users with the same roles in the same revision share the result. */
const knownIn = new WeakMap<Db, Map<string, Rights>>();
const mostKnown = 1000;

const rightsBy = async (db: Db, { id, roles }: LiveSession): Promise<Rights> => {
  const known = knownIn.get(db) ?? new Map<string, Rights>();
  knownIn.set(db, known);
  const before = known.get(roles);
  if (before) return before;
  const rights = rightsOf((await roleItemsOf(db, id)) as readonly (readonly MenuFlagsNode[])[]);
  if (known.size >= mostKnown) known.clear();
  known.set(roles, rights);
  return rights;
};
