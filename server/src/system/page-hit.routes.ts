import * as calls from '@lotline/contract/system/page-hit';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { recordPageHit } from './page-hit.queries.ts';

export const mountPageHits = (server: ServerContext) => {
  serve(server, calls.recordPageHit, (hit, { db, caller }) => recordPageHit(db, caller.id, hit));
};
