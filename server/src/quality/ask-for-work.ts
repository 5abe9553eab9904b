import { productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import type { Sampling } from '@lotline/contract/quality/standard';
import { type AskedBefore, type WorkNow, workAsksFor } from '@lotline/contract/quality/work-asks';
import { sql } from 'kysely';
import type { Database, Db } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { askForDays } from './ask-for-days.ts';
import { requestInspection } from './request-inspection.ts';

/** One server at a time asks. */
const lock = 7_140_001;
/** So long after its end a work is asked for its last piece and its daily inspection. */
const finishedFor = '12 hours';

/** Asks for the inspections that the work needs now: first and last pieces, those in between that are due, and those of the day. Answers how many it asked for. */
export const askForWork = (db: Database, hours: ShiftHours, now = new Date()): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(trx);
    if (!rows[0]?.mine) return 0;
    const by: Actor = { id: 0, source: 'API', hours, backDays: 0 };
    let asked = 0;
    for (const work of await worksToInspect(trx, productionDay(now, hours).businessDate, now)) {
      const cause = workAsksFor(work, now);
      if (cause === null) continue;
      const { stage, dailyPlanId, planId, operPlanId, operationId, productId, lotId, toolId, moldId, uom, madeQty } = work;
      await requestInspection(trx, by, {
        ...{ stage, cause, dailyPlanId, planId, operPlanId, operationId, productId, lotId, toolId, moldId, uom, madeQty },
        lotQty: standsFor(work),
        ...(cause === 'CHANGE' && isNewer(work) && { changeId: work.changeId }),
      });
      asked += 1;
    }
    return asked + (await askForDays(trx, by, hours, now, finishedFor));
  });

const isNewer = ({ changedAt, last }: Work) => changedAt != null && (last === null || Date.parse(changedAt) > Date.parse(last.at));

/** How many pieces an inspection stands for: first and last pieces for themselves where so many are asked for, one in between for those since the one before. */
const standsFor = ({ stage, sampling, targetQty, madeQty, last }: Work) => {
  if (stage === 'IN_PROCESS') return Math.max(1, sampling.n ?? 1, subtract(madeQty, last?.madeQty ?? 0));
  return Math.max(1, sampling.mode === 'N' ? (sampling.n ?? 1) : stage === 'FIRST' ? targetQty : madeQty);
};

type Work = Omit<WorkNow, 'sampling'> & {
  sampling: Sampling;
  dailyPlanId: number;
  planId: number;
  operPlanId: number;
  operationId: number;
  productId: number;
  lotId: number | null;
  uom: string;
  targetQty: number;
  last: AskedBefore | null;
  changeId: number | null;
};
/**
 * What is at work, or was finished lately, with the standard of each stage that asks for inspections of it. A standard that names no operation is
 * about the last one that is reported.
 */
const worksToInspect = async (db: Db, day: string, now: Date): Promise<Work[]> => {
  const { rows } = await sql<Work>`
    with work as (
      select d.id, d.plan_id, d.oper_plan_id, d.tool_id, d.work_status, d.started_at, d.target_qty, d.completed_qty + d.defect_qty as made_qty
      from daily_plan d where d.work_status = 'IN_PROGRESS' and d.work_date between ${day}::date - 31 and ${day}::date + 1
      union all
      select d.id, d.plan_id, d.oper_plan_id, d.tool_id, d.work_status, d.started_at, d.target_qty, d.completed_qty + d.defect_qty
      from daily_plan d where d.work_date between ${day}::date - 1 and ${day}::date + 1 and d.work_status = 'COMPLETE'
        and d.ended_at > ${now.toISOString()}::timestamptz - interval ${sql.lit(finishedFor)}
    )
    select w.id as daily_plan_id, w.plan_id, w.oper_plan_id, w.tool_id, w.work_status as status, w.target_qty, w.made_qty, o.operation_id, p.product_id, p.lot_id, i.uom,
      to_char(w.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at,
      (select k.id from mold k where k.tool_id = w.tool_id) as mold_id,
      exists (select from work_event e where e.daily_plan_id = w.id and e.ended_at is null and not e.void and e.kind = 'RUN') as is_running,
      g.stage, s.sampling, last.told as last, changed.id as change_id, changed.starts_at as changed_at
    from work w join production_plan p on p.id = w.plan_id join product i on i.id = p.product_id join production_operation_plan o on o.id = w.oper_plan_id
      cross join (values ('FIRST'), ('IN_PROCESS'), ('LAST')) g (stage)
      cross join lateral (
        select case when exists (select from quality_standard x where x.product_id = p.product_id and x.stage = g.stage and x.status = 'APPROVED')
          then quality_standard_in_force(p.product_id, null, o.operation_id, g.stage, ${day}::date) end as id
      ) f
      join quality_standard s on s.id = f.id and (s.operation_id is not null or not exists (
        select from production_operation_plan z where z.plan_id = w.plan_id and z.seq > o.seq and z.report_point and z.status <> 'SKIPPED'))
      left join lateral (
        select json_build_object('at', r.created_at, 'toolId', r.tool_id, 'moldId', r.mold_id, 'isOpen', r.status in ('REQUESTED', 'IN_PROGRESS'), 'failed', r.judgement = 'FAIL',
          'madeQty', coalesce(r.made_qty, (
            select sum(x.good_qty + x.defect_qty) from production_result_in_force x where x.daily_plan_id = w.id and x.occurred_at <= r.created_at), 0)) as told
        from quality_result r where r.daily_plan_id = w.id and r.stage = g.stage and r.status <> 'CANCELLED' order by r.id desc limit 1
      ) last on true
      left join lateral (
        select c.id, c.starts_at from process_change c
        where g.stage = 'FIRST' and s.sampling->'changes' ? c.kind and c.status not in ('REFUSED', 'CANCELLED') and c.starts_at <= ${now.toISOString()}::timestamptz
          and c.starts_at > w.started_at and (c.daily_plan_id = w.id or c.cause = 'HAND' and (c.status <> 'REGISTERED' or c.approver_id is null)
            and coalesce(c.product_id = p.product_id, true) and coalesce(c.operation_id = o.operation_id, true) and coalesce(c.tool_id = w.tool_id, true)
            and (c.mold_id is null or exists (select from mold k where k.id = c.mold_id and k.tool_id = w.tool_id))
            and (c.material_id is null or exists (select from production_bill_line b where b.oper_plan_id = w.oper_plan_id and b.revision = p.bill_revision and b.child_material_id = c.material_id))
            and (c.worker_id is null or exists (select from work_event e where e.daily_plan_id = w.id and not e.void and (e.worker_id = c.worker_id or c.worker_id = any(e.worker_ids)))))
        order by c.starts_at desc, c.id desc limit 1
      ) changed on true
    where (g.stage = 'LAST') = (w.work_status = 'COMPLETE')
    order by w.id, g.stage`.execute(db);
  return rows;
};
