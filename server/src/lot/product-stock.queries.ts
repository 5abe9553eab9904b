import { add } from '@lotline/contract/kit/quantity';
import { ProductMovements, ProductStocks } from '@lotline/contract/lot/product-stock';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';
import { ncOf } from '../ledger/index.ts';
import { atOrBelow } from '../plant/index.ts';

/** Pieces that came back into a held lot are held with it, whatever they were when they left. */
export const statusOfStock = "case when l.quality_status in ('HOLD', 'REJECTED') then l.quality_status else t.quality_status end";

/**
 * What parts at a line are: as their lot is where that is held or rejected as a whole, else as the row that they left. What left under a concession that
 * was revoked since comes back rejected; what left a row that was held comes back as its lot is by now.
 */
export const statusOfIssued = (
  row: string,
) => `case when l.quality_status in ('HOLD', 'REJECTED') then l.quality_status when ${row}.quality_status = 'REJECTED' then 'REJECTED'
  when ${row}.quality_status = 'CONCESSION' then case when (select c.status from concession c where c.id = l.concession_id) = 'APPROVED' then 'CONCESSION' else 'REJECTED' end
  else l.quality_status end`;

/** Product stock with the names a reader wants beside it. */
export const productStockList: ListSource<typeof ProductStocks> = {
  list: ProductStocks,
  from: 'product_stock t',
  joins: {
    l: 'join lot l on l.id = t.lot_id',
    i: 'join product i on i.id = t.product_id',
    n: 'join location n on n.id = t.location_id',
    w: 'left join location w on w.id = n.parent_id',
    f: 'left join location f on f.id = w.parent_id',
    p: 'left join production_plan p on p.id = t.production_plan_id',
    cn: 'left join concession cn on cn.id = l.concession_id',
    nc: ncOf('x.lot_id = t.lot_id'),
  },
  fields: {
    id: 't.id',
    version: 't.version',
    lotId: 't.lot_id',
    lotNo: 'l.lot_id',
    lotState: 'l.state',
    productId: 't.product_id',
    productCode: 'i.code',
    productName: 'i.name',
    uom: 'i.uom',
    locationId: 't.location_id',
    locationName: 'n.name',
    locationPath: `concat_ws(' / ', f.name, w.name, n.name)`,
    productionPlanId: 't.production_plan_id',
    planNo: 'p.plan_no',
    qty: 't.qty',
    qualityStatus: statusOfStock,
    firstInAt: 't.first_in_at',
    lastMoveAt: 't.last_move_at',
    countNo: '(select c.sheet_no from count_line x join count_sheet c on c.id = x.sheet_id where x.open and x.product_stock_id = t.id)',
    ncNo: 'nc.nc_no',
    ncId: 'nc.id',
    concessionNo: `case when t.quality_status = 'CONCESSION' then cn.concession_no end`,
    concessionId: `case when t.quality_status = 'CONCESSION' then l.concession_id end`,
    note: 't.note',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  defaultSort: 'productCode',
};

/** Which rows each list of product stock holds. */
type Where = { locationId?: number | undefined; productId?: number | undefined; containQtyZero?: boolean | undefined };
export const ofStock = ({ locationId, productId, containQtyZero }: Where) => ({
  where: sql.join(
    [
      containQtyZero ? sql`true` : sql`t.qty > 0`,
      ...(productId === undefined ? [] : [sql`t.product_id = ${productId}`]),
      ...(locationId === undefined ? [] : [sql`t.location_id in ${atOrBelow(locationId)}`]),
    ],
    sql` and `,
  ),
});
export const ofPlan = ({ planId }: { planId: number }) => ({ where: sql`t.production_plan_id = ${planId}` });
export const ofProduct = ({ id }: { id: number }) => ({ where: sql`t.product_id = ${id}` });
export const ofLot = ({ lot }: { lot: string }) => ({ where: sql`l.lot_id = ${lot}`, needs: ['l'] });

export const productStockById = async (db: Db, id: number) => {
  const [stock] = await rowsOf(db, productStockList, { where: sql`t.id = ${id}` });
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  return stock;
};

/** What came into rows of stock and what left them. */
export const productMovementList: ListSource<typeof ProductMovements> = {
  list: ProductMovements,
  from: 'product_stock_movement v',
  joins: {
    coming: 'left join location coming on coming.id = v.from_location_id',
    going: 'left join location going on going.id = v.to_location_id',
    p: 'left join production_plan p on p.id = v.production_plan_id',
    l: 'left join shipment_line l on l.id = v.shipment_line_id',
    s: 'left join shipment s on s.id = l.shipment_id',
    b: 'left join biz_partner b on b.id = s.biz_partner_id',
    a: 'left join app_user a on a.id = v.actor_id',
  },
  fields: {
    id: 'v.id',
    type: 'v.type',
    occurredAt: 'v.occurred_at',
    change: 'v.change',
    uom: 'v.uom',
    fromLocationName: 'coming.name',
    toLocationName: 'going.name',
    planNo: 'p.plan_no',
    shipmentNo: 's.shipment_no',
    bizPartnerName: 'b.name',
    reasonCode: 'v.reason_code',
    systemQty: 'v.system_qty',
    countedQty: 'v.counted_qty',
    note: 'v.note',
    actorName: 'a.username',
    inForce: 'not v.void and not exists (select from stock_movement c where c.corrects_id = v.id)',
  },
  defaultSort: '-occurredAt',
};
export const movementsOfStock = async ({ id }: { id: number }, { db }: { db: Db }) => {
  await productStockById(db, id);
  return { where: sql`v.product_stock_id = ${id}` };
};

type Node = { id: number; name: string; type: string; parentId: number | null; qty: number };

/** Places with what lies in them and below; beside them the vendors that have some of it, each under its number below nothing. */
export const stockByPlace = async (db: Db): Promise<Node[]> => {
  const { rows } = await sql<Node>`
    with recursive held as (
      select location_id as id, sum(qty) as qty from product_stock where qty > 0 group by 1
    ), up as (
      select n.id, n.id as leaf from location n
      union all
      select n.parent_id, u.leaf from up u join location n on n.id = u.id where n.parent_id is not null
    )
    select n.id, n.name, n.type, n.parent_id, coalesce(sum(h.qty), 0) as qty
    from location n left join up u on u.id = n.id left join held h on h.id = u.leaf
    group by n.id, n.name, n.type, n.parent_id, n.seq, n.code order by n.seq, n.code`.execute(db);
  return [...rows, ...(await stockAtVendors(db))];
};

const stockAtVendors = async (db: Db): Promise<Node[]> => {
  const { rows } = await sql<Node>`
    select -v.id as id, v.name, 'VENDOR' as type, 0::bigint as parent_id, sum(l.at_vendor_qty) as qty
    from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id join biz_partner v on v.id = o.vendor_id
    where l.out_qty - l.good_qty - l.defect_qty - l.lost_qty - l.back_qty - l.used_qty > 0 and l.kind <> 'MATERIAL' group by v.id, v.name order by v.name`.execute(
    db,
  );
  return rows.length === 0 ? [] : [{ id: 0, name: '', type: 'VENDORS', parentId: null, qty: add(...rows.map(({ qty }) => qty)) }, ...rows];
};

/** Products with what lies of them anywhere. */
export const stockByItem = async (db: Db): Promise<Node[]> => {
  const { rows } = await sql<Node>`
    select i.id, i.code || ' ' || i.name as name, i.type, null::bigint as parent_id, coalesce(t.qty, 0) as qty
    from product i left join (select product_id, sum(qty) as qty from product_stock where qty > 0 group by 1) t on t.product_id = i.id
    where t.qty > 0 or exists (select from product_stock x where x.product_id = i.id) order by i.code`.execute(db);
  return rows;
};
