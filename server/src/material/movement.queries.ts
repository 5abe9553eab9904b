import { type DailyTotal, MaterialMovements } from '@lotline/contract/material/movement';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import type { ListSource } from '../kit/record/list.ts';
import { packageById } from './stock.queries.ts';

const isCorrected = 'exists (select from stock_movement c where c.corrects_id = v.id)';

/** Movements of material with the names a reader wants beside them. */
export const movementList: ListSource<typeof MaterialMovements> = {
  list: MaterialMovements,
  from: 'stock_movement v',
  joins: {
    m: 'join material m on m.id = v.material_id',
    actor: 'left join app_user actor on actor.id = v.actor_id',
    s: 'left join material_stock s on s.id = v.material_stock_id',
    partner: `left join biz_partner partner on partner.id = s.biz_partner_id and v.type = 'RECEIPT'`,
    coming: 'left join location coming on coming.id = v.from_location_id',
    going: 'left join location going on going.id = v.to_location_id',
    p: 'left join production_plan p on p.id = v.production_plan_id',
    product: 'left join product on product.id = p.product_id',
    lot: 'left join lot on lot.id = p.lot_id',
    i: 'left join material_issue i on i.id = v.issue_id',
    tool: 'left join tool on tool.id = i.tool_id',
    om: 'left join order_material om on om.id = v.order_material_id',
    o: 'left join order_info o on o.id = om.order_id',
  },
  fields: {
    id: 'v.id',
    type: 'v.type',
    fromPlace: 'v.from_place',
    toPlace: 'v.to_place',
    qty: 'v.qty',
    uom: 'v.uom',
    void: 'v.void',
    correctsId: 'v.corrects_id',
    correctionReason: 'v.correction_reason',
    occurredAt: 'v.occurred_at',
    recordedAt: 'v.recorded_at',
    businessDate: 'v.business_date',
    shift: 'v.shift',
    actorId: 'v.actor_id',
    actorName: 'actor.username',
    source: 'v.source',
    inForce: `not v.void and not ${isCorrected}`,
    materialId: 'v.material_id',
    materialCode: 'm.code',
    materialName: 'm.name',
    materialStockId: 'v.material_stock_id',
    packageId: 's.package_id',
    supplierLotNo: 's.supplier_lot_no',
    issueId: 'v.issue_id',
    fromLocationName: 'coming.name',
    toLocationName: 'going.name',
    productionPlanId: 'v.production_plan_id',
    planNo: 'p.plan_no',
    productName: 'product.name',
    lotNo: 'lot.lot_id',
    toolName: 'tool.name',
    orderNo: 'o.order_no',
    bizPartnerName: 'partner.name',
    reasonCode: 'v.reason_code',
    systemQty: 'v.system_qty',
    countedQty: 'v.counted_qty',
    unitCost: 'v.unit_cost',
    note: 'v.note',
  },
  defaultSort: '-occurredAt',
};

type PeriodAsk = { startDt: string; endDt: string; materialId?: number | undefined };
/** The instants only say where in the index to begin and end: a production day lies within two days around its date, whatever the zone. */
const inPeriod = ({ startDt, endDt, materialId }: PeriodAsk) =>
  sql`v.item_type = 'MATERIAL' and v.business_date between ${startDt}::date and ${endDt}::date
    and v.occurred_at between ${startDt}::date - interval '2 days' and ${endDt}::date + interval '3 days'
    ${materialId === undefined ? sql`` : sql`and v.material_id = ${materialId}`}`;
const inForce = sql.raw(`not v.void and not ${isCorrected}`);

/** Every movement of a period, corrected ones included. */
export const movementsOf = (ask: PeriodAsk) => ({ where: inPeriod(ask) });

/** The movements of one type that count, of a period. */
export const movementsOfType = (type: 'RECEIPT' | 'RESTOCK') => (ask: PeriodAsk) => ({
  where: sql`v.type = ${sql.lit(type)} and ${inForce} and ${inPeriod(ask)}`,
});

export const movementsOfPackage = async ({ id }: { id: number }, { db }: { db: Db }) => {
  await packageById(db, id);
  return { where: sql`v.material_stock_id = ${id} and v.item_type = 'MATERIAL'` };
};
export const movementsOfIssue = ({ id }: { id: number }) => ({ where: sql`v.issue_id = ${id} and v.item_type = 'MATERIAL'` });

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
