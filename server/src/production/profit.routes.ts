import type { ChangeProfit } from '@lotline/contract/production/profit';
import { changeProfit, profitHistory, profitOfDay, profitRows } from '@lotline/contract/production/profit';
import { sql } from 'kysely';
import type { Trx } from '../kit/database.ts';
import { type Actor, actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { pageQuery } from '../kit/page.ts';
import { eventsOf, namedOf, profitRowOf, profitRowsQuery, resultsOf } from './profit.queries.ts';
import { correctResult, recordResult, voidResult } from './result.ts';

export const profitRoutes = (house: House) => {
  serve(house, profitRows, (ask, { db }) =>
    pageQuery(profitRowsQuery(db).selectAll().where('row.workDate', '>=', ask.startDt).where('row.workDate', '<=', ask.endDt), {
      ask,
      idRef: 'row.id',
      total: true,
      defaultSort: '-workDate',
      columns: {
        workDate: { ref: 'row.workDate', type: 'day' },
        dayNight: { ref: 'row.dayNight', type: 'text' },
        planNo: { ref: 'row.planNo', type: 'text' },
        lotNo: { ref: 'row.lotNo', type: 'text' },
        productCode: { ref: 'row.productCode', type: 'text' },
        productName: { ref: 'row.productName', type: 'text' },
        operationName: { ref: 'row.operationName', type: 'text' },
        lineName: { ref: 'row.lineName', type: 'text' },
        toolName: { ref: 'row.toolName', type: 'text' },
        workStatus: { ref: 'row.workStatus', type: 'text' },
        targetQty: { ref: 'row.targetQty', type: 'number' },
        completedQty: { ref: 'row.completedQty', type: 'number' },
        defectQty: { ref: 'row.defectQty', type: 'number' },
        remainQty: { ref: 'row.remainQty', type: 'number' },
        // People ask for percent.
        achieveRate: { ref: sql`row.achieve_rate * 100`, type: 'number' },
        defectRate: { ref: sql`row.defect_rate * 100`, type: 'number' },
        amount: { ref: 'row.amount', type: 'number' },
        materialCost: { ref: 'row.materialCost', type: 'number' },
        grossProfit: { ref: 'row.grossProfit', type: 'number' },
        workMinutes: { ref: 'row.workMinutes', type: 'number' },
        hourlyOutput: { ref: 'row.hourlyOutput', type: 'number' },
      },
    }),
  );
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
