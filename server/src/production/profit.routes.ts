import type { ChangeProfit } from '@lotline/contract/production/profit';
import { changeProfit, profitHistory, profitOfDay, profitRows } from '@lotline/contract/production/profit';
import type { Trx } from '../kit/database.ts';
import { type Actor, actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { eventsOf, namedOf, profitPage, profitRowOf, resultsOf } from './profit.queries.ts';
import { correctResult, recordResult, voidResult } from './result.ts';

export const profitRoutes = (house: House) => {
  serve(house, profitRows, (ask, { db }) => profitPage(db, ask));
  serve(house, profitOfDay, async ({ id }, { db, caller }) => ({
    row: await profitRowOf(db, id),
    results: (await resultsOf(db, id, caller.lang)).filter(({ inForce }) => inForce),
    events: await eventsOf(db, id, caller.lang),
    ...(await namedOf(db, id)),
  }));
  serve(house, profitHistory, ({ id }, { db, caller }) => resultsOf(db, id, caller.lang));
  serve(house, changeProfit, async (ask, ctx) => {
    await apply(ctx.db, actor(house, ctx), ask);
    return profitRowOf(ctx.db, ask.dailyPlanId);
  });
};

const apply = (db: Trx, by: Actor, ask: ChangeProfit) => {
  if (ask.action === 'REGISTER') return recordResult(db, by, ask.dailyPlanId, ask);
  if (ask.action === 'CORRECT') return correctResult(db, by, ask.resultId, ask);
  return voidResult(db, by, ask.resultId, ask.reason);
};
