import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { withNames } from '../../kit/record/read-rows.ts';
import { dailyPlansOfOperation, dailyPlansOfPlan } from './daily-plan.queries.ts';

/** Operations of plans; what waits before one is what the last reporting operation before it made good and neither this one
 * nor a vendor for it has taken. */
const operationPlans = sql`(
  select o.*, q.code as operation_code, q.name as operation_name, n.name as line_name, e.name as tool_name, k.name as mold_name,
    (select greatest(0, b.good_qty - o.good_qty - o.defect_qty - o.vendor_qty) from production_operation_plan b
      where b.plan_id = o.plan_id and b.seq < o.seq and b.report_point order by b.seq desc limit 1) as wip_qty,
    coalesce((select sum(d.target_qty + d.carried_in_qty - d.carried_out_qty) from daily_plan d where d.oper_plan_id = o.id), 0) as daily_target_qty
  from production_operation_plan o join operation q on q.id = o.operation_id join location n on n.id = o.line_id left join tool e on e.id = o.tool_id left join mold k on k.id = o.mold_id)`;

type Flat = Omit<OperationPlan, 'dailyPlans'>;
const operationPlansWhere = (db: Db, condition: RawBuilder<unknown>) =>
  withNames<Flat>(db, operationPlans, sql`where ${condition} order by record.seq, record.id`);

export const operationPlansOf = async (db: Db, planId: number): Promise<OperationPlan[]> => {
  const [operations, days] = await Promise.all([operationPlansWhere(db, sql`record.plan_id = ${planId}`), dailyPlansOfPlan(db, planId)]);
  const byOperation = Map.groupBy(days, ({ operPlanId }) => operPlanId);
  return operations.map((operation) => ({ ...operation, dailyPlans: byOperation.get(operation.id) ?? [] }));
};

export const operationPlanById = async (db: Db, id: number): Promise<OperationPlan> => {
  const [[operation], dailyPlans] = await Promise.all([operationPlansWhere(db, sql`record.id = ${id}`), dailyPlansOfOperation(db, id)]);
  if (!operation) throw new Refused(404, 'NOT_FOUND');
  return { ...operation, dailyPlans };
};
