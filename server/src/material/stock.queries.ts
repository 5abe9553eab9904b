import { usable } from '@lotline/contract/ledger/movement';
import type { MaterialType } from '@lotline/contract/material/material';
import { type MaterialTotal, OpenOrderLines, Packages, type StockPlace } from '@lotline/contract/material/stock';
import type { CameIn } from '@lotline/contract/material/stock.rules';
import { type RawBuilder, sql } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import { otherName } from '../kit/database/english-names.ts';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, readerOf, stampJoins, stampsOf } from '../kit/record/list.ts';
import { heldBecauseEn, ncOf, openHoldId } from '../ledger/index.ts';
import { atOrBelow } from '../plant/index.ts';

const isUsable = sql`s.quality_status = any(${[...usable]})`;

/** Why a package `s` is on hold. */
export const holdReason = `case when s.quality_status = 'HOLD' then (select h.reason from stock_hold h where h.id = ${openHoldId('material_stock_id', 's.id')}) end`;

export const packageHeldEn = `case when s.quality_status = 'HOLD' then ${heldBecauseEn('material_stock_id', 's.id')} end`;

/** The packages or materials of which something stands at a vendor, as the index on what is outside says it. */
const outside = (column: string) =>
  `select ${column} from outsourcing_line x where x.out_qty - x.good_qty - x.defect_qty - x.lost_qty - x.back_qty - x.used_qty > 0 and x.kind = 'MATERIAL'`;

/** Packages with the names a reader wants beside them; receipts that were taken back are gone from here. */
export const packageList: ListSource<typeof Packages> = {
  list: Packages,
  from: 'material_stock s',
  joins: {
    m: 'join material m on m.id = s.material_id',
    l: 'join location l on l.id = s.location_id',
    w: 'left join location w on w.id = l.parent_id',
    f: 'left join location f on f.id = w.parent_id',
    om: 'left join order_material om on om.id = s.order_material_id',
    o: 'left join order_info o on o.id = om.order_id',
    p: 'left join biz_partner p on p.id = s.biz_partner_id',
    cn: 'left join concession cn on cn.id = s.concession_id',
    nc: ncOf('x.material_stock_id = s.id'),
    ...stampJoins('s'),
  },
  fields: {
    ...stampsOf('s'),
    packageId: 's.package_id',
    materialId: 's.material_id',
    materialCode: 'm.code',
    materialName: 'm.name',
    spec: 'm.spec',
    materialType: 'm.type',
    supplierLotNo: 's.supplier_lot_no',
    unitNo: 's.unit_no',
    locationId: 's.location_id',
    locationName: 'l.name',
    locationPath: `concat_ws(' / ', f.name, w.name, l.name)`,
    initialQty: 's.initial_qty',
    qty: 's.qty',
    availableQty: 'case when is_usable(s.quality_status) then s.qty - s.reserved_qty else 0 end',
    reservedQty: 's.reserved_qty',
    atLineQty: 'coalesce((select sum(i.at_line_qty) from material_issue i where i.material_stock_id = s.id), 0)',
    atVendorQty: `coalesce((select sum(v.at_vendor_qty) from outsourcing_line v where v.material_stock_id = s.id), 0)`,
    uom: 's.uom',
    orderMaterialId: 's.order_material_id',
    orderNo: 'o.order_no',
    bizPartnerId: 's.biz_partner_id',
    bizPartnerName: 'p.name',
    receivedDate: 's.received_date',
    manufactureDate: 's.manufacture_date',
    expiryDate: 's.expiry_date',
    unitPrice: 's.unit_price',
    qualityStatus: 's.quality_status',
    ownership: 's.ownership',
    iqcRequired: 'm.iqc_required',
    countNo: '(select c.sheet_no from count_line l join count_sheet c on c.id = l.sheet_id where l.open and l.material_stock_id = s.id)',
    ncNo: 'nc.nc_no',
    ncId: 'nc.id',
    concessionNo: `case when s.quality_status = 'CONCESSION' then cn.concession_no end`,
    concessionId: 's.concession_id',
    note: 's.note',
    holdReason,
    holdReasonEn: packageHeldEn,
  },
  quickAs: {
    atLineQty: { '>0': 's.id in (select x.material_stock_id from material_issue x where x.at_line_qty > 0)' },
    atVendorQty: { '>0': `s.id in (${outside('x.material_stock_id')})` },
  },
  defaultSort: 'materialCode',
};

/** The packages with which labels of these numbers came in, each as JSON: so they can be found within another look. */
export const cameInBy = (unitNos: string, shelf = 'place.name') => `
  select jsonb_build_object('id', s.id, 'unitNo', s.unit_no, 'gtin', s.gtin, 'materialId', s.material_id, 'bizPartnerId', s.biz_partner_id,
    'packageId', s.package_id, 'shelf', ${shelf}, 'since', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as came
  from material_stock s join location place on place.id = s.location_id where s.unit_no = any(${unitNos}::text[]) and not s.cancelled`;
export const cameIn = async (db: Db, unitNos: readonly string[]) =>
  unitNos.length === 0 ? [] : (await runText<{ came: CameIn & { id: number } }>(db, cameInBy('$1'), [unitNos])).map(({ came }) => came);

const there = (where: RawBuilder<unknown>) => sql`not s.cancelled and ${where}`;

type Where = {
  materialId?: number | undefined;
  materialType?: string | undefined;
  locationId?: number | undefined;
  containQtyZero?: boolean | undefined;
};
/** Of one material the oldest first: what came in first goes out first. */
export const packagesAt = ({ materialId, materialType, locationId, containQtyZero }: Where) => ({
  where: sql.join(
    [
      sql`not s.cancelled`,
      // At a place there is only what stands there.
      ...(containQtyZero
        ? []
        : locationId === undefined
          ? [sql`(s.qty > 0 or s.id in (${sql.raw(outside('x.material_stock_id'))}))`]
          : [sql`s.qty > 0`]),
      ...(materialId === undefined ? [] : [sql`s.material_id = ${materialId}`]),
      ...(materialType === undefined ? [] : [sql`s.material_id in (select x.id from material x where x.type = ${materialType})`]),
      ...(locationId === undefined ? [] : [sql`s.location_id in ${atOrBelow(locationId)}`]),
    ],
    sql` and `,
  ),
  ...(materialId !== undefined && { sort: 'receivedDate' }),
});

export const packagesByIds = readerOf(packageList, 'not s.cancelled');

export const packageById = async (db: Db, id: number) => {
  const [row] = await packagesByIds(db, [id]);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Whose material in either language, number or supplier's lot holds the text, each found where it is indexed. */
export const packagesNamed = ({ name }: { name: string }) => {
  return {
    where: there(sql`s.qty > 0 and s.id in (
      select x.id from material_stock x where x.qty > 0
        and x.material_id = any(array(select k.id from public.material k where ${everyWord(name, ({ like, holds }) => sql`k.name ${holds} or k.name_en ilike ${like} or k.code ilike ${like}`)}))
      union all
      select x.id from material_stock x where ${everyWord(name, ({ like }) => sql`x.package_id ilike ${like} or x.supplier_lot_no ilike ${like}`)})`),
  };
};

/** The package of this ID, even an empty one; else what there is of the material with this barcode. */
export const packagesByBarcode = async ({ barcode }: { barcode: string }, { db }: { db: Db }) => {
  const own = await db
    .selectFrom('materialStock')
    .select('id')
    .where('packageId', '=', barcode)
    .where('cancelled', '=', false)
    .executeTakeFirst();
  if (own) return { where: sql`s.id = ${own.id}` };
  const material = await db.selectFrom('material').select('id').where('barcode', '=', barcode).executeTakeFirst();
  if (!material) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return packagesAt({ materialId: material.id });
};

/** Everything there is of each material that is in use or in stock, or of the one that is named. */
export const materialTotals = async (db: Db, { materialId }: { materialId?: number | undefined } = {}) => {
  const named = (column: RawBuilder<unknown>) => (materialId === undefined ? sql`` : sql`and ${column} = ${materialId}`);
  const { rows } = await sql<MaterialTotal>`
    select m.id as material_id, m.code, m.name, ${otherName('material', 'm')} as other_name, m.spec, m.type, m.uom, m.safety_stock,
      coalesce(s.packages, 0) as packages, coalesce(s.on_hand, 0) as on_hand_qty, coalesce(s.available, 0) as available_qty,
      coalesce(s.reserved, 0) as reserved_qty, coalesce(i.at_line, 0) as at_line_qty, coalesce(v.outside, 0) as at_vendor_qty, coalesce(o.on_order, 0) as on_order_qty,
      greatest(0, coalesce(m.safety_stock, 0) - coalesce(s.available, 0)) as shortage_qty, s.first_expiry
    from material m
      left join (
        select s.material_id, count(*) as packages, sum(s.qty) as on_hand, sum(s.qty - s.reserved_qty) filter (where ${isUsable}) as available, sum(s.reserved_qty) as reserved,
          min(s.expiry_date) filter (where ${isUsable}) as first_expiry
        from material_stock s where s.qty > 0 and not s.cancelled ${named(sql`s.material_id`)} group by 1
      ) s on s.material_id = m.id
      left join (
        -- One look at each package of what is at the lines: a join reads all packages.
        select (select s.material_id from material_stock s where s.id = i.material_stock_id) as material_id, sum(i.at_line_qty) as at_line
        from material_issue i
        where i.at_line_qty > 0 ${named(sql`(select s.material_id from material_stock s where s.id = i.material_stock_id)`)} group by 1
      ) i on i.material_id = m.id
      left join (
        select a.id, sum(a.qty) as outside from (${sql.raw(outside('x.material_id as id, x.at_vendor_qty as qty'))}) a where true ${named(sql`a.id`)} group by 1
      ) v on v.id = m.id
      left join (
        select om.material_id, sum(greatest(0, om.qty - om.received_qty)) as on_order
        from order_material om join order_info oi on oi.id = om.order_id
        where om.purpose = 'PURCHASE' and om.status <> 'CANCELLED' and oi.status <> 'CANCELLED'
          ${named(sql`om.material_id`)} group by 1
      ) o on o.material_id = m.id
    where (m.active or s.on_hand > 0 or i.at_line > 0 or v.outside > 0) ${named(sql`m.id`)}
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
  return [...(under.get(null) ?? []).map(grow), ...(await stockAtVendors(db))];
};

const stockAtVendors = async (db: Db): Promise<StockPlace[]> => {
  const { rows } = await sql<Pick<StockPlace, 'id' | 'code' | 'name' | 'packages'>>`
    select -p.id as id, p.partner_code as code, p.name, count(distinct a.unit) as packages
    from (${sql.raw(outside('x.material_stock_id as unit, x.outsourcing_id'))}) a join outsourcing o on o.id = a.outsourcing_id join biz_partner p on p.id = o.vendor_id
    group by p.id, p.partner_code, p.name order by p.name, p.id`.execute(db);
  if (rows.length === 0) return [];
  const children = rows.map((row) => ({ ...row, type: 'VENDOR', children: [] }));
  return [{ id: 0, type: 'VENDORS', code: '', name: '', packages: children.reduce((sum, { packages }) => sum + packages, 0), children }];
};

type FlatMaterial = { id: number; code: string; name: string; uom: string; type: MaterialType; packages: number; qty: number };

export const stockByMaterial = async (db: Db) => {
  const { rows } = await sql<FlatMaterial>`
    select m.id, m.code, m.name, m.uom, m.type, s.packages, s.qty
    from material m join (
      select material_id, count(*) as packages, sum(qty) as qty from material_stock where qty > 0 and not cancelled group by 1
    ) s on s.material_id = m.id
    order by m.name, m.id`.execute(db);
  const kinds = Map.groupBy(rows, ({ type }) => type);
  return [...kinds].map(([type, its]) => ({
    type,
    packages: its.reduce((sum, { packages: count }) => sum + count, 0),
    children: its.map(({ type: _, ...material }) => material),
  }));
};

/** Of so many packages back half at least were of one size, two at least: that is how the supplier packs. */
const packsLookedAt = 10;
const usualPackQty = `(select w.initial_qty from (
    select c.initial_qty, count(*) over () as looked_at from (
      select s.initial_qty from material_stock s
      where s.material_id = m.id and s.biz_partner_id = p.id and not s.cancelled and s.split_from is null order by s.id desc limit ${packsLookedAt}
    ) c
  ) w group by w.initial_qty, w.looked_at having count(*) >= 2 and count(*) * 2 >= w.looked_at order by count(*) desc, w.initial_qty desc limit 1)`;

/** Purchase lines that are not wholly received, the earliest due first. */
export const openLineList: ListSource<typeof OpenOrderLines> = {
  list: OpenOrderLines,
  from: 'order_material line',
  joins: {
    o: 'join order_info o on o.id = line.order_id',
    b: 'join business b on b.id = o.business_id',
    p: 'join biz_partner p on p.id = b.biz_partner_id',
    m: 'join material m on m.id = line.material_id',
  },
  fields: {
    id: 'line.id',
    orderNo: 'o.order_no',
    bizPartnerId: 'p.id',
    bizPartnerName: 'p.name',
    materialId: 'm.id',
    materialCode: 'm.code',
    materialName: 'm.name',
    materialType: 'm.type',
    uom: 'm.uom',
    qty: 'line.qty',
    receivedQty: 'line.received_qty',
    remainingQty: 'line.qty - line.received_qty',
    overReceiptPct: 'm.over_receipt_pct',
    dueDate: 'line.due_date',
    unitPrice: 'line.unit_price',
    defaultShelfId: 'm.default_shelf_id',
    iqcRequired: 'm.iqc_required',
    usualPackQty,
  },
  defaultSort: 'dueDate',
};
type OfOpenLines = { bizPartnerId?: number | undefined; materialId?: number | undefined };
export const openOrderLines = ({ bizPartnerId, materialId }: OfOpenLines) => ({
  where: sql`line.purpose = 'PURCHASE' and line.status in ('REGISTERED', 'ORDERED', 'PARTIALLY_RECEIVED') and o.status not in ('CANCELLED', 'ON_HOLD')
    and m.active ${bizPartnerId === undefined ? sql`` : sql`and p.id = ${bizPartnerId}`}
    ${materialId === undefined ? sql`` : sql`and m.id = ${materialId}`}`,
  needs: ['o', 'm', ...(bizPartnerId === undefined ? [] : ['p'])],
});
