import * as calls from '@lotline/contract/system/service-history';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { saidPart } from '../kit/record/list.ts';
import { usesBetween, usesInPeriod, usesOfService } from './service-history.queries.ts';

export const mountServiceHistory = (server: ServerContext) => {
  const idOf = ({ id }: { id: number }) => id;
  serve(server, calls.serviceHistory, async (ask, context) => saidPart(context, await usesInPeriod(context.db, ask), ask.limit, idOf));
  serve(server, calls.serviceHistoryOf, async (ask, context) => saidPart(context, await usesOfService(context.db, ask), ask.limit, idOf));
  serve(server, calls.serviceHistoryBetween, async (ask, context) =>
    saidPart(context, await usesBetween(context.db, ask), ask.limit, idOf),
  );
};
