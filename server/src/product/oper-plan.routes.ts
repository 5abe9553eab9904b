import * as calls from '@lotline/contract/product/oper-plan';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { operPlanById, operPlans } from './oper-plan.queries.ts';
import { numberPlan, orderPlans, plansFromRoute } from './oper-plan.ts';

export const mountOperPlans = (house: House) => {
  serveRecord(house, calls.OperPlan, {
    select: (_db, ask) => operPlans(ask?.productId as number | undefined),
    orderBy: 'seq',
    beforeSave: numberPlan,
  });
  serve(house, calls.oneOperPlan, ({ id }, { db }) => operPlanById(db, id));
  serve(house, calls.orderOperPlans, (ask, { db }) => orderPlans(db, ask));
  serve(house, calls.createOperPlansFromRoute, (ask, { db }) => plansFromRoute(db, ask));
};
