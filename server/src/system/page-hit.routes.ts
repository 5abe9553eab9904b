import * as calls from '@lotline/contract/system/page-hit';
import { type ServerContext, serve } from '../kit/http/serve.ts';

export const mountPageHits = (server: ServerContext) => {
  serve(server, calls.recordPageHit, ({ app, name, path }, { db, caller }) =>
    db.insertInto('pageHit').values({ app, name, path, userId: caller.id }).returning('id').executeTakeFirstOrThrow(),
  );
};
