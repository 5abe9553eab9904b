import { addDays } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import type { Spreading } from '@lotline/contract/production/plan/plan';
import { paceOf } from '@lotline/contract/production/plan/spread';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { operationsToSpread, plantTime } from './plan-operations.ts';

/** What spreading goes by, for people who ask why a day got so many pieces. */
export const spreadingOf = async (db: Db, planId: number, workingHours: number): Promise<Spreading> => {
  const plan = await db.selectFrom('productionPlan').select(['startDt', 'endDt']).where('id', '=', planId).executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const operations = await operationsToSpread(db, planId);
  const { works } = await plantTime(db, planId, operations, workingHours);
  const lines = [...new Set(operations.map(({ lineId }) => lineId))];
  const closedDays: string[] = [];
  for (let day = plan.startDt; lines.length > 0 && day <= plan.endDt; day = addDays(day, 1))
    if (lines.every((line) => works(line, day, 'DAY') === 0 && works(line, day, 'NIGHT') === 0)) closedDays.push(day);
  return {
    operations: operations.map(({ id, operationName, dailyTarget, hourlyTarget, setupMin, allowAhead, planQty, placedQty }, at) => {
      const pace = paceOf({ dailyTarget, hourlyTarget });
      return {
        ...{ id, operationName, pace, setupMin, planQty, placedQty },
        rate: pace === 'DAILY' ? dailyTarget : pace === 'HOURLY' ? hourlyTarget : null,
        waits: at > 0 && !allowAhead,
        leftQty: subtract(planQty, placedQty),
      };
    }),
    closedDays,
  };
};
