import { obey } from '@lotline/contract/kit/rule';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import { startRules, toolIsFreeRules } from '@lotline/contract/production/work/work-event.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { endOpenEvents, insertEvent } from './insert-event.ts';

type Start = { kind: WorkKind; toolId?: number | null | undefined; workerIds?: number[] | undefined; occurredAt?: string | undefined };

/** Starts (or goes on with) work on a daily plan: what ran before on it ends at that instant. */
export const startWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Start) => {
  const locked = await lockDay(db, dailyPlanId);
  const { dailyPlan, operation } = locked;
  const toolId = ask.toolId === undefined ? dailyPlan.toolId : ask.toolId;
  const { tool, toolRequired, multiMachine, busy } = await lookAt(db, { operationId: operation.operationId, toolId, dailyPlanId });
  obey(startRules, { ...locked, tool, toolRequired });
  const head = factHead(by, ask.occurredAt);
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
