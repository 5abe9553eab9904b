import { createHash } from 'node:crypto';
import type { BillChange, BillLine, PlanBill } from '@lotline/contract/production/plan/bill';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';

type Line = BillLine & { key: string };

const lineColumns = sql`
  coalesce(l.oper_plan_id, 0) || ':' || coalesce(l.operation_id, 0) || ':' || coalesce(l.child_product_id, 0) || ':' || coalesce(l.child_material_id, 0) || ':' || coalesce(f.id, 0) as key,
  case when l.child_product_id is null then 'MATERIAL' else 'PRODUCT' end as item_type, coalesce(l.child_product_id, l.child_material_id) as item_id,
  coalesce(c.code, m.code) as code, coalesce(c.name, m.name) as name, l.uom, l.qty_per, l.base_qty, l.scrap_rate, l.mandatory, l.backflush,
  l.lot_trace_required, l.oper_plan_id, coalesce(t.name, n.name) as operation_name, f.id as substitute_for_id, f.name as substitute_for_name, l.substitute_priority`;
/** `instead`: the material that a line stands in for. */
const lineNames = (instead: RawBuilder<unknown>) => sql`
  left join material f on f.id = ${instead} left join product c on c.id = l.child_product_id left join material m on m.id = l.child_material_id left join operation n on n.id = l.operation_id
  left join production_operation_plan o on o.id = l.oper_plan_id left join operation t on t.id = o.operation_id`;

/** A substitute stands behind the line that it stands in for. */
const inOrder = sql`min(l.seq) filter (where f.id is null) over (partition by l.oper_plan_id, l.operation_id, coalesce(f.id, l.child_material_id), l.child_product_id), coalesce(f.id, l.child_material_id), l.substitute_priority nulls first, l.seq`;

/** The bill that a plan keeps, and in what the product's bill of a day differs from it: what applying it would change. */
export const planBill = async (db: Db, planId: number, today: string): Promise<PlanBill> => {
  const plan = await db.selectFrom('productionPlan').select(['billRevision', 'startDt']).where('id', '=', planId).executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const day = today > plan.startDt ? today : plan.startDt;
  const { rows: lines } = await sql<Line>`
    select ${lineColumns} from production_bill_line l ${lineNames(
      sql`(select o.child_material_id from production_bill_line o where o.id = l.stands_for_id)`,
    )} where l.plan_id = ${planId} and l.revision = ${plan.billRevision} order by ${inOrder}, l.id`.execute(db);
  const { rows: next } = await sql<Line>`
    select ${lineColumns} from production_plan p cross join lateral bill_for(p, ${day}) l ${lineNames(sql`l.substitute_for_id`)} where p.id = ${planId} order by ${inOrder}, name`.execute(
    db,
  );
  const print = createHash('sha256').update(JSON.stringify(next)).digest('hex').slice(0, 32);
  return { revision: plan.billRevision, day, lines: lines.map(withoutKey), changes: differences(lines, next), print };
};

const withoutKey = ({ key: _, ...line }: Line): BillLine => line;

const told = ['substitutePriority', 'qtyPer', 'baseQty', 'scrapRate', 'uom', 'mandatory', 'backflush', 'lotTraceRequired'] as const;

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
