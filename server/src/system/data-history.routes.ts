import { dataHistory } from '@lotline/contract/system/data-history';
import { tableSeen } from '@lotline/contract/system/tables';
import { Refused } from '../kit/errors.ts';
import { type House, serve } from '../kit/http.ts';
import { revisions } from './data-history.queries.ts';

export const mountDataHistory = (house: House) => {
  serve(house, dataHistory, async (ask, { db, caller }) => {
    const table = ask.table.toLowerCase();
    const seen = tableSeen(table);
    if (!seen) throw new Refused(404, 'NOT_FOUND');
    if (!caller.may(seen.menu, 'view')) throw new Refused(403, 'FORBIDDEN');
    return revisions(db, table, ask, house.config.shiftHours, caller);
  });
};
