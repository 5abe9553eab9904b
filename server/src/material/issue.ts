import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type { IssueMaterial } from '@lotline/contract/material/issue';
import { issueRules } from '@lotline/contract/material/stock.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { headJson, lockInOrder, packageMove, posted, rowsJson } from '../ledger/index.ts';
import { issuesByIds } from './issue.queries.ts';

/** Takes packages, or parts of them, off the shelf for a production plan, which is kept from being closed meanwhile. */
export const issue = async (db: Trx, by: Actor, { productionPlanId, operPlanId, toolId, issues, occurredAt, note }: IssueMaterial) => {
  const packageIds = issues.map(({ materialStockId }) => materialStockId);
  await lockInOrder(db, { keptPlans: [productionPlanId], packages: packageIds });
  const { plan, operPlan, stocks } = await lookAt(db, { productionPlanId, operPlanId, packageIds });
  const moves = issues.map(({ materialStockId, qty }, n) => {
    const stock = stocks.get(materialStockId);
    if (!stock) throw new Refused(404, 'NOT_FOUND');
    obey(issueRules, { stock, plan, operPlan, qty }, ['issues', n]);
    stocks.set(materialStockId, { ...stock, qty: subtract(stock.qty, qty) });
    return packageMove(stock, { type: 'ISSUE', qty, productionPlanId, operPlanId: operPlanId ?? null, note: note || null });
  });
  const ids = await posted<number[]>(db, sql`post_issues(${headJson(by, { occurredAt })}, ${toolId ?? null}::bigint, ${rowsJson(moves)})`);
  return issuesByIds(db, ids);
};

type Stock = {
  id: number;
  packageId: string;
  materialId: number;
  locationId: number;
  uom: string;
  qty: number;
  qualityStatus: QualityStatus;
};
type Asked = { productionPlanId: number; operPlanId: number | undefined; packageIds: readonly number[] };

/** The plan, the operation and the packages, in one look. */
const lookAt = async (db: Db, { productionPlanId, operPlanId = 0, packageIds }: Asked) => {
  const { rows } = await sql<Stock & { planStatus: string; operPlanOf: number | null }>`
    select p.status as plan_status, o.plan_id as oper_plan_of, s.id, s.package_id, s.material_id, s.location_id, s.uom, s.qty, s.quality_status
    from production_plan p left join production_operation_plan o on o.id = ${operPlanId}
      left join material_stock s on s.id = any(${[...packageIds]}) and not s.cancelled
    where p.id = ${productionPlanId}`.execute(db);
  const [first] = rows;
  if (!first || (operPlanId !== 0 && first.operPlanOf === null)) throw new Refused(404, 'NOT_FOUND');
  return {
    plan: { id: productionPlanId, status: first.planStatus },
    operPlan: first.operPlanOf === null ? undefined : { planId: first.operPlanOf },
    stocks: new Map(rows.map((row) => [row.id, row as Stock])),
  };
};
