import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { DailyPlanDraft, WorkStatus } from '@lotline/contract/production/plan/daily-plan';
import { dailyPlanRemovalRules, dailyPlanRules, daysTogetherRules } from '@lotline/contract/production/plan/daily-plan.rules';
import { planIsOpenRules } from '@lotline/contract/production/plan/plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan.states';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { changeRecord, insertedWithNext, insertRow } from '../../kit/record/write-rows.ts';
import { type LockedPlan, lockPlansOfOperations } from '../locked-plan.ts';
import { keepProgressWithNext, lockOrderLinesOf } from '../progress.ts';
import { dailyPlansByIds, factsOfDay, goingToMake } from './daily-plan.queries.ts';

/** Creates, changes and takes away daily plans: all of them or none. `confirmOver` says that days far beyond what their operation is to make are meant. */
export const saveDailyPlans = async (db: Trx, drafts: readonly DailyPlanDraft[], { confirmOver = false } = {}) => {
  const lockedPlans = await lockPlansOf(db, drafts);
  const standing = await standingDays(db, drafts, lockedPlans);
  const known = await knownWorkers(db, drafts);
  // What goes makes room first, so that a plan may move to the tool whose plan is taken away in the same breath.
  const inOrder = [...drafts.keys()].sort((a, b) => Number(drafts[b]?.remove) - Number(drafts[a]?.remove));
  const saved: number[] = [];
  const fresh: Record<string, unknown>[] = [];
  for (const at of inOrder) {
    const kept = await saveOne(db, drafts[at] as DailyPlanDraft, { lockedPlans, standing, known });
    if (typeof kept === 'number') saved.push(kept);
    else if (kept) fresh.push(kept);
  }
  const inserted = await insertedWithNext(db, 'daily_plan', fresh);
  if (!confirmOver) await obeyTogether(db, drafts, { lockedPlans, standing });
  saved.push(...(await inserted()));
  const plans = new Set([...lockedPlans.values()].map(({ plan }) => plan));
  await lockOrderLinesOf(db, plans);
  for (const { id } of plans) await keepProgressWithNext(db, id, { byHand: true });
  return dailyPlansByIds(db, saved);
};

/** The plans of these rows by their operations; all of them locked at once, so that two boards never wait in a circle. */
const lockPlansOf = async (db: Trx, drafts: readonly DailyPlanDraft[]) => {
  const operIds = [...new Set(drafts.map(({ operPlanId }) => operPlanId))];
  const byOperation = new Map<number, LockedPlan>();
  for (const locked of await lockPlansOfOperations(db, operIds)) for (const { id } of locked.operations) byOperation.set(id, locked);
  if (operIds.some((id) => !byOperation.has(id))) throw new Refused(404, 'NOT_FOUND');
  for (const { plan } of new Set(byOperation.values())) obey(planIsOpenRules, { status: plan.status as PlanStatus });
  return byOperation;
};

type Standing = Awaited<ReturnType<typeof standingDays>>;
/** The days of the locked plans that the drafts name; whoever changes a day locks its plan, so they stay as they are read. */
const standingDays = async (db: Trx, drafts: readonly DailyPlanDraft[], lockedPlans: ReadonlyMap<number, LockedPlan>) => {
  const ids = drafts.flatMap(({ id }) => (id ? [id] : []));
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('dailyPlan')
    .selectAll()
    .select(factsOfDay('daily_plan.id').as('facts'))
    .where('id', '=', anyOf(ids))
    .where('planId', '=', anyOf([...new Set([...lockedPlans.values()].map(({ plan }) => plan.id))]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const knownWorkers = async (db: Trx, drafts: readonly DailyPlanDraft[]) => {
  const ids = [...new Set(drafts.flatMap(({ workerIds }) => workerIds))];
  const rows = ids.length ? await db.selectFrom('worker').select('id').where('id', '=', anyOf(ids)).execute() : [];
  return new Set(rows.map(({ id }) => id));
};

/** Asks about operations whose saved days come to far more than they are planned to make; only where a target grew are their other days read. */
const obeyTogether = async (db: Trx, drafts: readonly DailyPlanDraft[], { lockedPlans, standing }: Omit<Around, 'known'>) => {
  const growthOf = ({ id, targetQty, remove }: DailyPlanDraft) =>
    subtract(remove ? 0 : targetQty, (id && standing.get(id)?.targetQty) || 0);
  const growing = new Set(drafts.filter((draft) => growthOf(draft) > 0).map(({ operPlanId }) => operPlanId));
  for (const { operPlanId, operation, qty: sumQty } of await goingToMake(db, [...growing])) {
    const own = drafts.filter((draft) => draft.operPlanId === operPlanId);
    const planQty = lockedPlans.get(operPlanId)?.operations.find(({ id }) => id === operPlanId)?.planQty ?? 0;
    const largest = own.reduce((most, one) => (one.targetQty > most.targetQty ? one : most));
    const facts = { operation, planQty, wasQty: subtract(sumQty, ...own.map(growthOf)), sumQty, confirmOver: false };
    obey(daysTogetherRules, facts, ['rows', drafts.indexOf(largest)]);
  }
};

type Around = { lockedPlans: ReadonlyMap<number, LockedPlan>; standing: Standing; known: ReadonlySet<number> };
/** Changes or takes away a standing row, and gives its id or null; of a new one it gives what is to be inserted. */
const saveOne = async (db: Trx, { remove, ...draft }: DailyPlanDraft, { lockedPlans, standing, known }: Around) => {
  const locked = lockedPlans.get(draft.operPlanId) as LockedPlan;
  const operation = locked.operations.find(({ id }) => id === draft.operPlanId) as LockedPlan['operations'][number];
  const now = draft.id ? standing.get(draft.id) : undefined;
  if (draft.id && (!now || now.operPlanId !== draft.operPlanId)) throw new Refused(404, 'NOT_FOUND');
  if (now && isStale(now, draft.version)) {
    const [newer] = await dailyPlansByIds(db, [now.id]);
    throw new StaleVersion('daily_plan', newer ?? now, draft);
  }
  if (remove) {
    if (!now) throw new Refused(404, 'NOT_FOUND');
    obey(dailyPlanRemovalRules, { facts: now.workStatus === 'PLANNED' ? now.facts : now.facts + 1 });
    await db.deleteFrom('dailyPlan').where('id', '=', now.id).execute();
    return null;
  }
  const toolId = draft.toolId === undefined ? (now?.toolId ?? operation.toolId) : draft.toolId;
  obey(dailyPlanRules, {
    skipped: operation.status === 'SKIPPED',
    now: now ? { ...now, workStatus: now.workStatus as WorkStatus } : null,
    next: { ...draft, toolId },
    unknownWorkers: draft.workerIds.filter((id) => !known.has(id)).length,
  });
  const values = {
    ...draft,
    toolId,
    lineId: draft.lineId ?? now?.lineId ?? operation.lineId,
    note: draft.note ?? null,
    planId: locked.plan.id,
  };
  if (now) return (await changeRecord(db, 'daily_plan', { ...values, id: now.id, version: now.version })).id;
  return values;
};

type DayPlace = { workDate: string; dayNight: 'DAY' | 'NIGHT'; toolId: number | null };
/** An empty daily plan of an operation on another day, shift or tool; its plan is locked, so nobody makes the same one meanwhile. */
export const emptyDay = async (
  db: Trx,
  from: { planId: number; operPlanId: number; lineId: number; workerIds: number[] },
  place: DayPlace,
) => {
  const { planId, operPlanId, lineId, workerIds } = from;
  return (await insertRow(db, 'daily_plan', { planId, operPlanId, lineId, workerIds, targetQty: 0, ...place })).id;
};
