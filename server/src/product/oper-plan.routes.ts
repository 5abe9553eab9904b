import * as calls from '@lotline/contract/product/oper-plan';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { numberPlan, seeProducts } from './number-plan.ts';
import { operPlanById, operPlans } from './oper-plan.queries.ts';
import { orderPlans } from './order-plans.ts';
import { plansFromRoute } from './plans-from-route.ts';

export const mountOperPlans = (server: ServerContext) => {
  serveRecord(server, calls.OperPlan, {
    select: (_db, ask) => operPlans(ask?.productId),
    orderBy: 'seq',
    beforeAll: seeProducts,
    beforeSave: numberPlan,
  });
  serve(server, calls.oneOperPlan, ({ id }, { db }) => operPlanById(db, id));
  serve(server, calls.orderOperPlans, (ask, { db }) => orderPlans(db, ask));
  serve(server, calls.createOperPlansFromRoute, (ask, { db }) => plansFromRoute(db, ask));
};
