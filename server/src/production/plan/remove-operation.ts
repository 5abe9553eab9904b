import { obey } from '@lotline/contract/kit/rule';
import { operationRemovalRules } from '@lotline/contract/production/plan/operation-plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { followOperations, lockOperation } from './lock-operation.ts';

/** Takes an operation out of a plan, with its days. */
export const removeOperationPlan = async (db: Trx, id: number) => {
  const { plan, operation } = await lockOperation(db, id);
  const { rows } = await sql<{ facts: number; shippedQty: number }>`
    select
      (select count(*) from production_result where oper_plan_id = ${id}) + (select count(*) from work_event where oper_plan_id = ${id})
        + (select count(*) from check_point_tick k join daily_plan d on d.id = k.daily_plan_id where d.oper_plan_id = ${id})
        + (select count(*) from outsourcing where oper_plan_id = ${id})
        + (select count(*) from carry_over c join daily_plan d on d.id = c.from_daily_plan_id where d.oper_plan_id = ${id}) as facts,
      coalesce((select sum(l.qty) from shipment_line l join shipment s on s.id = l.shipment_id where l.lot_id = ${plan.lotId} and s.status = 'SHIPPED'), 0) as shipped_qty`.execute(
    db,
  );
  obey(operationRemovalRules, { goodQty: operation.goodQty, ...(rows[0] as { facts: number; shippedQty: number }) });
  await db.deleteFrom('productionOperationPlan').where('id', '=', id).execute();
  await followOperations(db, plan.id);
  return { deleted: 1 };
};
