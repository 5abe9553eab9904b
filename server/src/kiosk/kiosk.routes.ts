import * as calls from '@lotline/contract/kiosk/kiosk';
import { productionDay } from '@lotline/contract/kit/production-day';
import type { Trx } from '../kit/database/pool.ts';
import { inTransaction, retried, type ServerContext, serve, serveFree, sourceOf } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { saidPart } from '../kit/record/list.ts';
import { changeAll } from './change-all.ts';
import { choicesOf, linesUnder, operPlansOf } from './choices.queries.ts';
import { factoriesWithWork, worksOf, worksOfPlans, worksOn } from './works.queries.ts';

export const mountKioskWork = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours);
  serve(server, calls.kioskLocations, ({ date }, { db }) => factoriesWithWork(db, date ?? today().businessDate));
  serve(server, calls.kioskWorks, async ({ fabId, lineId, date, after, limit }, context) => {
    const { db } = context;
    const { businessDate, shift } = today();
    const day = date ?? businessDate;
    const lineIds = lineId ? [lineId] : await linesUnder(db, fabId);
    const ids = saidPart(context, await worksOn(db, { lineIds, day, after, limit }), limit, (id) => id);
    return { date: day, shift, works: await worksOf(db, { ids }) };
  });
  serve(server, calls.kioskDailyPlans, async ({ planIds, after, limit }, context) => {
    const ids = saidPart(context, await worksOfPlans(context.db, { planIds, after, limit }), limit, (id) => id);
    return worksOf(context.db, { ids });
  });
  serve(server, calls.kioskOperPlans, ({ productIds }, { db }) => operPlansOf(db, productIds));
  serve(server, calls.kioskChoices, ({ lineId }, { db, caller }) => choicesOf(db, lineId, caller.lang));
  serveFree(server, calls.changeDailyPlans, (changes, { db, caller, request }) => {
    const transact = <T>(work: (trx: Trx) => Promise<T>) => retried(() => inTransaction(db, caller.id, sourceOf(request), work));
    return changeAll(transact, { by: actor(server, { caller, request }), lang: caller.lang, requestId: request.id, server }, changes);
  });
};
