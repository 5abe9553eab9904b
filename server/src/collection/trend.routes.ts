import * as curves from '@lotline/contract/collection/curve';
import * as calls from '@lotline/contract/collection/trend';
import { correlationRules, trendRules } from '@lotline/contract/collection/trend.rules';
import { obey } from '@lotline/contract/kit/rule';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { alignedOf, correlationOf } from './correlation.queries.ts';
import { curvesOfLot, worksOfCurve } from './curve.queries.ts';
import { trendOf } from './trend.queries.ts';

export const mountTrends = (server: ServerContext) => {
  serve(server, calls.trendDatas, ({ parameterIds, from, to, points }, { db }) => {
    obey(trendRules, { from, to, parameters: parameterIds.length });
    return trendOf(db, parameterIds, { from, to }, points);
  });
  serve(server, curves.worksOfCurve, (ask, { db }) => {
    obey(trendRules, { ...ask, parameters: ask.parameterIds.length });
    return worksOfCurve(db, ask);
  });
  serve(server, curves.curvesOfLot, ({ id }, { db }) => curvesOfLot(db, id));
  serve(server, calls.correlationDatas, (ask, { db }) => {
    obey(correlationRules, { ...ask, parameters: ask.parameterIds.length });
    return correlationOf(db, ask);
  });
  serve(server, calls.correlationTraceDatas, (ask, { db }) => {
    obey(correlationRules, { ...ask, parameters: ask.parameterIds.length });
    return alignedOf(db, ask);
  });
};
