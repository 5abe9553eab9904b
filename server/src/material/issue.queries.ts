import type { HeardOf } from '@lotline/contract/kit/call';
import { addDays, type ShiftHours } from '@lotline/contract/kit/production-day';
import type { Issue, issues as issuesCall, OpenPlan, PlanNeed } from '@lotline/contract/material/issue';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { pageQuery } from '../kit/record/page.ts';
import { isUsable } from './stock.queries.ts';

/** Issues with the names a reader wants beside them. */
export const issueRows = sql`(
  select i.id, i.material_stock_id, s.package_id, s.material_id, m.code as material_code, m.name as material_name, s.uom,
    s.location_id, shelf.name as location_name, i.production_plan_id, p.plan_no, p.status as plan_status, product.name as product_name,
    lot.lot_id as lot_no, line.name as line_name, operation.name as operation_name, tool.name as tool_name,
    i.issued_qty, i.consumed_qty, i.restocked_qty, i.at_line_qty, i.issued_at, issuer.username as issued_by_name, i.note
  from material_issue i
    join material_stock s on s.id = i.material_stock_id join material m on m.id = s.material_id join location shelf on shelf.id = s.location_id
    join production_plan p on p.id = i.production_plan_id join product on product.id = p.product_id join lot on lot.id = p.lot_id
    join location line on line.id = p.location_id
    left join production_operation_plan op on op.id = i.oper_plan_id left join operation on operation.id = op.operation_id
    left join tool on tool.id = i.tool_id left join app_user issuer on issuer.id = i.created_by)`;

const issuesWhere = async (db: Db, where: RawBuilder<unknown>) =>
  (await sql<Issue>`select * from ${issueRows} as record where ${where} order by record.issued_at, record.id`.execute(db)).rows;

export const issuesByIds = async (db: Db, ids: readonly number[]) => {
  const rows = await issuesWhere(db, sql`record.id = any(${[...ids]})`);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/** What is at the line of a package, of a material, or for a lot. */
export const issuesByBarcode = async (db: Db, barcode: string) => {
  const { rows } = await sql<{ packages: number[]; material: number | null; lot: number | null }>`
    select (select coalesce(array_agg(id), '{}') from material_stock where package_id = ${barcode} and not cancelled) as packages,
      (select id from material where barcode = ${barcode}) as material, (select id from lot where lot_id = ${barcode}) as lot`.execute(db);
  const { packages = [], material = null, lot = null } = rows[0] ?? {};
  if (!packages.length && material === null && lot === null) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return issuesWhere(
    db,
    sql`record.at_line_qty > 0 and (record.material_stock_id = any(${packages}) or record.material_id = ${material} or record.lot_no = ${lot === null ? null : barcode})`,
  );
};

type FlatPlan = Omit<OpenPlan, 'needs'> & { lineId: number; lineName: string; factoryName: string | null };

/** The plans that take material, the most urgent first, under their lines. */
export const openPlans = async (db: Db) => {
  const { rows: plans } = await sql<FlatPlan>`
    select p.id, p.plan_no, product.code as product_code, product.name as product_name, lot.lot_id as lot_no, p.plan_qty, p.good_qty, product.uom,
      p.start_dt, p.end_dt, p.status, line.id as line_id, line.name as line_name, factory.name as factory_name
    from production_plan p join product on product.id = p.product_id join lot on lot.id = p.lot_id
      join location line on line.id = p.location_id left join location factory on factory.id = line.parent_id
    where p.status in ('PLANNED', 'IN_PROGRESS')
    order by line.seq, line.name, line.id, p.priority, p.start_dt, p.id`.execute(db);
  const needs = Map.groupBy(
    await needsOf(
      db,
      plans.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );
  const lines = Map.groupBy(plans, ({ lineId }) => lineId);
  return [...lines].map(([id, its]) => ({
    id,
    name: its[0]?.lineName ?? '',
    factoryName: its[0]?.factoryName ?? null,
    children: its.map(({ lineId: _, lineName: __, factoryName: ___, ...plan }) => ({
      ...plan,
      needs: (needs.get(plan.id) ?? []).map(({ planId: ____, ...need }) => need),
    })),
  }));
};

/** required = plan quantity × per piece ÷ (1 − scrap), rounded up to the unit's three decimals. */
const needsOf = async (db: Db, planIds: readonly number[]) => {
  const { rows } = await sql<PlanNeed & { planId: number }>`
    select n.plan_id, m.id as material_id, m.code, m.name, m.uom, n.required_qty,
      coalesce((
        select sum(i.issued_qty - i.restocked_qty) from material_issue i join material_stock s on s.id = i.material_stock_id
        where i.production_plan_id = n.plan_id and s.material_id = m.id
      ), 0) as issued_qty,
      coalesce((select sum(s.qty) from material_stock s where s.material_id = m.id and s.qty > 0 and not s.cancelled and ${isUsable}), 0) as available_qty
    from (
      select p.id as plan_id, b.child_material_id, min(b.seq) as seq,
        sum(ceil(p.plan_qty * b.qty_per * 100 * 1000 / (b.base_qty * (100 - b.scrap_rate))) / 1000)::numeric(16,3) as required_qty
      from production_plan p join bom b on b.parent_id = p.product_id and b.child_material_id is not null
        and (b.effective_from is null or b.effective_from <= p.start_dt) and (b.effective_to is null or b.effective_to >= p.start_dt)
      where p.id = any(${[...planIds]}) group by 1, 2
    ) n join material m on m.id = n.child_material_id
    order by n.plan_id, n.seq, m.code`.execute(db);
  return rows;
};

const issueColumns = {
  issuedAt: { ref: 'row.issuedAt', type: 'at' },
  packageId: { ref: 'row.packageId', type: 'text' },
  materialCode: { ref: 'row.materialCode', type: 'text' },
  materialName: { ref: 'row.materialName', type: 'text' },
  uom: { ref: 'row.uom', type: 'text' },
  locationName: { ref: 'row.locationName', type: 'text' },
  planNo: { ref: 'row.planNo', type: 'text' },
  planStatus: { ref: 'row.planStatus', type: 'choice' },
  productName: { ref: 'row.productName', type: 'text' },
  lotNo: { ref: 'row.lotNo', type: 'text' },
  lineName: { ref: 'row.lineName', type: 'text' },
  operationName: { ref: 'row.operationName', type: 'text' },
  toolName: { ref: 'row.toolName', type: 'text' },
  issuedQty: { ref: 'row.issuedQty', type: 'number' },
  consumedQty: { ref: 'row.consumedQty', type: 'number' },
  restockedQty: { ref: 'row.restockedQty', type: 'number' },
  atLineQty: { ref: 'row.atLineQty', type: 'number' },
  issuedByName: { ref: 'row.issuedByName', type: 'text' },
  note: { ref: 'row.note', type: 'text' },
} as const;

/** Issues of a period of production days, or all of which something is still at the line. */
export const issues = (db: Db, ask: HeardOf<typeof issuesCall>, { zone, dayStart }: ShiftHours) => {
  const { startDt, endDt, productionPlanId, atLine } = ask;
  const startsAt = (day: string) => sql`(${`${day} ${dayStart}`}::timestamp at time zone ${zone})`;
  const from = sql<Issue>`(
    select i.* from ${issueRows} as i
    where ${startDt ? sql`i.issued_at >= ${startsAt(startDt)}` : sql`true`} and ${endDt ? sql`i.issued_at < ${startsAt(addDays(endDt, 1))}` : sql`true`}
      and ${atLine ? sql`i.at_line_qty > 0` : sql`i.issued_qty > 0`} and ${productionPlanId === undefined ? sql`true` : sql`i.production_plan_id = ${productionPlanId}`})`;
  return pageQuery(db.selectFrom(from.as('row')).selectAll(), {
    ask,
    idRef: 'row.id',
    defaultSort: '-issuedAt',
    columns: issueColumns,
    zone,
    total: true,
  });
};
