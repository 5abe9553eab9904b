import { serviceHistory, serviceHistoryBetween, serviceHistoryOf } from '@lotline/contract/system/service-history';
import { type House, serve } from '../kit/http.ts';
import { usesBetween, usesInPeriod, usesOfService } from './service-history.queries.ts';

export const mountServiceHistory = (house: House) => {
  serve(house, serviceHistory, ({ from, to }, { db }) => usesInPeriod(db, from, to));
  serve(house, serviceHistoryOf, ({ from, to, s }, { db }) => usesOfService(db, from, to, s));
  serve(house, serviceHistoryBetween, ({ a, b }, { db }) => usesBetween(db, a, b));
};
