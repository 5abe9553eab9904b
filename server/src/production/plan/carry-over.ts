import { obey } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import type { CarryOverAsk } from '@lotline/contract/production/plan/carry-over';
import type { WorkStatus } from '@lotline/contract/production/plan/daily-plan';
import { carryOverRules } from '@lotline/contract/production/plan/daily-plan.rules';
import { planIsOpenRules } from '@lotline/contract/production/plan/plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan.states';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { keepProgress, refreshDays } from '../progress.ts';
import { redateResults } from '../result/redate-results.ts';
import { dailyPlansByIds } from './daily-plan.queries.ts';
import { emptyDay } from './save-daily-plans.ts';

/**
 * 이월. REMAINDER: what the finished day lacks is planned for the other day; target + in − out over all days stays.
 * COMPLETED: reported pieces move to the day they were made on, by corrections of their results; the operation's total stays.
 */
export const carryOver = async (db: Trx, by: Actor, dailyPlanId: number, ask: CarryOverAsk) => {
  const locked = await lockDay(db, dailyPlanId);
  const { dailyPlan: from, plan } = locked;
  const place = { workDate: ask.workDate, dayNight: ask.dayNight, toolId: ask.toolId === undefined ? from.toolId : ask.toolId };
  // A day of the same plan, which is locked: it stays as it is read.
  const standing = await db
    .selectFrom('dailyPlan')
    .select(['id', 'workStatus'])
    .where('operPlanId', '=', from.operPlanId)
    .where('workDate', '=', place.workDate)
    .where('dayNight', '=', place.dayNight)
    .where('toolId', 'is not distinct from', place.toolId)
    .executeTakeFirst();
  obey(unitRules, { qty: ask.qty, uom: locked.uom, field: 'qty' });
  // A re-dating sets the record right and is allowed on a closed plan; a remainder is work to come.
  if (ask.kind === 'REMAINDER') obey(planIsOpenRules, { status: plan.status as PlanStatus });
  obey(carryOverRules, {
    kind: ask.kind,
    qty: ask.qty,
    from: { ...from, workStatus: from.workStatus as WorkStatus, remainQty: from.remainQty ?? 0 },
    to: { ...place, workStatus: (standing?.workStatus as WorkStatus | undefined) ?? null },
    reason: ask.reason,
  });
  const to = standing?.id ?? (await emptyDay(db, from, place));
  await db
    .insertInto('carryOver')
    .values({ fromDailyPlanId: from.id, toDailyPlanId: to, kind: ask.kind, qty: ask.qty, note: ask.reason ?? null, ...factHead(by) })
    .execute();
  if (ask.kind === 'COMPLETED') await redateResults(db, by, { from: from.id, to, qty: ask.qty, reason: ask.reason ?? '' });
  else {
    await refreshDays(db, [from.id, to]);
    await keepProgress(db, plan.id);
  }
  const days = await dailyPlansByIds(db, [from.id, to]);
  const found = (id: number) => days.find((day) => day.id === id) as (typeof days)[number];
  return { from: found(from.id), to: found(to) };
};
