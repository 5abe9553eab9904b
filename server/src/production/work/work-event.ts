import { obey } from '@lotline/contract/kit/rule';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import {
  finishRules,
  loggedWorkRules,
  pauseRules,
  reopenRules,
  startRules,
  toolIsFreeRules,
} from '@lotline/contract/production/work/work-event.rules';
import type { Insertable } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import type { Tables } from '../../kit/database/tables.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { type LockedDay, lockDay } from '../locked-plan.ts';
import { refreshProgress } from '../progress.ts';

type People = { toolId?: number | null | undefined; workerIds?: number[] | undefined };
type When = { occurredAt?: string | undefined };

/** Starts (or goes on with) work on a daily plan: what ran before on it ends at that instant. */
export const startWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: People & When & { kind: WorkKind }, part = '') => {
  const locked = await lockDay(db, dailyPlanId);
  const { dailyPlan, operation } = locked;
  const master = await operationMaster(db, operation.operationId);
  const toolId = ask.toolId === undefined ? dailyPlan.toolId : ask.toolId;
  const tool =
    toolId === null
      ? null
      : await db.selectFrom('tool').select(['id', 'name', 'status']).where('id', '=', toolId).executeTakeFirstOrThrow();
  obey(startRules, { ...locked, tool, toolRequired: master.toolRequired });
  const head = factHead(by, ask.occurredAt, part);
  await endOpenEvents(db, dailyPlanId, head.occurredAt);
  if (tool && !master.multiMachine) await refuseBusyTool(db, tool.id);
  const workerIds = ask.workerIds ?? dailyPlan.workerIds;
  const event = await insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId,
    workerId: workerIds[0] ?? null,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: master.multiMachine,
  });
  if (ask.workerIds) await db.updateTable('dailyPlan').set({ workerIds: ask.workerIds }).where('id', '=', dailyPlanId).execute();
  await refreshProgress(db, locked.plan.id);
  return event;
};

/** Work stands: the running interval ends and the reason’s begins. */
export const pauseWork = async (
  db: Trx,
  by: Actor,
  dailyPlanId: number,
  ask: When & { kind: WorkKind; stopReasonId?: number | null | undefined; note?: string | null | undefined },
  part = '',
) => {
  const locked = await lockDay(db, dailyPlanId);
  const head = factHead(by, ask.occurredAt, part);
  const [running] = await endOpenEvents(db, dailyPlanId, head.occurredAt);
  obey(pauseRules, { running: running !== undefined });
  const event = await insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId: running?.toolId ?? null,
    workerId: running?.workerId ?? null,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: running?.shared ?? false,
    stopReasonId: ask.stopReasonId ?? null,
    note: ask.note ?? null,
  });
  await refreshProgress(db, locked.plan.id);
  return event;
};

/** Records an interval that is over, as it was told afterwards or by a machine. */
export const recordInterval = async (
  db: Trx,
  by: Actor,
  dailyPlanId: number,
  ask: People & {
    kind: WorkKind;
    startedAt: string;
    endedAt: string;
    planned?: boolean;
    stopReasonId?: number | null | undefined;
    note?: string | null | undefined;
  },
  part = '',
) => {
  const locked = await lockDay(db, dailyPlanId);
  const head = factHead(by, ask.endedAt, part);
  obey(loggedWorkRules, { startedAt: ask.startedAt, endedAt: ask.endedAt, lot: locked.lot });
  const event = await insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId: ask.toolId === undefined ? locked.dailyPlan.toolId : ask.toolId,
    workerId: ask.workerIds?.[0] ?? locked.dailyPlan.workerIds[0] ?? null,
    startedAt: ask.startedAt,
    endedAt: ask.endedAt,
    planned: ask.planned ?? false,
    stopReasonId: ask.stopReasonId ?? null,
    note: ask.note ?? null,
  });
  await refreshProgress(db, locked.plan.id);
  return event;
};

/** Finishes a daily plan; one that closes short of its target says why. */
export const finishWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: When & { closeReason?: string | null | undefined }) => {
  const locked = await lockDay(db, dailyPlanId);
  obey(finishRules, { dailyPlan: { ...locked.dailyPlan, remainQty: locked.dailyPlan.remainQty ?? 0 }, closeReason: ask.closeReason });
  const { occurredAt } = factHead(by, ask.occurredAt);
  await endOpenEvents(db, dailyPlanId, occurredAt);
  await db
    .updateTable('dailyPlan')
    .set({ workStatus: 'COMPLETE', endedAt: occurredAt, closeReason: ask.closeReason?.trim() || null })
    .where('id', '=', dailyPlanId)
    .execute();
  await refreshProgress(db, locked.plan.id);
};

/** Takes a finish back. */
export const reopenWork = async (db: Trx, _by: Actor, dailyPlanId: number, { reason }: { reason: string }) => {
  const locked = await lockDay(db, dailyPlanId);
  obey(reopenRules, locked);
  await db
    .updateTable('dailyPlan')
    .set({ workStatus: 'IN_PROGRESS', endedAt: null, closeReason: null, note: reason })
    .where('id', '=', dailyPlanId)
    .execute();
  await refreshProgress(db, locked.plan.id);
};

const operationMaster = (db: Trx, operationId: number) =>
  db.selectFrom('operation').select(['toolRequired', 'multiMachine']).where('id', '=', operationId).executeTakeFirstOrThrow();

const endOpenEvents = (db: Trx, dailyPlanId: number, endedAt: string) =>
  db
    .updateTable('workEvent')
    .set({ endedAt })
    .where('dailyPlanId', '=', dailyPlanId)
    .where('endedAt', 'is', null)
    .where('void', '=', false)
    .returningAll()
    .execute();

const refuseBusyTool = async (db: Trx, toolId: number) => {
  const busy = await db
    .selectFrom('workEvent')
    .leftJoin('dailyPlan', 'dailyPlan.id', 'workEvent.dailyPlanId')
    .leftJoin('productionPlan', 'productionPlan.id', 'dailyPlan.planId')
    .select('productionPlan.planNo')
    .where('workEvent.toolId', '=', toolId)
    .where('workEvent.endedAt', 'is', null)
    .where('workEvent.shared', '=', false)
    .where('workEvent.void', '=', false)
    .executeTakeFirst();
  obey(toolIsFreeRules, { busy: busy ?? null });
};

const insertEvent = (
  db: Trx,
  { dailyPlan, operation }: LockedDay,
  event: Omit<Insertable<Tables['workEvent']>, 'dailyPlanId' | 'operPlanId'>,
) =>
  db
    .insertInto('workEvent')
    .values({ ...event, dailyPlanId: dailyPlan.id, operPlanId: operation.id })
    .returningAll()
    .executeTakeFirstOrThrow();
