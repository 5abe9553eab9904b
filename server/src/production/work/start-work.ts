import { obey } from '@lotline/contract/kit/rule';
import { stoppingKinds, type WorkKind } from '@lotline/contract/production/work/work-event';
import { startRules, toolIsFreeRules } from '@lotline/contract/production/work/work-event.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { type LockedDay, lockDays } from '../locked-plan.ts';
import { endOpenEvents, insertEvent } from './insert-event.ts';

type Start = {
  kind: WorkKind;
  swap?: boolean | undefined;
  toolId?: number | null | undefined;
  workerIds?: number[] | undefined;
  occurredAt?: string | undefined;
};

/** Starts (or goes on with) work on a daily plan: what ran before on it ends at that instant. */
export const startWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Start) => {
  const left = ask.swap ? await heldBy(db, dailyPlanId, ask.toolId) : [];
  const days = await lockDays(db, [dailyPlanId, ...left]);
  const locked = days.get(dailyPlanId);
  if (!locked) throw new Refused(404, 'NOT_FOUND');
  const { dailyPlan, operation } = locked;
  const toolId = ask.toolId === undefined ? dailyPlan.toolId : ask.toolId;
  for (const other of left) await leaveTool(db, by, days.get(other), ask.occurredAt);
  const { tool, toolRequired, multiMachine, busy } = await lookAt(db, { operationId: operation.operationId, toolId, dailyPlanId });
  obey(startRules, { ...locked, tool, toolRequired });
  const head = floorHead(by, ask.occurredAt);
  await endOpenEvents(db, dailyPlanId, head.occurredAt);
  if (!multiMachine) obey(toolIsFreeRules, { busy });
  const workerIds = ask.workerIds ?? dailyPlan.workerIds;
  const event = await insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId,
    workerId: workerIds[0] ?? null,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: multiMachine,
  });
  if (ask.workerIds) await db.updateTable('dailyPlan').set({ workerIds: ask.workerIds }).where('id', '=', dailyPlanId).execute();
  return event;
};

/** The days of other works that have something open on the machine. */
const heldBy = async (db: Trx, dailyPlanId: number, toolId: number | null | undefined) => {
  const { rows } = await sql<{ dailyPlanId: number }>`
    select distinct e.daily_plan_id from work_event e
    where e.tool_id = ${toolId === undefined ? sql`(select tool_id from daily_plan where id = ${dailyPlanId})` : toolId}
      and e.ended_at is null and not e.shared and not e.void and e.daily_plan_id <> ${dailyPlanId}`.execute(db);
  return rows.map((row) => row.dailyPlanId);
};

/** Another work gives its machine up and stands: for the reason it stood already, or because the job changes. */
const leaveTool = async (db: Trx, by: Actor, other: LockedDay | undefined, occurredAt: string | undefined) => {
  if (!other) return;
  const head = floorHead(by, occurredAt, ':left');
  const [open] = await endOpenEvents(db, other.dailyPlan.id, head.occurredAt);
  if (!open) return;
  const stood = stoppingKinds.some((kind) => kind === open.kind);
  await insertEvent(db, other, {
    ...head,
    kind: stood ? open.kind : 'CHANGEOVER',
    toolId: null,
    workerId: null,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: false,
    stopReasonId: stood ? open.stopReasonId : null,
    note: stood ? open.note : null,
  });
};

type Look = {
  toolRequired: boolean;
  multiMachine: boolean;
  tool: { status: string; name: string } | null;
  busy: { planNo: string | null } | null;
};
/** What the operation asks of a tool, the tool, and the plan for which it runs elsewhere. */
const lookAt = async (
  db: Trx,
  { operationId, toolId, dailyPlanId }: { operationId: number; toolId: number | null; dailyPlanId: number },
) => {
  const { rows } = await sql<Look>`
    select o.tool_required, o.multi_machine, (select json_build_object('status', t.status, 'name', t.name) from tool t where t.id = ${toolId}) as tool,
      (select json_build_object('planNo', p.plan_no) from work_event e left join daily_plan d on d.id = e.daily_plan_id left join production_plan p on p.id = d.plan_id
        where e.tool_id = ${toolId} and e.ended_at is null and not e.shared and not e.void and e.daily_plan_id is distinct from ${dailyPlanId} limit 1) as busy
    from operation o where o.id = ${operationId}`.execute(db);
  return rows[0] as Look;
};
