import { usable } from '@lotline/contract/ledger/movement';
import { MaterialSales, SellablePackages } from '@lotline/contract/sales/sale';
import { sql } from 'kysely';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';
import { holdReason, packageHeldEn } from '../material/index.ts';

/** Sales with their lines; what they come to is added up from the lines, each rounded by itself. */
export const saleList: ListSource<typeof MaterialSales> = {
  list: MaterialSales,
  from: 'material_sale s',
  joins: {
    b: 'join biz_partner b on b.id = s.biz_partner_id',
    c: 'left join app_user c on c.id = s.cancelled_by',
    e: 'left join app_user e on e.id = s.settled_by',
    u: 'left join app_user u on u.id = s.created_by',
    sums: `cross join lateral (
      select count(*) as lines, string_agg(distinct i.name, ', ') as materials, sum(sale_amount(x.qty, x.unit_price)) as supply,
        sum(sale_vat(sale_amount(x.qty, x.unit_price), s.tax_rate)) as vat,
        case when bool_and(x.unit_cost is not null) then sum(sale_amount(x.qty, x.unit_cost)) end as cost
      from material_sale_line x join material i on i.id = x.material_id where x.sale_id = s.id
    ) sums`,
  },
  fields: {
    id: 's.id',
    version: 's.version',
    saleNo: 's.sale_no',
    saleDate: 's.sale_date',
    bizPartnerId: 's.biz_partner_id',
    bizPartnerName: 'b.name',
    status: 's.status',
    materials: 'sums.materials',
    lineCount: 'sums.lines',
    supplyAmount: 'coalesce(sums.supply, 0)',
    vatAmount: 'coalesce(sums.vat, 0)',
    totalAmount: 'coalesce(sums.supply + sums.vat, 0)',
    cost: 'sums.cost',
    margin: 'sums.supply - sums.cost',
    taxRate: 's.tax_rate',
    vehicleNo: 's.vehicle_no',
    note: 's.note',
    shippedAt: 's.shipped_at',
    settledAt: 's.settled_at',
    settledByName: 'e.username',
    cancelReason: 's.cancel_reason',
    cancelledAt: 's.cancelled_at',
    cancelledByName: 'c.username',
    createdBy: 's.created_by',
    createdByName: 'u.username',
    createdAt: 's.created_at',
    lines: `(select coalesce(json_agg(json_build_object('id', x.id, 'seq', x.seq, 'materialId', x.material_id, 'materialCode', i.code, 'materialName', i.name,
        'spec', i.spec, 'materialStockId', x.material_stock_id, 'packageId', p.package_id, 'supplierLotNo', p.supplier_lot_no, 'locationName', l.name,
        'qty', x.qty, 'uom', x.uom, 'unitPrice', x.unit_price, 'amount', sale_amount(x.qty, x.unit_price),
        'vat', sale_vat(sale_amount(x.qty, x.unit_price), s.tax_rate), 'unitCost', x.unit_cost, 'cost', sale_amount(x.qty, x.unit_cost),
        'margin', sale_amount(x.qty, x.unit_price) - sale_amount(x.qty, x.unit_cost),
        'availableQty', p.qty - p.reserved_qty + case s.status when 'REGISTERED' then (
          select sum(o.qty) from material_sale_line o where o.sale_id = s.id and o.material_stock_id = p.id) else 0 end,
        'qualityStatus', p.quality_status) order by x.seq), '[]')
      from material_sale_line x join material i on i.id = x.material_id join material_stock p on p.id = x.material_stock_id join location l on l.id = p.location_id
      where x.sale_id = s.id)`,
  },
  defaultSort: '-saleDate',
};

export const salesBetween = ({ startDt, endDt }: { startDt: string; endDt: string }) => ({
  where: sql`s.sale_date between ${startDt}::date and ${endDt}::date`,
});

export const saleById = async (db: Db, id: number) => {
  const [row] = await rowsOf(db, saleList, { where: sql`s.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Packages as who sells them sees them. Prices are those of sales that stand, to this partner first. */
export const sellableList = (bizPartnerId = 0): ListSource<typeof SellablePackages> => ({
  list: SellablePackages,
  from: 'material_stock s',
  joins: {
    m: 'join material m on m.id = s.material_id',
    l: 'join location l on l.id = s.location_id',
    last: `left join lateral (
      select x.unit_price from material_sale_line x join material_sale d on d.id = x.sale_id and d.status <> 'CANCELLED'
      where x.material_id = s.material_id order by d.biz_partner_id = ${Number(bizPartnerId)} desc, x.id desc limit 1
    ) last on true`,
  },
  fields: {
    id: 's.id',
    packageId: 's.package_id',
    materialId: 's.material_id',
    materialCode: 'm.code',
    materialName: 'm.name',
    spec: 'm.spec',
    supplierLotNo: 's.supplier_lot_no',
    locationName: 'l.name',
    qty: 's.qty',
    reservedQty: 's.reserved_qty',
    availableQty: 'case when is_usable(s.quality_status) then s.qty - s.reserved_qty else 0 end',
    uom: 's.uom',
    receivedDate: 's.received_date',
    expiryDate: 's.expiry_date',
    qualityStatus: 's.quality_status',
    ownership: 's.ownership',
    unitCost: 'coalesce(s.unit_price, m.unit_price)',
    lastPrice: 'last.unit_price',
    holdReason,
    holdReasonEn: packageHeldEn,
  },
  defaultSort: 'materialCode',
});

type Wanted = { search?: string | undefined; barcode?: string | undefined };
/** What may be sold; a barcode names its package even where something speaks against it, so that the answer can say what. */
export const sellable = async (db: Db, { search, barcode }: Wanted, day: string) => {
  const free = sql`not s.cancelled and s.qty > s.reserved_qty and s.quality_status = any(${[...usable]}) and s.ownership = 'OWN'
    and (s.expiry_date is null or s.expiry_date >= ${day}::date)`;
  if (barcode !== undefined) {
    const { rows } = await sql<{ package: number | null; material: number | null }>`
      select (select id from material_stock where package_id = ${barcode} and not cancelled) as package,
        (select id from material where ${barcode} in (barcode, code) order by barcode = ${barcode} desc limit 1) as material`.execute(db);
    const { package: pack = null, material = null } = rows[0] ?? {};
    if (pack !== null) return { where: sql`s.id = ${pack}` };
    if (material === null) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
    return { where: sql`${free} and s.material_id = ${material}`, sort: 'receivedDate' };
  }
  if (!search) return { where: free };
  return {
    where: sql`${free} and s.id in (
      select x.id from material_stock x where x.qty > 0
        and x.material_id = any(array(select k.id from public.material k where ${everyWord(search, ({ like, holds }) => sql`k.name ${holds} or k.name_en ilike ${like} or k.code ilike ${like}`)}))
      union all
      select x.id from material_stock x where ${everyWord(search, ({ like }) => sql`x.package_id ilike ${like} or x.supplier_lot_no ilike ${like}`)})`,
  };
};
