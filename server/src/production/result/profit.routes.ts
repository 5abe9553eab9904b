import type { ChangeProfit } from '@lotline/contract/production/result/profit';
import * as calls from '@lotline/contract/production/result/profit';
import type { Trx } from '../../kit/database/pool.ts';
import { type ServerContext, serve } from '../../kit/http/serve.ts';
import { type Actor, actor } from '../../kit/record/fact.ts';
import { askedAt, saidPart, serveList } from '../../kit/record/list.ts';
import { correctResult } from './correct-result.ts';
import {
  checksOf,
  eventsOf,
  missedChecksOf,
  namedOf,
  outputByDay,
  profitList,
  profitOf,
  profitRowOf,
  resultsOf,
} from './profit.queries.ts';
import { recordResult } from './record-result.ts';
import { voidResult } from './void-result.ts';

/** Results and intervals that a day's panel gets at once. */
const shown = 500;

export const mountProfit = (server: ServerContext) => {
  serveList(server, calls.profitRows, profitList, profitOf);
  serve(server, calls.outputByDay, (ask, context) => outputByDay(context.db, ask, askedAt(server, context)));
  serve(server, calls.profitOfDay, async ({ id }, { db, caller }) => {
    const row = await profitRowOf(db, id);
    const results = await resultsOf(db, id, caller.lang, { inForce: true, limit: shown });
    const events = await eventsOf(db, id, caller.lang, shown);
    const checks = await checksOf(db, id, shown);
    return {
      row,
      results: results.slice(0, shown),
      events: events.slice(-shown),
      checks,
      missed: await missedChecksOf(db, id),
      older: { results: results.length > shown, events: events.length > shown },
      ...(await namedOf(db, id)),
    };
  });
  serve(server, calls.profitHistory, async ({ id, ...part }, context) =>
    saidPart(context, await resultsOf(context.db, id, context.caller.lang, part), part.limit, (result) => result.id),
  );
  serve(
    server,
    calls.changeProfit,
    async (ask, ctx) => {
      await apply(ctx.db, actor(server, ctx), ask);
      return profitRowOf(ctx.db, ask.dailyPlanId);
    },
    { provedWithin: true },
  );
};

const apply = (db: Trx, by: Actor, ask: ChangeProfit) => {
  if (ask.action === 'REGISTER') return recordResult(db, by, ask.dailyPlanId, ask);
  if (ask.action === 'CORRECT') return correctResult(db, by, ask.resultId, ask, ask.dailyPlanId);
  return voidResult(db, by, ask.resultId, ask.reason, ask.dailyPlanId);
};
