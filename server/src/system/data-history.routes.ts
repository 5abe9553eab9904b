import * as calls from '@lotline/contract/system/data-history';
import { tableSeen } from '@lotline/contract/system/tables';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { revisions } from './data-history.queries.ts';

export const mountDataHistory = (server: ServerContext) => {
  serve(server, calls.dataHistory, async (ask, { db, caller }) => {
    const table = ask.table.toLowerCase();
    const seen = tableSeen(table);
    if (!seen) throw new Refused(404, 'NOT_FOUND');
    if (!caller.may(seen.menu, 'view')) throw new Refused(403, 'FORBIDDEN');
    return revisions(db, table, ask, server.config.shiftHours, caller);
  });
};
