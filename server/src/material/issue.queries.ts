import type { HeardOf } from '@lotline/contract/kit/call';
import { addDays, type ShiftHours } from '@lotline/contract/kit/production-day';
import {
  Issues,
  type issues as issuesCall,
  type OpenPlan,
  type openPlans as openPlansCall,
  type PickLine,
  type PlanNeed,
} from '@lotline/contract/material/issue';
import { type RawBuilder, sql } from 'kysely';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, readerOf } from '../kit/record/list.ts';
import { holdReason, packageHeldEn } from './stock.queries.ts';

/** Issues with the names a reader wants beside them. */
export const issueList: ListSource<typeof Issues> = {
  list: Issues,
  from: 'material_issue i',
  joins: {
    s: 'join material_stock s on s.id = i.material_stock_id',
    m: 'join material m on m.id = s.material_id',
    shelf: 'join location shelf on shelf.id = s.location_id',
    p: 'join production_plan p on p.id = i.production_plan_id',
    product: 'join product on product.id = p.product_id',
    lot: 'join lot on lot.id = p.lot_id',
    line: 'join location line on line.id = p.location_id',
    op: 'left join production_operation_plan op on op.id = i.oper_plan_id',
    operation: 'left join operation on operation.id = op.operation_id',
    tool: 'left join tool on tool.id = i.tool_id',
    instead: 'left join material instead on instead.id = i.substitute_for_id',
    issuer: 'left join app_user issuer on issuer.id = i.created_by',
  },
  fields: {
    id: 'i.id',
    materialStockId: 'i.material_stock_id',
    packageId: 's.package_id',
    materialId: 's.material_id',
    materialCode: 'm.code',
    materialName: 'm.name',
    uom: 's.uom',
    locationId: 's.location_id',
    locationName: 'shelf.name',
    productionPlanId: 'i.production_plan_id',
    planNo: 'p.plan_no',
    planStatus: 'p.status',
    productId: 'p.product_id',
    productName: 'product.name',
    lotNo: 'lot.lot_id',
    lineId: 'p.location_id',
    lineName: 'line.name',
    operationId: 'op.operation_id',
    operPlanId: 'i.oper_plan_id',
    operationName: 'operation.name',
    toolId: 'i.tool_id',
    toolName: 'tool.name',
    issuedQty: 'i.issued_qty',
    consumedQty: 'i.consumed_qty',
    restockedQty: 'i.restocked_qty',
    atLineQty: 'i.at_line_qty',
    issuedAt: 'i.issued_at',
    substituteForId: 'i.substitute_for_id',
    substituteForName: 'instead.name',
    issuedByName: 'issuer.username',
    exceptions: 'i.exceptions',
    exceptionReason: 'i.exception_reason',
    note: 'i.note',
    qualityStatus: 's.quality_status',
    holdReason,
    holdReasonEn: packageHeldEn,
    onShelfQty: 's.qty',
  },
  defaultSort: '-issuedAt',
};

export const issuesByIds = readerOf(issueList);

/** What is at the line of a package, of a material, or for a lot. */
export const issuesByBarcode = async ({ barcode }: { barcode: string }, { db }: { db: Db }) => {
  const { rows } = await sql<{ packages: number[]; material: number | null; lot: number | null }>`
    select (select coalesce(array_agg(id), '{}') from material_stock where package_id = ${barcode} and not cancelled) as packages,
      (select id from material where barcode = ${barcode}) as material, (select id from lot where lot_id = ${barcode}) as lot`.execute(db);
  const { packages = [], material = null, lot = null } = rows[0] ?? {};
  if (!packages.length && material === null && lot === null) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return {
    where: sql`i.at_line_qty > 0 and (i.material_stock_id = any(${packages}) or s.material_id = ${material} or p.lot_id = ${lot})`,
    needs: ['s', 'p'],
    sort: 'issuedAt',
  };
};

type FlatPlan = Omit<OpenPlan, 'needs'> & { lineId: number; lineName: string; factoryName: string | null };

/** The plans that take material, the most urgent first, under their lines. */
export const openPlans = (db: Db, ask: HeardOf<typeof openPlansCall>) =>
  plansUnderLines(db, ask, {
    only: sql``,
    lacking: sql`select distinct plan_id as id from plan_need(array(select id from open)) where required_qty > issued_qty`,
    needs: (plans) => needsOf(db, plans),
  });

type Of<Need> = {
  /** Which plans of `production_plan p` are meant, as a further condition. */
  only: RawBuilder<unknown>;
  /** The ids of those plans of `open` that still lack something. */
  lacking: RawBuilder<unknown>;
  needs: (plans: readonly number[]) => Promise<(Need & { planId: number })[]>;
};

/** Open plans with what they need, the most urgent first, under their lines. */
export const plansUnderLines = async <Need extends object>(
  db: Db,
  { search, after, still, limit = 1000 }: HeardOf<typeof openPlansCall>,
  { only, lacking, needs: needsOfPlans }: Of<Need>,
) => {
  const order = sql`line.seq, line.name, line.id, p.priority, p.start_dt, p.id`;
  const { rows: plans } = await sql<FlatPlan>`
    with open as (
      select p.id, row_number() over (order by ${order}) as place from production_plan p join location line on line.id = p.location_id
        join product on product.id = p.product_id join lot on lot.id = p.lot_id
      where p.status in ('PLANNED', 'IN_PROGRESS') ${only}
        ${
          search === undefined
            ? sql``
            : sql`and ${everyWord(
                search,
                ({ like, holds }) =>
                  sql`p.plan_no ilike ${like} or product.code ilike ${like} or product.name ${holds} or product.name_en ilike ${like} or lot.lot_id ilike ${like}`,
              )}`
        }
    )${
      still
        ? sql`, lacking as (
      ${lacking}
    )`
        : sql``
    }
    select p.id, p.plan_no, product.code as product_code, product.name as product_name, product.name_en as product_name_en, lot.lot_id as lot_no, p.plan_qty, p.good_qty, product.uom,
      p.start_dt, p.end_dt, p.status, line.id as line_id, line.name as line_name, factory.name as factory_name
    from (
      select id, place from open where place > coalesce((select place from open where id = ${after ?? null}), 0)
        ${still ? sql`and id in (select id from lacking)` : sql``} order by place limit ${limit}
    ) part join production_plan p on p.id = part.id join product on product.id = p.product_id join lot on lot.id = p.lot_id
      join location line on line.id = p.location_id left join location factory on factory.id = line.parent_id
    order by part.place`.execute(db);
  const needs = Map.groupBy(await needsOfPlans(plans.map(({ id }) => id)), ({ planId }) => planId);
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

const needsOf = async (db: Db, planIds: readonly number[]) => {
  const ratioOf = (line: string) =>
    sql.raw(`'qtyPer', ${line}.qty_per, 'baseQty', ${line}.base_qty, 'scrapRate', ${line}.scrap_rate, 'decimals', ${line}.decimals`);
  const { rows } = await sql<PlanNeed & { planId: number }>`
    with supply as materialized (select * from plan_supply(${[...planIds]})), substitute as materialized (
      select v.plan_id, v.material_id, json_agg(json_build_object('materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom,
        ${ratioOf('x')}, 'insteadOf', json_build_object(${ratioOf('f')}), 'availableQty', v.available_qty, 'coversQty', v.covers_qty, 'qty', v.qty) order by v.place) as substitutes
      from (select array_agg(plan_id) as plans, array_agg(material_id) as materials, array_agg(greatest(0, required_qty - issued_qty - available_qty)) as short from supply) g
        cross join lateral plan_substitutes(g.plans, g.materials, g.short) v join material m on m.id = v.substitute_id
        join production_bill_line x on x.id = v.line_id join production_bill_line f on f.id = x.stands_for_id
      group by 1, 2
    )
    select s.plan_id, m.id as material_id, m.code, m.name, m.name_en, m.uom, s.required_qty, s.issued_qty, s.substituted_qty, s.available_qty, s.lacking_qty,
      coalesce(u.substitutes, '[]') as substitutes,
      case when s.lacking_qty > 0 then greatest(0, s.lacking_qty - purchased_qty(m.id)) else 0 end as unordered_qty,
      case when n.order_no is not null then json_build_object('orderId', o.id, 'orderNo', n.order_no, 'dueDate', n.due_date, 'qty', n.qty) end as coming
    from supply s join material m on m.id = s.material_id left join substitute u on u.plan_id = s.plan_id and u.material_id = s.material_id
      left join lateral purchase_bringing(m.id, s.lacking_qty) n on s.lacking_qty > 0 left join order_info o on o.order_no = n.order_no
    order by s.plan_id, s.seq, m.code`.execute(db);
  return rows;
};

/** As many packages of a material as one issue takes. */
const mostPicks = 200;

/** The packages that cover what a plan still misses, the first to go by each material's policy. */
export const pickList = async (db: Db, day: string, planId: number): Promise<PickLine[]> => {
  const { rows } = await sql<PickLine>`
    with need as materialized (
      select * from plan_supply(${[planId]})
    ), missing as (
      select material_id, seq, required_qty - issued_qty as qty, 0 as place, null::bigint as instead from need
      union all
      select v.substitute_id, n.seq, v.qty, v.place, n.material_id
      from need n cross join lateral plan_substitutes(array[n.plan_id], array[n.material_id], array[n.required_qty - n.issued_qty - n.available_qty]) v
      where n.required_qty > n.issued_qty + n.available_qty and v.covers_qty > 0
    ), offered as (
      select k.seq, k.instead, k.place as choice, k.material_id, k.qty as missing, f.id, f.qty, f.place, sum(f.qty) over (partition by k.material_id, k.instead order by f.place) - f.qty as before
      from missing k join material m on m.id = k.material_id
        cross join lateral packages_to_issue(k.material_id, m.issue_policy, ${day}::date, ${mostPicks}::int) f
      where k.qty > 0
    )
    select s.id as material_stock_id, s.package_id, m.id as material_id, m.code as material_code, m.name as material_name, s.uom,
      l.name as location_name, concat_ws(' / ', f.name, w.name, l.name) as location_path, o.qty as stock_qty,
      least(o.qty, o.missing - o.before) as qty, s.received_date, s.expiry_date, o.instead as substitute_for_id
    from offered o join material_stock s on s.id = o.id join material m on m.id = o.material_id join location l on l.id = s.location_id
      left join location w on w.id = l.parent_id left join location f on f.id = w.parent_id
    where o.before < o.missing
    order by o.seq, o.choice, m.code, o.place`.execute(db);
  return rows;
};

/** Issues of a period of production days, or all of which something is still at the line. */
export const issuesOf = ({ startDt, endDt, productionPlanId, atLine }: HeardOf<typeof issuesCall>, hours: ShiftHours) => ({
  where: sql.join(
    [
      atLine ? sql`i.at_line_qty > 0` : sql`i.issued_qty > 0`,
      ...inPeriodOfDays('i.issued_at', { startDt, endDt }, hours),
      ...(productionPlanId === undefined ? [] : [sql`i.production_plan_id = ${productionPlanId}`]),
    ],
    sql` and `,
  ),
});

type Days = { startDt: string | undefined; endDt: string | undefined };
/** That an instant lies in a period of production days, either end of which may be open. */
export const inPeriodOfDays = (instant: string, { startDt, endDt }: Days, { zone, dayStart }: ShiftHours) => {
  const startsAt = (day: string) => sql`(${`${day} ${dayStart}`}::timestamp at time zone ${zone})`;
  return [
    ...(startDt ? [sql`${sql.raw(instant)} >= ${startsAt(startDt)}`] : []),
    ...(endDt ? [sql`${sql.raw(instant)} < ${startsAt(addDays(endDt, 1))}`] : []),
  ];
};
