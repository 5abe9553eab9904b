import { createHash } from 'node:crypto';
import type { BillChange, BillLine, PlanBill } from '@lotline/contract/production/plan/bill';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';

type Line = BillLine & { key: string };

const lineColumns = sql`
  coalesce(l.oper_plan_id, 0) || ':' || coalesce(l.operation_id, 0) || ':' || coalesce(l.child_product_id, 0) || ':' || coalesce(l.child_material_id, 0) as key,
  case when l.child_product_id is null then 'MATERIAL' else 'PRODUCT' end as item_type, coalesce(l.child_product_id, l.child_material_id) as item_id,
  coalesce(c.code, m.code) as code, coalesce(c.name, m.name) as name, l.uom, l.qty_per, l.base_qty, l.scrap_rate, l.mandatory, l.backflush,
  l.lot_trace_required, l.oper_plan_id, coalesce(t.name, n.name) as operation_name`;
const lineNames = sql`
  left join product c on c.id = l.child_product_id left join material m on m.id = l.child_material_id left join operation n on n.id = l.operation_id
  left join production_operation_plan o on o.id = l.oper_plan_id left join operation t on t.id = o.operation_id`;

/** The bill that a plan keeps, and in what the product's bill of a day differs from it: what applying it would change. */
export const planBill = async (db: Db, planId: number, today: string): Promise<PlanBill> => {
  const plan = await db.selectFrom('productionPlan').select(['billRevision', 'startDt']).where('id', '=', planId).executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const day = today > plan.startDt ? today : plan.startDt;
  const { rows: lines } = await sql<Line>`
    select ${lineColumns} from production_bill_line l ${lineNames} where l.plan_id = ${planId} and l.revision = ${plan.billRevision} order by l.seq, l.id`.execute(
    db,
  );
  const { rows: next } = await sql<Line>`
    select ${lineColumns} from production_plan p cross join lateral bill_for(p, ${day}) l ${lineNames} where p.id = ${planId} order by l.seq, name`.execute(
    db,
  );
  const print = createHash('sha256').update(JSON.stringify(next)).digest('hex').slice(0, 32);
  return { revision: plan.billRevision, day, lines: lines.map(withoutKey), changes: differences(lines, next), print };
};

const withoutKey = ({ key: _, ...line }: Line): BillLine => line;

const told = ['qtyPer', 'baseQty', 'scrapRate', 'uom', 'mandatory', 'backflush', 'lotTraceRequired'] as const;

const differences = (lines: readonly Line[], next: readonly Line[]): BillChange[] => {
  const before = new Map(lines.map((line) => [line.key, line]));
  const after = new Map(next.map((line) => [line.key, line]));
  const gone = lines
    .filter(({ key }) => !after.has(key))
    .map((line) => ({ kind: 'REMOVED' as const, before: withoutKey(line), after: null }));
  const changed = next.flatMap((line): BillChange[] => {
    const old = before.get(line.key);
    if (!old) return [{ kind: 'ADDED', before: null, after: withoutKey(line) }];
    return told.some((field) => old[field] !== line[field]) ? [{ kind: 'CHANGED', before: withoutKey(old), after: withoutKey(line) }] : [];
  });
  return [...gone, ...changed];
};
