import { changeDailyPlans, kioskChoices, kioskDailyPlans, kioskLocations, kioskOperPlans, kioskWorks } from '@lotline/contract/kiosk/kiosk';
import { productionDay } from '@lotline/contract/kit/production-day';
import { actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { changeDailyPlan } from './change.ts';
import { choicesOf, linesUnder, operPlansOf } from './choices.queries.ts';
import { factoriesWithWork, worksOf } from './works.queries.ts';

export const kioskRoutes = (house: House) => {
  const today = () => productionDay(new Date(), house.config.shiftHours);
  serve(house, kioskLocations, ({ date }, { db }) => factoriesWithWork(db, date ?? today().businessDate));
  serve(house, kioskWorks, async ({ fabId, lineId, date }, { db }) => {
    const { businessDate, shift } = today();
    const day = date ?? businessDate;
    const lineIds = lineId ? [lineId] : await linesUnder(db, fabId);
    return { date: day, shift, works: await worksOf(db, { lineIds, day }) };
  });
  serve(house, kioskDailyPlans, ({ planIds }, { db }) => worksOf(db, { planIds }));
  serve(house, kioskOperPlans, ({ productIds }, { db }) => operPlansOf(db, productIds));
  serve(house, kioskChoices, ({ lineId }, { db, caller }) => choicesOf(db, lineId, caller.lang));
  serve(house, changeDailyPlans, async (changes, { db, caller, request }) => {
    const asker = { by: actor(house, { caller, request }), lang: caller.lang, requestId: request.id, house };
    const answers = [];
    for (const change of changes) answers.push(await changeDailyPlan(db, asker, change));
    return answers;
  });
};
