import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { refreshOrderProduct } from '../order/index.ts';

/**
 * Recomputes what a plan's facts say of it: daily plans, operations, the plan, its lot, and the order line behind it.
 * Call it after every fact about the plan, in the same transaction.
 */
export const refreshProgress = async (db: Trx, planId: number) => {
  await refreshDays(db, planId);
  await refreshOperations(db, planId);
  await refreshPlan(db, planId);
  const plan = await db.selectFrom('productionPlan').select('orderProductId').where('id', '=', planId).executeTakeFirst();
  if (plan?.orderProductId) await refreshOrderProduct(db, plan.orderProductId);
};

const refreshDays = (db: Trx, planId: number) =>
  sql`
    update daily_plan d set
      completed_qty = n.completed, defect_qty = n.defect, rework_qty = n.rework, carried_in_qty = n.carried_in, carried_out_qty = n.carried_out,
      started_at = n.started, work_status = n.status
    from (
      select p.id,
        coalesce(r.completed, 0) as completed, coalesce(r.defect, 0) as defect, coalesce(r.rework, 0) as rework,
        coalesce((select sum(qty) from carry_over_in_force o where o.to_daily_plan_id = p.id and o.kind = 'REMAINDER'), 0) as carried_in,
        coalesce((select sum(qty) from carry_over_in_force o where o.from_daily_plan_id = p.id and o.kind = 'REMAINDER'), 0) as carried_out,
        least(r.started, e.started) as started,
        case when p.work_status = 'COMPLETE' then 'COMPLETE' when r.daily_plan_id is not null or e.daily_plan_id is not null then 'IN_PROGRESS' else 'PLANNED' end as status
      from daily_plan p
      left join (
        select daily_plan_id, sum(good_qty) as completed, sum(defect_qty) as defect, sum(rework_qty) as rework, min(coalesce(started_at, occurred_at)) as started
        from production_result_in_force where plan_id = ${planId} group by 1
      ) r on r.daily_plan_id = p.id
      left join (
        select daily_plan_id, min(started_at) as started from work_event_in_force
        where daily_plan_id in (select id from daily_plan where plan_id = ${planId}) group by 1
      ) e on e.daily_plan_id = p.id
      where p.plan_id = ${planId}
    ) n
    where d.id = n.id and (d.completed_qty, d.defect_qty, d.rework_qty, d.carried_in_qty, d.carried_out_qty, d.started_at, d.work_status)
      is distinct from (n.completed, n.defect, n.rework, n.carried_in, n.carried_out, n.started, n.status)`.execute(db);

/**
 * An operation is complete when all its days are and they made or spoilt what was planned, or, once everything before it is settled,
 * all that the operation before made good.
 */
const refreshOperations = (db: Trx, planId: number) =>
  sql`
    with days as (
      select o.id, o.plan_qty, o.status as status_now, o.seq, o.report_point,
        coalesce(sum(d.completed_qty), 0) as good, coalesce(sum(d.defect_qty), 0) as defect, coalesce(sum(d.rework_qty), 0) as rework,
        min(d.started_at) as started, max(d.ended_at) as ended, bool_or(d.work_status <> 'PLANNED') as begun,
        coalesce(bool_and(d.work_status = 'COMPLETE'), not o.report_point) as done, count(d.id) as days
      from production_operation_plan o left join daily_plan d on d.oper_plan_id = o.id
      where o.plan_id = ${planId} group by o.id
    ), seen as (
      select *, bool_and(done) over (order by seq) as settled,
        (select b.good from days b where b.seq < days.seq and b.report_point order by b.seq desc limit 1) as before_good
      from days
    ), n as (
      select *, case
          when status_now = 'CANCELLED' then 'CANCELLED'
          when days > 0 and done and (good + defect >= plan_qty or (settled and good + defect >= before_good)) then 'COMPLETE'
          when begun then 'IN_PROGRESS'
          else 'PLANNED'
        end as status
      from seen
    )
    update production_operation_plan o set
      good_qty = n.good, defect_qty = n.defect, rework_qty = n.rework, status = n.status, actual_start = n.started,
      actual_end = case when n.status = 'COMPLETE' then n.ended end
    from n
    where o.id = n.id and (o.good_qty, o.defect_qty, o.rework_qty, o.status, o.actual_start) is distinct from (n.good, n.defect, n.rework, n.status, n.started)`.execute(
    db,
  );

/** A plan is complete when every reporting operation is, or when somebody closed it with a reason. */
const refreshPlan = async (db: Trx, planId: number) => {
  await sql`
    update production_plan p set good_qty = n.good, defect_qty = n.defect, status = n.status
    from (
      select ${planId}::bigint as id,
        coalesce((select good_qty from production_operation_plan where plan_id = ${planId} order by report_point desc, seq desc limit 1), 0) as good,
        coalesce(sum(o.defect_qty), 0) as defect,
        case
          when max(q.status) = 'CANCELLED' then 'CANCELLED'
          when max(q.close_reason) is not null then 'COMPLETE'
          when count(o.id) filter (where o.report_point) > 0 and bool_and(o.status = 'COMPLETE') filter (where o.report_point) then 'COMPLETE'
          when bool_or(o.status <> 'PLANNED') then 'IN_PROGRESS'
          else 'PLANNED'
        end as status
      from production_plan q left join production_operation_plan o on o.plan_id = q.id where q.id = ${planId}
    ) n
    where p.id = n.id and (p.good_qty, p.defect_qty, p.status) is distinct from (n.good, n.defect, n.status)`.execute(db);
  await sql`
    update lot l set produced_qty = n.produced, produced_from = n.first, produced_to = n.last
    from (
      select p.lot_id, coalesce(sum(m.qty), 0) as produced, min(m.occurred_at) as first, max(m.occurred_at) as last
      from production_plan p left join stock_movement_in_force m on m.lot_id = p.lot_id and m.type = 'PRODUCE'
      where p.id = ${planId} group by p.lot_id
    ) n
    where l.id = n.lot_id and l.state = 'ACTIVE' and (l.produced_qty, l.produced_from, l.produced_to) is distinct from (n.produced, n.first, n.last)`.execute(
    db,
  );
};
