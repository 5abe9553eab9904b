import * as calls from '@lotline/contract/system/data-history';
import { tableSeen } from '@lotline/contract/system/tables';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { unseenIn } from './data-change.queries.ts';
import { revisions } from './data-history.queries.ts';

export const mountDataHistory = (server: ServerContext) => {
  serve(server, calls.dataHistory, async (ask, { db, caller }) => {
    const table = ask.table.toLowerCase();
    if (!tableSeen(table)) throw new Refused(404, 'NOT_FOUND');
    const { unseen, all } = unseenIn(table, caller);
    if (all) throw new Refused(403, 'FORBIDDEN');
    return revisions(db, table, { ...ask, unseen }, server.config.shiftHours, caller);
  });
};
