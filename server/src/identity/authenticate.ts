import { type MenuFlagsNode, mayAct, type Rights, rightsOf } from '@lotline/contract/identity/permission';
import { backgroundHeader } from '@lotline/contract/identity/session-window';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../kit/database/pool.ts';
import { type Caller, langOf, sourceOf } from '../kit/http/serve.ts';
import { type LiveSession, roleItemsOf, sessionByToken, slide } from './session.queries.ts';

/** Who asks, or null when the token opens no live session. The roles are looked at on every request, so a change of them counts from the next. */
export const authenticate = async (db: Db, request: FastifyRequest): Promise<Caller | null> => {
  const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  const live = token && (await sessionByToken(db, token));
  if (!live) return null;
  if (live.restsLong && request.headers[backgroundHeader] !== '1') await slide(db, live.sessionId);
  const rights = await rightsBy(db, live);
  return {
    id: live.id,
    userId: live.userId,
    name: live.username,
    lang: langOf(request),
    ip: request.ip,
    source: sourceOf(request),
    sessionId: live.sessionId,
    may: (menu, action) => mayAct(rights, menu, action),
  };
};

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
