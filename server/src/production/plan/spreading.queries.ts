import { addDays, plantClock, type Shift } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import type { Spreading } from '@lotline/contract/production/plan/plan';
import { paceOf } from '@lotline/contract/production/plan/spread';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { operationsToSpread, type Plant, plantTime } from './plan-operations.ts';

/** What spreading goes by, for people who ask why a day got so many pieces. */
export const spreadingOf = async (db: Db, plant: Plant, planId: number): Promise<Spreading> => {
  const plan = await db
    .selectFrom('productionPlan as p')
    .select(['startDt', 'endDt', sql<string | null>`(select min(created_at) from daily_plan where plan_id = p.id)`.as('spreadAt')])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const operations = await operationsToSpread(db, planId);
  const now = plan.spreadAt === null ? plant.now : plantClock(plan.spreadAt, plant.shiftHours);
  const { works, over } = await plantTime(db, { ...plant, now }, operations, planId);
  const days: string[] = [];
  for (let day = plan.startDt; operations.length > 0 && day <= plan.endDt; day = addDays(day, 1)) days.push(day);
  /** The most that an operation's line works on one of some days, or what is left of it. */
  const mostOf = (minutes: typeof works, { lineId, dayNight }: (typeof operations)[number], among: readonly string[]) =>
    Math.max(0, ...among.map((day) => shiftsOf(dayNight).reduce((sum, shift) => sum + minutes(lineId, day, shift), 0)));
  const left: typeof works = (...at) => works(...at) - over(...at);
  return {
    operations: operations.map((one, at) => {
      const { id, operationName, dailyTarget, hourlyTarget, setupMin, planQty, placedQty } = one;
      const pace = paceOf(one);
      const rate = pace === 'DAILY' ? dailyTarget : pace === 'HOURLY' ? hourlyTarget : null;
      const dayMin = mostOf(works, one, days);
      return {
        ...{ id, operationName, pace, setupMin, planQty, placedQty, rate, dayMin },
        secEach: rate ? Math.round(((pace === 'DAILY' ? dayMin * 60 : 3600) / rate) * 10) / 10 : null,
        waits: at > 0 && !one.allowAhead,
        leftQty: subtract(planQty, placedQty),
      };
    }),
    closedDays: days.filter((day) =>
      operations.every(({ lineId }) => works(lineId, day, 'DAY') === 0 && works(lineId, day, 'NIGHT') === 0),
    ),
    from:
      plan.spreadAt !== null && days.includes(now.day)
        ? { day: now.day, clock: clockOf(now.minute), leftMin: Math.max(0, ...operations.map((one) => mostOf(left, one, [now.day]))) }
        : null,
  };
};

const shiftsOf = (dayNight: Shift | 'BOTH'): Shift[] => (dayNight === 'BOTH' ? ['DAY', 'NIGHT'] : [dayNight]);
const clockOf = (minute: number) => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
