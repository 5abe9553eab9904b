import * as calls from '@lotline/contract/collection/spec-out';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { acknowledge } from './acknowledge.ts';
import { specOutById, specOuts } from './spec-out.queries.ts';

export const mountSpecOuts = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serve(server, calls.specOutDatas, (ask, { db }) => specOuts(db, zone, ask));
  serve(server, calls.acknowledgeSpecOut, async ({ id, version, reason, action }, { db, caller }) => {
    await acknowledge(db, caller, { id, version, reason, action });
    return specOutById(db, id);
  });
};
