import * as calls from '@lotline/contract/system/service-history';
import type { ServerContext } from '../kit/http/serve.ts';
import { serveList } from '../kit/record/list.ts';
import { useList, usesBetween, usesInPeriod, usesOfService } from './service-history.queries.ts';

export const mountServiceHistory = (server: ServerContext) => {
  serveList(server, calls.serviceHistory, useList, usesInPeriod);
  serveList(server, calls.serviceHistoryOf, useList, usesOfService);
  serveList(server, calls.serviceHistoryBetween, useList, usesBetween);
};
