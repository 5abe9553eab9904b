import { type ProductMovement, ProductStocks } from '@lotline/contract/lot/product-stock';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

/** Product stock with the names a reader wants beside it. */
export const productStockList: ListSource<typeof ProductStocks> = {
  list: ProductStocks,
  from: 'product_stock t',
  joins: {
    l: 'join lot l on l.id = t.lot_id',
    i: 'join product i on i.id = t.product_id',
    n: 'join location n on n.id = t.location_id',
    p: 'left join production_plan p on p.id = t.production_plan_id',
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
    productionPlanId: 't.production_plan_id',
    planNo: 'p.plan_no',
    qty: 't.qty',
    qualityStatus: 't.quality_status',
    firstInAt: 't.first_in_at',
    lastMoveAt: 't.last_move_at',
    note: 't.note',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  defaultSort: 'productCode',
};

/** Which rows each list of product stock holds. */
export const ofStock = ({ containQtyZero }: { containQtyZero?: boolean | undefined }) => ({
  where: containQtyZero ? sql`true` : sql`t.qty > 0`,
});
export const ofPlan = ({ planId }: { planId: number }) => ({ where: sql`t.production_plan_id = ${planId}` });
export const ofProduct = ({ id }: { id: number }) => ({ where: sql`t.product_id = ${id}` });
export const ofLot = ({ lot }: { lot: string }) => ({ where: sql`l.lot_id = ${lot}`, needs: ['l'] });

export const productStockById = async (db: Db, id: number) => {
  const [stock] = await rowsOf(db, productStockList, { where: sql`t.id = ${id}` });
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  return stock;
};

/** What came into one row of stock and what left it, the newest first. */
export const movementsOfStock = async (db: Db, id: number): Promise<ProductMovement[]> => {
  const { rows } = await sql<ProductMovement>`
    select v.id, v.type, v.occurred_at, case when v.to_product_stock_id = ${id} then v.qty else -v.qty end as change, v.uom,
      coming.name as from_location_name, going.name as to_location_name, p.plan_no, s.shipment_no, b.name as biz_partner_name,
      v.reason_code, v.system_qty, v.counted_qty, v.note, a.username as actor_name,
      not v.void and not exists (select from stock_movement c where c.corrects_id = v.id) as in_force
    from stock_movement v
    left join location coming on coming.id = v.from_location_id
    left join location going on going.id = v.to_location_id
    left join production_plan p on p.id = v.production_plan_id
    left join shipment_line l on l.id = v.shipment_line_id
    left join shipment s on s.id = l.shipment_id
    left join biz_partner b on b.id = s.biz_partner_id
    left join app_user a on a.id = v.actor_id
    where v.from_product_stock_id = ${id} or v.to_product_stock_id = ${id}
    order by v.occurred_at desc, v.id desc limit 5000`.execute(db);
  return rows;
};

type Node = { id: number; name: string; type: string; parentId: number | null; qty: number };

/** Places with what lies in them and below. */
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
    group by n.id order by n.seq, n.code`.execute(db);
  return rows;
};

/** Products with what lies of them anywhere. */
export const stockByItem = async (db: Db): Promise<Node[]> => {
  const { rows } = await sql<Node>`
    select i.id, i.code || ' ' || i.name as name, i.type, null::bigint as parent_id, coalesce(t.qty, 0) as qty
    from product i left join (select product_id, sum(qty) as qty from product_stock where qty > 0 group by 1) t on t.product_id = i.id
    where t.qty > 0 or exists (select from product_stock x where x.product_id = i.id) order by i.code`.execute(db);
  return rows;
};
