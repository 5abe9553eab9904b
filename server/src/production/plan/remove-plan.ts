import type { Lang } from '@lotline/contract/kit/words';
import { screenOf } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { subjectOf } from '../../kit/database/related.ts';
import { Refused, refuseUsed } from '../../kit/http/errors.ts';
import { refreshOrderLines } from '../../order/index.ts';
import { lockPlans } from '../locked-plan.ts';

type Blocking = { table: string; id: number; name: string; createBy: string | null; createAt: string };

/** Deletes plans with their operations, days and empty lots; one that something happened on is refused with what happened. */
export const removePlans = async (db: Trx, ids: readonly number[], lang: Lang) => {
  const plans = (await lockPlans(db, ids)).map(({ plan }) => plan);
  if (plans.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  const blocking = await blockingRows(db, ids);
  if (blocking.length > 0) {
    const datas = blocking.map(({ table, ...row }) => ({ path: screenOf(table) ?? `/${table}`, ...row }));
    refuseUsed(await subjectOf(db, 'production_plan', ids, lang), datas, lang);
  }
  const lots = plans.map(({ lotId }) => lotId);
  await db.updateTable('lot').set({ productionPlanId: null }).where('id', '=', anyOf(lots)).execute();
  await db.deleteFrom('productionPlan').where('id', '=', anyOf(ids)).execute();
  await db.deleteFrom('lot').where('id', '=', anyOf(lots)).execute();
  await refreshOrderLines(db, { orderLines: plans.flatMap(({ orderProductId }) => orderProductId ?? []) });
  return { deleted: plans.length };
};

/** What hangs on the plans: results, recorded work, checks, carry-over, issued material, outsourcing, stock of their lots. */
const blockingRows = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<Blocking>`
    select b.table, b.id, b.name, u.username as create_by, b.created_at as create_at
    from (
      select 'production_result' as table, r.id, p.plan_no || ' · ' || r.business_date as name, r.actor_id as created_by, r.recorded_at as created_at
      from production_result r join production_plan p on p.id = r.plan_id where r.plan_id = any(${ids})
      union all
      select 'work_event', e.id, p.plan_no || ' · ' || e.business_date, e.actor_id, e.recorded_at
      from work_event e join production_operation_plan o on o.id = e.oper_plan_id join production_plan p on p.id = o.plan_id where o.plan_id = any(${ids})
      union all
      select 'check_point_tick', k.id, p.plan_no || ' · ' || k.business_date, k.actor_id, k.recorded_at
      from check_point_tick k join daily_plan d on d.id = k.daily_plan_id join production_plan p on p.id = d.plan_id where d.plan_id = any(${ids})
      union all
      select 'carry_over', c.id, p.plan_no || ' · ' || c.business_date, c.actor_id, c.recorded_at
      from carry_over c join daily_plan d on d.id = c.from_daily_plan_id join production_plan p on p.id = d.plan_id where d.plan_id = any(${ids})
      union all
      select 'outsourcing', x.id, x.out_no, x.created_by, x.created_at from outsourcing x where x.plan_id = any(${ids})
      union all
      select 'material_issue', i.id, s.package_id, i.created_by, i.created_at
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.production_plan_id = any(${ids})
      union all
      select 'product_issue', i.id, t.lot_id, i.created_by, i.created_at from product_issue i join lot t on t.id = i.lot_id where i.production_plan_id = any(${ids})
      union all
      select 'product_stock', s.id, t.lot_id, s.created_by, s.created_at
      from product_stock s join lot t on t.id = s.lot_id where t.production_plan_id = any(${ids})
    ) b left join app_user u on u.id = b.created_by
    order by b.created_at, b.id limit 200`.execute(db);
  return rows;
};
