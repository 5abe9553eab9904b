import * as calls from '@lotline/contract/collection/spec-out';
import { acknowledgeRules } from '@lotline/contract/collection/spec-out.rules';
import { obey } from '@lotline/contract/kit/rule';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { specOutById, specOuts } from './spec-out.queries.ts';

export const mountSpecOuts = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serve(server, calls.specOutDatas, (ask, { db }) => specOuts(db, zone, ask));
  serve(server, calls.acknowledgeSpecOut, async ({ id, version, reason, action }, { db, caller }) => {
    const { acknowledgedAt } = await lockRow(db, 'specOut', id);
    obey(acknowledgeRules, { acknowledged: acknowledgedAt !== null });
    await changeRecord(db, 'specOut', { id, version, reason, action, acknowledgedAt: new Date().toISOString(), acknowledgedBy: caller.id });
    return specOutById(db, id);
  });
};
