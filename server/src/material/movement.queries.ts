import type { DailyTotal, MaterialMovement } from '@lotline/contract/material/movement';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { pageQuery } from '../kit/record/page.ts';
import { packageById } from './stock.queries.ts';

/** Movements of material with the names a reader wants beside them. */
const movementRows = (where: RawBuilder<unknown>) => sql<MaterialMovement>`(
  select v.id, v.type, v.from_place, v.to_place, v.qty, v.uom, v.void, v.corrects_id, v.correction_reason,
    v.occurred_at, v.recorded_at, v.business_date, v.shift, v.actor_id, actor.username as actor_name, v.source,
    not v.void and correction.id is null as in_force,
    v.material_id, m.code as material_code, m.name as material_name, v.material_stock_id, s.package_id, s.supplier_lot_no, v.issue_id,
    coming.name as from_location_name, going.name as to_location_name,
    v.production_plan_id, p.plan_no, product.name as product_name, lot.lot_id as lot_no, tool.name as tool_name,
    o.order_no, partner.name as biz_partner_name, v.reason_code, v.system_qty, v.counted_qty, v.unit_cost, v.note
  from stock_movement v
    join material m on m.id = v.material_id
    left join app_user actor on actor.id = v.actor_id
    left join material_stock s on s.id = v.material_stock_id left join biz_partner partner on partner.id = s.biz_partner_id and v.type = 'RECEIPT'
    left join location coming on coming.id = v.from_location_id left join location going on going.id = v.to_location_id
    left join production_plan p on p.id = v.production_plan_id left join product on product.id = p.product_id left join lot on lot.id = p.lot_id
    left join material_issue i on i.id = v.issue_id left join tool on tool.id = i.tool_id
    left join stock_movement correction on correction.corrects_id = v.id
    left join order_material om on om.id = v.order_material_id left join order_info o on o.id = om.order_id
  where v.item_type = 'MATERIAL' and ${where})`;

const columns = {
  occurredAt: { ref: 'row.occurredAt', type: 'at', required: true },
  recordedAt: { ref: 'row.recordedAt', type: 'at', required: true },
  businessDate: { ref: 'row.businessDate', type: 'day', required: true },
  shift: { ref: 'row.shift', type: 'choice' },
  type: { ref: 'row.type', type: 'choice' },
  materialCode: { ref: 'row.materialCode', type: 'text' },
  materialName: { ref: 'row.materialName', type: 'text' },
  packageId: { ref: 'row.packageId', type: 'text' },
  supplierLotNo: { ref: 'row.supplierLotNo', type: 'text' },
  qty: { ref: 'row.qty', type: 'number' },
  uom: { ref: 'row.uom', type: 'text' },
  fromLocationName: { ref: 'row.fromLocationName', type: 'text' },
  toLocationName: { ref: 'row.toLocationName', type: 'text' },
  planNo: { ref: 'row.planNo', type: 'text' },
  productName: { ref: 'row.productName', type: 'text' },
  lotNo: { ref: 'row.lotNo', type: 'text' },
  toolName: { ref: 'row.toolName', type: 'text' },
  orderNo: { ref: 'row.orderNo', type: 'text' },
  bizPartnerName: { ref: 'row.bizPartnerName', type: 'text' },
  reasonCode: { ref: 'row.reasonCode', type: 'text' },
  actorName: { ref: 'row.actorName', type: 'text' },
  source: { ref: 'row.source', type: 'choice' },
  note: { ref: 'row.note', type: 'text' },
} as const;

const page = (db: Db, where: RawBuilder<unknown>, ask: PeriodAsk, zone: string) =>
  pageQuery(db.selectFrom(movementRows(where).as('row')).selectAll(), {
    ask,
    idRef: 'row.id',
    defaultSort: '-occurredAt',
    columns,
    zone,
    total: true,
  });

type PeriodAsk = {
  startDt: string;
  endDt: string;
  materialId?: number | undefined;
  after?: string | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
  filter?: string | undefined;
};

const inPeriod = ({ startDt, endDt, materialId }: Pick<PeriodAsk, 'startDt' | 'endDt' | 'materialId'>) =>
  sql`v.business_date between ${startDt}::date and ${endDt}::date and ${materialId === undefined ? sql`true` : sql`v.material_id = ${materialId}`}`;
const inForce = sql`not v.void and not exists (select from stock_movement c where c.corrects_id = v.id)`;

/** Every movement of a period, corrected ones included. */
export const movements = (db: Db, ask: PeriodAsk, zone: string) => page(db, inPeriod(ask), ask, zone);

/** The movements of one type that count, of a period. */
export const movementsOfType = (db: Db, type: 'RECEIPT' | 'RESTOCK', ask: PeriodAsk, zone: string) =>
  page(db, sql`v.type = ${type} and ${inForce} and ${inPeriod(ask)}`, ask, zone);

const newestFirst = async (db: Db, where: RawBuilder<unknown>) =>
  (await sql<MaterialMovement>`select * from ${movementRows(where)} as record order by record.occurred_at desc, record.id desc`.execute(db))
    .rows;

export const movementsOfPackage = async (db: Db, id: number) => {
  await packageById(db, id);
  return newestFirst(db, sql`v.material_stock_id = ${id}`);
};
export const movementsOfIssue = (db: Db, id: number) => newestFirst(db, sql`v.issue_id = ${id}`);

/**
 * What was on the shelves per material and production day, in the material's unit:
 * closing = opening + in + restock − out − sale ± adjust. Moves between shelves change nothing.
 */
export const dailyTotals = async (db: Db, { startDt, endDt, materialId }: Pick<PeriodAsk, 'startDt' | 'endDt' | 'materialId'>) => {
  const { rows } = await sql<DailyTotal>`
    with moved as (
      select v.material_id, v.business_date, v.type,
        case when v.to_place = 'STOCK' then v.qty else 0 end - case when v.from_place = 'STOCK' then v.qty else 0 end as change
      from stock_movement v
      where v.item_type = 'MATERIAL' and v.business_date <= ${endDt}::date and ${inForce}
        and ${materialId === undefined ? sql`true` : sql`v.material_id = ${materialId}`}
    ), days as (
      select material_id, business_date, sum(change) as change,
        coalesce(sum(change) filter (where type = 'RECEIPT'), 0) as received,
        coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0) as issued,
        coalesce(sum(change) filter (where type = 'RESTOCK'), 0) as restocked,
        coalesce(-sum(change) filter (where type = 'SALE'), 0) as sold,
        coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0) as adjusted
      from moved group by 1, 2
    ), running as (
      select days.*, sum(change) over (partition by material_id order by business_date) as closing from days
    )
    select r.business_date, r.material_id, m.code as material_code, m.name as material_name, m.uom,
      r.closing - r.change as opening_qty, r.received as in_qty, r.issued as out_qty, r.restocked as restock_qty, r.sold as sale_qty,
      r.adjusted as adjust_qty, r.closing as closing_qty
    from running r join material m on m.id = r.material_id
    where r.business_date >= ${startDt}::date
    order by r.business_date desc, m.code`.execute(db);
  return rows;
};
