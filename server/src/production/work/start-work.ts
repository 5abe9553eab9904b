import { obey } from '@lotline/contract/kit/rule';
import { type MountedMold, moldAtWorkRules, moldShotsLeftRules } from '@lotline/contract/mold/mold.rules';
import { stoppingKinds, type WorkKind } from '@lotline/contract/production/work/work-event';
import { startRules, toolIsFreeRules, workerIsFreeRules } from '@lotline/contract/production/work/work-event.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { type LockedDay, lockDays } from '../locked-plan.ts';
import { endOpenEvents, insertEvent } from './insert-event.ts';

type Start = {
  kind: WorkKind;
  swap?: boolean | undefined;
  movePerson?: boolean | undefined;
  toolId?: number | null | undefined;
  workerIds?: number[] | undefined;
  occurredAt?: string | undefined;
};

/** Starts (or goes on with) work on a daily plan: what ran before on it ends at that instant. */
export const startWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Start) => {
  const left = await heldElsewhere(db, dailyPlanId, ask);
  const days = await lockDays(db, [dailyPlanId, ...left.map((other) => other.dailyPlanId)]);
  const locked = days.get(dailyPlanId);
  if (!locked) throw new Refused(404, 'NOT_FOUND');
  const { dailyPlan, operation } = locked;
  const toolId = ask.toolId === undefined ? dailyPlan.toolId : ask.toolId;
  for (const other of left) if (other.byTool) await leaveTool(db, by, days.get(other.dailyPlanId), ask.occurredAt);
  const workerIds = ask.workerIds ?? dailyPlan.workerIds;
  const { tool, toolRequired, multiMachine, busy, elsewhere, ...molds } = await lookAt(db, {
    operationId: operation.operationId,
    wantedMoldId: operation.moldId,
    toolId,
    workerIds,
    dailyPlanId,
  });
  obey(startRules, { ...locked, tool, toolRequired, outside: operation.outsourced ? await outsideOf(db, locked) : null });
  // A mold is changed while the machine is set up.
  if (ask.kind !== 'SETUP') {
    obey(moldAtWorkRules, { ...molds, productId: locked.plan.productId, tool: tool?.name ?? null, toolEn: tool?.nameEn ?? null });
    obey(moldShotsLeftRules, molds);
  }
  const head = floorHead(by, ask.occurredAt);
  await endOpenEvents(db, dailyPlanId, head.occurredAt);
  if (!multiMachine) {
    obey(toolIsFreeRules, { busy });
    obey(workerIsFreeRules, { at: ask.movePerson ? [] : leftWorks(elsewhere) });
    for (const [other, at] of Map.groupBy(elsewhere, (one) => one.dailyPlanId))
      await leaveWork(db, by, days.get(other), { leaving: at.map((one) => one.workerId), occurredAt: ask.occurredAt });
  }
  const event = await insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId,
    workerIds,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: multiMachine,
  });
  if (ask.workerIds) await db.updateTable('dailyPlan').set({ workerIds: ask.workerIds }).where('id', '=', dailyPlanId).execute();
  return event;
};
/** Which vendor has how many pieces of an operation that is done outside. */
const outsideOf = async (db: Trx, { operation, uom }: LockedDay) => {
  const { rows } = await sql<{ vendor: string | null; qty: number | null }>`
    select string_agg(distinct v.name, ', ') as vendor, sum(l.at_vendor_qty) as qty
    from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id join biz_partner v on v.id = o.vendor_id
    where l.oper_plan_id = ${operation.id} and l.at_vendor_qty > 0`.execute(db);
  return { vendor: null, qty: null, ...rows[0], uom };
};
/** What people of it run elsewhere, each work once with all of them whom it would lose. */
const leftWorks = (elsewhere: Look['elsewhere']) =>
  [...Map.groupBy(elsewhere, ({ dailyPlanId }) => dailyPlanId).values()].flatMap(([one, ...others]) =>
    one && !stands(one.kind)
      ? [{ ...one, worker: [one, ...others].map(({ worker }) => worker).join(', '), people: others.length + 1 }]
      : [],
  );
const stands = (kind: string) => stoppingKinds.some((one) => one === kind);

/** The days of other works that have something open with one of the people or, where that is swapped, on the machine. */
const heldElsewhere = async (db: Trx, dailyPlanId: number, { swap = false, toolId, workerIds }: Start) => {
  const planned = (column: RawBuilder<unknown>) => sql`(select ${column} from daily_plan where id = ${dailyPlanId})`;
  const tool = toolId === undefined ? planned(sql`tool_id`) : sql`${toolId}::bigint`;
  const workers = workerIds === undefined ? sql`coalesce(${planned(sql`worker_ids`)}, '{}')` : sql`${[...workerIds]}::bigint[]`;
  const { rows } = await sql<{ dailyPlanId: number; byTool: boolean }>`
    select daily_plan_id, bool_or(by_tool) as by_tool from (
      select daily_plan_id, true as by_tool from work_event where ${swap} and tool_id = ${tool} and ended_at is null and not shared and not void
      union all
      select e.daily_plan_id, false from work_event e
      where e.worker_ids && ${workers} and e.ended_at is null and not e.shared and not e.void) held
    where daily_plan_id <> ${dailyPlanId} group by daily_plan_id`.execute(db);
  return rows;
};

/** Another work gives its machine up and stands: for the reason it stood already, or because the job changes. */
const leaveTool = async (db: Trx, by: Actor, other: LockedDay | undefined, occurredAt: string | undefined) => {
  if (!other) return;
  const head = floorHead(by, occurredAt, ':left');
  const [open] = await endOpenEvents(db, other.dailyPlan.id, head.occurredAt);
  if (!open) return;
  const stood = stands(open.kind);
  await insertEvent(db, other, {
    ...head,
    kind: stood ? open.kind : 'CHANGEOVER',
    toolId: null,
    workerIds: [],
    startedAt: head.occurredAt,
    endedAt: null,
    shared: false,
    stopReasonId: stood ? open.stopReasonId : null,
    note: stood ? open.note : null,
  });
};

/** People leave another work: what stands goes on standing without them, what runs goes on with the rest of its crew or waits for a worker. */
const leaveWork = async (
  db: Trx,
  by: Actor,
  other: LockedDay | undefined,
  { leaving, occurredAt }: { leaving: readonly number[]; occurredAt: string | undefined },
) => {
  if (!other) return;
  const head = floorHead(by, occurredAt, `:moved:${other.dailyPlan.id}`);
  const [open] = await endOpenEvents(db, other.dailyPlan.id, head.occurredAt);
  if (!open) return;
  const stood = stands(open.kind);
  const rest = await freeOf(
    db,
    open.workerIds.filter((id) => !leaving.includes(id)),
  );
  const same = stood || rest.length > 0;
  await insertEvent(db, other, {
    ...head,
    kind: same ? open.kind : 'WAIT_WORKER',
    toolId: open.toolId,
    workerIds: rest,
    startedAt: head.occurredAt,
    endedAt: null,
    shared: open.shared,
    stopReasonId: same ? open.stopReasonId : null,
    note: same ? open.note : null,
  });
  // What stands is taken up again by whom it was given to.
  if (!stood && rest.length > 0) await db.updateTable('dailyPlan').set({ workerIds: rest }).where('id', '=', other.dailyPlan.id).execute();
};

/** Those of some people, in their order, who have nothing open. */
const freeOf = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) with ordinality as crew (id, place)
    where not exists (select from work_event e where crew.id = any(e.worker_ids) and e.ended_at is null and not e.shared and not e.void)
    order by place`.execute(db);
  return rows.map(({ id }) => id);
};

type Look = {
  toolRequired: boolean;
  moldRequired: boolean;
  mold: MountedMold | null;
  wanted: { id: number; code: string; name: string } | null;
  multiMachine: boolean;
  tool: { status: string; name: string; nameEn: string | null } | null;
  busy: {
    planNo: string | null;
    operation: string | null;
    operationEn: string | null;
    product: string | null;
    productEn: string | null;
  } | null;
  elsewhere: {
    dailyPlanId: number;
    kind: WorkKind;
    workerId: number;
    worker: string;
    tool: string | null;
    toolEn: string | null;
    plan: string;
    stays: string | null;
  }[];
};
/** What the operation asks of a tool and a mold, the tool, the mold on it, the work for which it runs elsewhere, and where the people are otherwise. */
const lookAt = async (
  db: Trx,
  {
    operationId,
    wantedMoldId,
    toolId,
    workerIds,
    dailyPlanId,
  }: { operationId: number; wantedMoldId: number | null; toolId: number | null; workerIds: readonly number[]; dailyPlanId: number },
) => {
  const workers = sql`${[...workerIds]}::bigint[]`;
  const { rows } = await sql<Look>`
    select o.tool_required, o.mold_required, o.multi_machine,
      (select json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'shotCount', k.shot_count, 'guaranteedShots', k.guaranteed_shots, 'approvedShots', k.approved_shots,
        'productIds', coalesce((select json_agg(x.product_id) from mold_product x where x.mold_id = k.id), '[]')) from mold k where k.tool_id = ${toolId}) as mold,
      (select json_build_object('id', k.id, 'code', k.code, 'name', k.name) from mold k where k.id = ${wantedMoldId}) as wanted, (select json_build_object('status', t.status, 'name', t.name, 'nameEn', t.name_en) from tool t where t.id = ${toolId}) as tool,
      (select json_build_object('planNo', p.plan_no, 'operation', m.name, 'operationEn', m.name_en, 'product', i.name, 'productEn', i.name_en)
        from work_event e left join daily_plan d on d.id = e.daily_plan_id left join production_plan p on p.id = d.plan_id
          left join production_operation_plan b on b.id = d.oper_plan_id left join operation m on m.id = b.operation_id left join product i on i.id = p.product_id
        where e.tool_id = ${toolId} and e.ended_at is null and not e.shared and not e.void and e.daily_plan_id is distinct from ${dailyPlanId} limit 1) as busy,
      (select coalesce(json_agg(json_build_object('dailyPlanId', d.id, 'kind', e.kind, 'workerId', w.id, 'worker', w.name, 'tool', t.name,
          'toolEn', t.name_en, 'plan', p.plan_no, 'stays', (
            select string_agg(l.name, ', ' order by array_position(e.worker_ids, l.id)) from worker l
            where l.id = any(e.worker_ids) and l.id <> all(${workers}) and not exists (
              select from work_event o where l.id = any(o.worker_ids) and o.daily_plan_id <> d.id and o.ended_at is null and not o.shared and not o.void)))
          order by array_position(${workers}, w.id), d.id), '[]')
        from work_event e join daily_plan d on d.id = e.daily_plan_id join production_plan p on p.id = d.plan_id left join tool t on t.id = e.tool_id
          join worker w on w.id = any(${workers}) and w.id = any(e.worker_ids)
        where e.worker_ids && ${workers} and e.ended_at is null and not e.shared and not e.void and e.daily_plan_id <> ${dailyPlanId}) as elsewhere
    from operation o where o.id = ${operationId}`.execute(db);
  return rows[0] as Look;
};
