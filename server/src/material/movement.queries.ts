import { DailyTotals, MaterialMovements } from '@lotline/contract/material/movement';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { ListSource } from '../kit/record/list.ts';

const isCorrected = 'exists (select from stock_movement c where c.corrects_id = v.id)';

/** Movements of material with the names a reader wants beside them. */
export const movementList: ListSource<typeof MaterialMovements> = {
  list: MaterialMovements,
  from: 'stock_movement v',
  joins: {
    m: 'join material m on m.id = v.material_id',
    actor: 'left join app_user actor on actor.id = v.actor_id',
    s: 'left join material_stock s on s.id = v.material_stock_id',
    other: 'left join material_stock other on other.id = v.other_stock_id',
    sl: 'left join material_sale_line sl on sl.id = v.material_sale_line_id',
    sale: 'left join material_sale sale on sale.id = sl.sale_id',
    partner: `left join biz_partner partner on partner.id = case v.type when 'RECEIPT' then s.biz_partner_id else sale.biz_partner_id end`,
    coming: 'left join location coming on coming.id = v.from_location_id',
    going: 'left join location going on going.id = v.to_location_id',
    p: 'left join production_plan p on p.id = v.production_plan_id',
    line: 'left join location line on line.id = p.location_id',
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
    signedQty: `case when v.to_place = 'STOCK' and v.from_place <> 'STOCK' then v.qty when v.from_place = 'STOCK' and v.to_place <> 'STOCK' then -v.qty else 0 end`,
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
    otherPackageId: 'other.package_id',
    supplierLotNo: 's.supplier_lot_no',
    issueId: 'v.issue_id',
    fromLocationId: 'v.from_location_id',
    // What is at a line stands at that of the plan that it was issued for.
    fromLocationName: `case when v.from_place = 'LINE' then line.name else coming.name end`,
    toLocationId: 'v.to_location_id',
    toLocationName: `case when v.to_place = 'LINE' then line.name else going.name end`,
    productionPlanId: 'v.production_plan_id',
    planNo: 'p.plan_no',
    productId: 'p.product_id',
    productName: 'product.name',
    lotNo: 'lot.lot_id',
    toolId: 'i.tool_id',
    toolName: 'tool.name',
    orderNo: 'o.order_no',
    saleNo: 'sale.sale_no',
    bizPartnerId: 'partner.id',
    bizPartnerName: 'partner.name',
    reasonCode: 'v.reason_code',
    systemQty: 'v.system_qty',
    countedQty: 'v.counted_qty',
    unitCost: 'v.unit_cost',
    exceptionReason: 'i.exception_reason',
    note: 'v.note',
  },
  defaultSort: '-occurredAt',
};

type PeriodAsk = { startDt: string; endDt: string; materialId?: number | undefined };
const inPeriod = (ask: PeriodAsk) =>
  sql`v.item_type = 'MATERIAL' and v.business_date between ${ask.startDt}::date and ${ask.endDt}::date ${ofMaterial(ask)}`;
const ofMaterial = ({ materialId }: PeriodAsk) => (materialId === undefined ? sql`` : sql`and v.material_id = ${materialId}`);
/**
 * The same along the index of instants: a production day lies within two days around its date, whatever the zone. No index fits the sum,
 * since one plan serves all periods, and gathering the rows of a long one before sorting them would cost more than walking.
 */
const alongPeriod = (ask: PeriodAsk) =>
  sql`v.item_type = 'MATERIAL' and v.occurred_at between ${ask.startDt}::date - interval '2 days' and ${ask.endDt}::date + interval '3 days'
    and v.business_date + 0 between ${ask.startDt}::date and ${ask.endDt}::date ${ofMaterial(ask)}`;
const inForce = sql.raw(`not v.void and not ${isCorrected}`);

/** Every movement of a period, corrected ones included. */
export const movementsOf = (ask: PeriodAsk) => ({ where: inPeriod(ask), walk: alongPeriod(ask) });

/** The movements of one type that count, of a period. */
export const movementsOfType = (type: 'RECEIPT' | 'RESTOCK') => (ask: PeriodAsk & { bizPartnerId?: number | undefined }) => ({
  // Their own index of instants holds no other types: the index of days beside it would be read with all receipts there ever were.
  where: sql`v.type = ${sql.lit(type)} and ${inForce} and ${alongPeriod(ask)} ${ask.bizPartnerId === undefined ? sql`` : sql`and s.biz_partner_id = ${ask.bizPartnerId}`}`,
  ...(ask.bizPartnerId !== undefined && { needs: ['s'] }),
});

/** What came on the lines of an order. */
export const receiptsOfOrder = ({ id }: { id: number }) => ({
  where: sql`v.type = 'RECEIPT' and ${inForce} and v.order_material_id in (select x.id from order_material x where x.order_id = ${id})`,
});

export const movementsOfPackage = async ({ id }: { id: number }, { db }: { db: Db }) => {
  const { rows } = await sql`select from material_stock where id = ${id} and not cancelled`.execute(db);
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND');
  return { where: sql`v.material_stock_id = ${id} and v.item_type = 'MATERIAL'` };
};
export const movementsOfIssue = ({ id }: { id: number }) => ({ where: sql`v.issue_id = ${id} and v.item_type = 'MATERIAL'` });

const changeOf = (condition: string) =>
  ['material_day', 'material_day_change']
    .map((table) => `coalesce((select sum(c.change) from ${table} c where c.material_id = v.material_id ${condition}), 0)`)
    .join(' + ');

/**
 * What was on the shelves per material and production day, in the material's unit: closing = opening + in + restock − out − sale ± adjust.
 * Moves between shelves change nothing. A day closes with what the material has now less what changed since,
 * so that the days before the period need not be read.
 */
export const dailyTotalList: ListSource<typeof DailyTotals> = {
  list: DailyTotals,
  from: 'material_day_total v',
  joins: {
    m: 'join material m on m.id = v.material_id',
    days: `cross join lateral (
      select coalesce((select b.qty from material_balance b where b.material_id = v.material_id), 0)
        + coalesce((select sum(c.change) from material_day_change c where c.material_id = v.material_id), 0)
        - (${changeOf('and c.business_date > v.business_date')}) as closing
    ) days`,
  },
  fields: {
    businessDate: 'v.business_date',
    materialId: 'v.material_id',
    materialCode: 'm.code',
    materialName: 'm.name',
    uom: 'm.uom',
    openingQty: 'days.closing - v.change',
    inQty: 'v.received',
    outQty: 'v.issued',
    restockQty: 'v.restocked',
    saleQty: 'v.sold',
    adjustQty: 'v.adjusted',
    closingQty: 'days.closing',
  },
  defaultSort: '-businessDate',
};

export const dailyTotalsOf = ({ startDt, endDt, materialId }: PeriodAsk) => ({
  where: sql`v.business_date between ${startDt}::date and ${endDt}::date ${materialId === undefined ? sql`` : sql`and v.material_id = ${materialId}`}`,
});

/** Adds up what was posted since the last time; reading is right without it, but slower the longer it waits. */
export const foldMaterialDays = async (db: Db) => {
  await sql`select fold_material_days()`.execute(db);
};
