import type { ProductStock } from '@lotline/contract/lot/product-stock';
import { sql } from 'kysely';
import type { Db } from '../kit/database.ts';

type Which = { id?: number; planId?: number; productId?: number; lotNo?: string; withZero?: boolean };

export const productStocksOf = async (db: Db, { id, planId, productId, lotNo, withZero = false }: Which): Promise<ProductStock[]> => {
  const { rows } = await sql<ProductStock>`
    select t.id, t.version, t.lot_id, l.lot_id as lot_no, l.state as lot_state, t.product_id, i.code as product_code, i.name as product_name, i.uom,
      t.location_id, n.name as location_name, t.production_plan_id, p.plan_no, t.qty, t.quality_status, t.first_in_at, t.last_move_at, t.note, t.created_at, t.updated_at
    from product_stock t
    join lot l on l.id = t.lot_id
    join product i on i.id = t.product_id
    join location n on n.id = t.location_id
    left join production_plan p on p.id = t.production_plan_id
    where (${withZero || id !== undefined} or t.qty > 0)
      and (${id ?? null}::bigint is null or t.id = ${id ?? null})
      and (${planId ?? null}::bigint is null or t.production_plan_id = ${planId ?? null})
      and (${productId ?? null}::bigint is null or t.product_id = ${productId ?? null})
      and (${lotNo ?? null}::text is null or l.lot_id = ${lotNo ?? null})
    order by i.code, t.first_in_at, t.id limit 50000`.execute(db);
  return rows;
};

type Node = { id: number; name: string; type: string; parentId: number | null; qty: number };

/** Places with what lies in them and below. */
export const stockByPlace = async (db: Db): Promise<Node[]> => {
  const { rows } = await sql<Node>`
    with recursive held as (
      select location_id as id, sum(qty) as qty from product_stock group by 1
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
    select i.id, i.code || ' ' || i.name as name, i.type, null::bigint as parent_id, sum(t.qty) as qty
    from product i join product_stock t on t.product_id = i.id group by i.id order by i.code`.execute(db);
  return rows;
};
