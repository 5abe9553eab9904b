import type { Plan } from '@lotline/contract/production/plan/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { withNames } from '../../kit/record/record.ts';

/** Plans with what people call the things they point to. */
const plans = sql`(
  select p.*, o.order_no, b.name as biz_partner_name, l.due_date, d.code as product_code, d.name as product_name, d.uom, r.name as route_name,
    t.lot_id as lot_no, n.name as location_name, u.username as manager_name, round(p.good_qty / p.plan_qty, 4) as progress_rate,
    (select count(*) from production_operation_plan q where q.plan_id = p.id) as operation_count,
    (select count(*) from daily_plan q where q.plan_id = p.id) as daily_plan_count
  from production_plan p join product d on d.id = p.product_id join lot t on t.id = p.lot_id join location n on n.id = p.location_id
    left join order_product l on l.id = p.order_product_id left join order_info o on o.id = l.order_id
    left join business s on s.id = o.business_id left join biz_partner b on b.id = s.biz_partner_id
    left join route r on r.id = p.route_id left join app_user u on u.id = p.manager_user_id)`;

const plansWhere = (db: Db, condition: RawBuilder<unknown>) =>
  withNames<Plan>(db, plans, sql`where ${condition} order by record.start_dt desc, record.id desc`);

/** Plans whose days touch the period. */
export const plansBetween = (db: Db, { startDt, endDt }: { startDt: string; endDt: string }) =>
  plansWhere(db, sql`record.start_dt <= ${endDt} and record.end_dt >= ${startDt}`);

export const planById = async (db: Db, id: number) => {
  const [row] = await plansWhere(db, sql`record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** What hangs on a plan and can't be undone by changing it: results, work and issued material in force. */
export const factsOfPlan = async (db: Db, planId: number) => {
  const { rows } = await sql<{ results: number; work: number; issues: number; madeQty: number }>`
    select
      (select count(*) from production_result_in_force where plan_id = ${planId}) as results,
      (select count(*) from work_event_in_force e join production_operation_plan o on o.id = e.oper_plan_id where o.plan_id = ${planId}) as work,
      (select count(*) from material_issue where production_plan_id = ${planId} and issued_qty > restocked_qty) as issues,
      coalesce((select max(good_qty + defect_qty) from production_operation_plan where plan_id = ${planId}), 0) as made_qty`.execute(db);
  return rows[0] as { results: number; work: number; issues: number; madeQty: number };
};
