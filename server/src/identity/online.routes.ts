import * as calls from '@lotline/contract/identity/online';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { onlineUsers } from './online.queries.ts';
import { keepPresence } from './presence.ts';

/** @param patienceMs who reloads a page, or whose line stumbles, has not left within this time. */
export const mountOnline = (server: ServerContext, patienceMs = 10_000) => {
  serve(server, calls.onlineUsers, (_ask, { db }) => onlineUsers(db));
  keepPresence(server, patienceMs);
};
