import { usable } from '@lotline/contract/ledger/movement';
import type { MaterialType } from '@lotline/contract/material/material';
import type { MaterialTotal, OpenOrderLine, Package, StockPlace } from '@lotline/contract/material/stock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/record.ts';
import { containing } from './material.queries.ts';

export const isUsable = sql`s.quality_status = any(${[...usable]})`;

/** Packages with the names a reader wants beside them; receipts that were taken back are gone from here. */
const packageRows = (where: RawBuilder<unknown>) => sql`(
  select s.*, m.code as material_code, m.name as material_name, m.spec, m.type as material_type, m.iqc_required,
    l.name as location_name, concat_ws(' / ', f.name, w.name, l.name) as location_path,
    case when ${isUsable} then s.qty else 0 end as available_qty,
    coalesce((select sum(i.at_line_qty) from material_issue i where i.material_stock_id = s.id), 0) as at_line_qty,
    o.order_no, p.name as biz_partner_name
  from material_stock s
    join material m on m.id = s.material_id
    join location l on l.id = s.location_id left join location w on w.id = l.parent_id left join location f on f.id = w.parent_id
    left join order_material om on om.id = s.order_material_id left join order_info o on o.id = om.order_id
    left join biz_partner p on p.id = s.biz_partner_id
  where not s.cancelled and ${where})`;

/** The oldest first: what came in first goes out first. */
const oldestFirst = sql`order by record.material_code, record.received_date, record.id`;
const packagesWhere = (db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown> = oldestFirst) =>
  withNames<Package>(db, packageRows(where), rest);

const below = (locationId: number) => sql`(
  with recursive place as (select id from location where id = ${locationId} union all select c.id from location c join place on c.parent_id = place.id)
  select id from place)`;

export const packages = (
  db: Db,
  ask: { materialId?: number | undefined; locationId?: number | undefined; containQtyZero?: boolean | undefined },
) =>
  packagesWhere(
    db,
    sql`${ask.containQtyZero ? sql`true` : sql`s.qty > 0`}
      and ${ask.materialId === undefined ? sql`true` : sql`s.material_id = ${ask.materialId}`}
      and ${ask.locationId === undefined ? sql`true` : sql`s.location_id in ${below(ask.locationId)}`}`,
  );

export const packagesByIds = async (db: Db, ids: readonly number[]) => {
  const rows = await packagesWhere(db, sql`s.id = any(${[...ids]})`);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

export const packageById = async (db: Db, id: number) => {
  const [row] = await packagesByIds(db, [id]);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const packagesByName = (db: Db, name: string) => {
  const like = containing(name);
  return packagesWhere(
    db,
    sql`s.qty > 0 and (m.name ilike ${like} or m.name_en ilike ${like} or m.code ilike ${like} or s.package_id ilike ${like} or s.supplier_lot_no ilike ${like})`,
    sql`${oldestFirst} limit 500`,
  );
};

/** The package of this ID, even an empty one; else what there is of the material with this barcode. */
export const packagesByBarcode = async (db: Db, barcode: string) => {
  const own = await packagesWhere(db, sql`s.package_id = ${barcode}`);
  if (own.length) return own;
  const material = await db.selectFrom('material').select('id').where('barcode', '=', barcode).executeTakeFirst();
  if (!material) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return packages(db, { materialId: material.id });
};

/** Everything there is of each material that is in use or in stock. */
export const materialTotals = async (db: Db) => {
  const { rows } = await sql<MaterialTotal>`
    select m.id as material_id, m.code, m.name, m.spec, m.type, m.uom, m.safety_stock,
      coalesce(s.packages, 0) as packages, coalesce(s.on_hand, 0) as on_hand_qty, coalesce(s.available, 0) as available_qty,
      coalesce(i.at_line, 0) as at_line_qty, coalesce(o.on_order, 0) as on_order_qty,
      greatest(0, coalesce(m.safety_stock, 0) - coalesce(s.available, 0)) as shortage_qty
    from material m
      left join (
        select s.material_id, count(*) filter (where s.qty > 0) as packages, sum(s.qty) as on_hand, sum(s.qty) filter (where ${isUsable}) as available
        from material_stock s where not s.cancelled group by 1
      ) s on s.material_id = m.id
      left join (
        select s.material_id, sum(i.at_line_qty) as at_line from material_issue i join material_stock s on s.id = i.material_stock_id
        where i.issued_qty - i.consumed_qty - i.restocked_qty > 0 group by 1
      ) i on i.material_id = m.id
      left join (
        select om.material_id, sum(greatest(0, om.qty - om.received_qty)) as on_order
        from order_material om join order_info oi on oi.id = om.order_id
        where om.purpose = 'PURCHASE' and om.status <> 'CANCELLED' and oi.status <> 'CANCELLED' group by 1
      ) o on o.material_id = m.id
    where m.active or s.on_hand > 0 or i.at_line > 0
    order by m.code`.execute(db);
  return rows;
};

type FlatPlace = Omit<StockPlace, 'children'> & { parentId: number | null };

/** Places from the sites down to the shelves, but for lines: material stands on shelves only. */
export const stockByLocation = async (db: Db): Promise<StockPlace[]> => {
  const { rows } = await sql<FlatPlace>`
    select l.id, l.type, l.code, l.name, l.parent_id, coalesce(s.packages, 0) as packages
    from location l left join (
      select location_id, count(*) as packages from material_stock where qty > 0 and not cancelled group by 1
    ) s on s.location_id = l.id
    where l.type <> 'LINE' order by l.seq, l.name, l.id`.execute(db);
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const grow = ({ parentId: _, ...place }: FlatPlace): StockPlace => {
    const children = (under.get(place.id) ?? []).map(grow);
    return { ...place, packages: children.reduce((sum, child) => sum + child.packages, place.packages), children };
  };
  return (under.get(null) ?? []).map(grow);
};

type FlatMaterial = { id: number; code: string; name: string; uom: string; type: MaterialType; packages: number; qty: number };

export const stockByMaterial = async (db: Db) => {
  const { rows } = await sql<FlatMaterial>`
    select m.id, m.code, m.name, m.uom, m.type, count(s.id) as packages, coalesce(sum(s.qty), 0) as qty
    from material m join material_stock s on s.material_id = m.id and s.qty > 0 and not s.cancelled
    group by m.id order by m.name, m.id`.execute(db);
  const kinds = Map.groupBy(rows, ({ type }) => type);
  return [...kinds].map(([type, its]) => ({
    type,
    packages: its.reduce((sum, { packages: count }) => sum + count, 0),
    children: its.map(({ type: _, ...material }) => material),
  }));
};

/** Purchase lines that are not wholly received, the earliest due first. */
export const openOrderLines = async (db: Db, bizPartnerId?: number) => {
  const { rows } = await sql<OpenOrderLine>`
    select line.id, o.order_no, p.id as biz_partner_id, p.name as biz_partner_name, m.id as material_id, m.code as material_code, m.name as material_name,
      m.uom, line.qty, line.received_qty, line.qty - line.received_qty as remaining_qty, m.over_receipt_pct, line.due_date, line.unit_price,
      m.default_shelf_id, m.iqc_required
    from order_material line
      join order_info o on o.id = line.order_id join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id
      join material m on m.id = line.material_id
    where line.purpose = 'PURCHASE' and line.status in ('REGISTERED', 'ORDERED', 'PARTIALLY_RECEIVED') and o.status not in ('CANCELLED', 'ON_HOLD')
      and m.active and ${bizPartnerId === undefined ? sql`true` : sql`p.id = ${bizPartnerId}`}
    order by line.due_date nulls last, o.order_no, line.seq`.execute(db);
  return rows;
};
