import * as calls from '@lotline/contract/control/control';
import { knowSigner } from '../identity/index.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { exclude, hold, include, settle } from './change-chart.ts';
import { chartedRows, chartPageOf } from './control.queries.ts';

export const mountControl = (server: ServerContext) => {
  serve(server, calls.chartedList, (_ask, { db }) => chartedRows(db));
  serve(server, calls.chartPage, (ask, { db }) => chartPageOf(db, ask));
  serve(server, calls.excludeValues, async (ask, { db }) => {
    await exclude(db, ask);
    return chartPageOf(db, { id: ask.id });
  });
  serve(server, calls.includeValues, async (ask, { db }) => {
    await include(db, ask);
    return chartPageOf(db, { id: ask.id });
  });
  serve(server, calls.settleSignal, async (ask, { db, caller }) => {
    await settle(db, caller, ask);
    return chartPageOf(db, { id: ask.id });
  });
  serve(server, calls.holdLimits, async ({ password, ...ask }, context) => {
    await knowSigner(server, context, password);
    await hold(context.db, context.caller, ask);
    return chartPageOf(context.db, { id: ask.id });
  });
};
