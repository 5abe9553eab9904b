import { serviceHistory, serviceHistoryBetween, serviceHistoryOf } from '@lotline/contract/system/service-history';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { usesBetween, usesInPeriod, usesOfService } from './service-history.queries.ts';

export const mountServiceHistory = (server: ServerContext) => {
  serve(server, serviceHistory, ({ from, to }, { db }) => usesInPeriod(db, from, to));
  serve(server, serviceHistoryOf, ({ from, to, s }, { db }) => usesOfService(db, from, to, s));
  serve(server, serviceHistoryBetween, ({ a, b }, { db }) => usesBetween(db, a, b));
};
