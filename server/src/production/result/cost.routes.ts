import { planCost } from '@lotline/contract/production/result/cost';
import { type ServerContext, serve } from '../../kit/http/serve.ts';
import { costOfPlan } from './cost.queries.ts';

export const mountCosts = (server: ServerContext) => {
  serve(server, planCost, ({ id }, { db }) => costOfPlan(db, id));
};
