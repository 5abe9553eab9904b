import type { Lang } from '@lotline/contract/kit/words';
import { plantCurrency } from '@lotline/contract/order/business';
import {
  AtVendors,
  type Outsourcing,
  type OutsourcingDetail,
  type OutsourcingReturn,
  Outsourcings,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../../kit/record/list.ts';

const openNow = "o.status in ('REQUESTED', 'OUT', 'PARTIALLY_IN')";
/** Outsourcing with what of its pieces went, came back and is still outside. */
export const outsourcingList: ListSource<typeof Outsourcings> = {
  list: Outsourcings,
  from: 'outsourcing o',
  joins: {
    v: 'join biz_partner v on v.id = o.vendor_id',
    p: 'left join production_plan p on p.id = o.plan_id',
    w: 'left join production_operation_plan w on w.id = o.oper_plan_id',
    n: 'left join operation n on n.id = coalesce(w.operation_id, o.operation_id)',
    c: 'left join app_user c on c.id = o.cancelled_by',
    u: 'left join app_user u on u.id = o.created_by',
    sums: `cross join lateral (
      select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.good_qty), 0) as good, coalesce(sum(l.defect_qty), 0) as defect,
        coalesce(sum(l.lost_qty), 0) as lost, coalesce(sum(l.back_qty), 0) as back,
        case when min(l.uom) = max(l.uom) then min(l.uom) end as uom, string_agg(distinct t.lot_id, ', ') as lots
      from outsourcing_line l left join lot t on t.id = l.lot_id where l.outsourcing_id = o.id and l.kind <> 'MATERIAL'
    ) sums`,
    named: `cross join lateral (
      select string_agg(x.name, ', ' order by x.is_material, x.seq) as items
      from (
        select coalesce(i.name, m.name) as name, l.kind = 'MATERIAL' as is_material, min(l.seq) as seq
        from outsourcing_line l left join product i on i.id = l.product_id left join material m on m.id = l.material_id where l.outsourcing_id = o.id group by 1, 2
      ) x
    ) named`,
  },
  fields: {
    id: 'o.id',
    version: 'o.version',
    outNo: 'o.out_no',
    status: 'o.status',
    vendorId: 'o.vendor_id',
    vendorName: 'v.name',
    planId: 'o.plan_id',
    planNo: 'p.plan_no',
    operPlanId: 'o.oper_plan_id',
    operationId: 'coalesce(w.operation_id, o.operation_id)',
    operationName: 'n.name',
    items: 'named.items',
    lots: 'sums.lots',
    qty: 'sums.qty',
    uom: 'sums.uom',
    goodQty: 'sums.good',
    defectQty: 'sums.defect',
    lostQty: 'sums.lost',
    backQty: 'sums.back',
    remainQty: "case when o.status = 'CANCELLED' then 0 else sums.qty - sums.good - sums.defect - sums.lost - sums.back end",
    outDate: 'o.out_date',
    dueDate: 'o.due_date',
    lastInDate: 'o.last_in_date',
    unitPrice: 'o.unit_price',
    amount: "case when o.status = 'CANCELLED' then 0 else round(o.unit_price * (sums.qty - sums.defect - sums.lost - sums.back), 2) end",
    currency: `'${plantCurrency}'`,
    note: 'o.note',
    cancelReason: 'o.cancel_reason',
    cancelledAt: 'o.cancelled_at',
    cancelledByName: 'c.username',
    createdBy: 'o.created_by',
    createdByName: 'u.username',
    createdAt: 'o.created_at',
    turn: `case when ${openNow} then o.due_date - date '2000-01-01' else date '9999-12-31' - o.due_date end`,
    lines: `(select coalesce(json_agg(json_build_object('id', l.id, 'seq', l.seq, 'kind', l.kind, 'productId', l.product_id, 'lotId', l.lot_id, 'lotNo', t.lot_id,
        'productStockId', l.product_stock_id, 'operPlanId', l.oper_plan_id, 'materialId', l.material_id, 'materialStockId', l.material_stock_id,
        'packageId', k.package_id, 'itemCode', coalesce(i.code, m.code), 'itemName', coalesce(i.name, m.name), 'uom', l.uom,
        'locationId', coalesce(s.location_id, k.location_id), 'locationName', x.name, 'qty', l.qty, 'outQty', l.out_qty, 'goodQty', l.good_qty,
        'defectQty', l.defect_qty, 'lostQty', l.lost_qty, 'backQty', l.back_qty, 'usedQty', l.used_qty, 'atVendorQty', l.at_vendor_qty) order by l.seq), '[]')
      from outsourcing_line l left join product i on i.id = l.product_id left join lot t on t.id = l.lot_id
        left join product_stock s on s.id = l.product_stock_id left join material_stock k on k.id = l.material_stock_id
        left join material m on m.id = l.material_id left join location x on x.id = coalesce(s.location_id, k.location_id)
      where l.outsourcing_id = o.id)`,
  },
  defaultSort: 'turn',
};

const isOpen = sql.raw(openNow);
type Between = { startDt: string; endDt: string; open?: boolean | undefined };
/** Found by the days that are indexed, and by what is open, which an older plant has no more of. */
export const outsourcingsBetween = ({ startDt, endDt, open = false }: Between) => ({
  where: sql`o.id = any(array(
    select x.id from outsourcing x where x.due_date between ${startDt}::date and ${endDt}::date
    union select x.id from outsourcing x where x.out_date between ${startDt}::date and ${endDt}::date
    ${open ? sql`union select o.id from outsourcing o where ${isOpen}` : sql``}))`,
});
export const ofOperationPlan = ({ id }: { id: number }) => ({ where: sql`o.oper_plan_id = ${id}` });
export const ofProductionPlan = ({ id }: { id: number }) => ({ where: sql`o.plan_id = ${id}` });

export const ofVendor = ({ id, closed = false }: { id: number; closed?: boolean | undefined }) => ({
  where: sql`o.vendor_id = ${id} ${closed ? sql`` : sql`and ${isOpen}`}`,
});

export const outsourcingById = async (db: Db, id: number): Promise<Outsourcing> => {
  const [row] = await rowsOf(db, outsourcingList, { where: sql`o.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** The lines of one, as a load of earlier records takes them back. */
export const linesOfOutsourcing = async (db: Db, id: number) => (await outsourcingById(db, id)).lines;

export const outsourcingDetail = async (db: Db, id: number, lang: Lang = 'kr'): Promise<OutsourcingDetail> => {
  const row = await outsourcingById(db, id);
  const [vendor, returns, movements] = await Promise.all([vendorOf(db, row.vendorId), returnsOf(db, id, lang), movementsOf(db, id)]);
  return { ...row, ...vendor, returns, movements };
};

const vendorOf = async (db: Db, id: number) => {
  const { rows } = await sql<{
    vendorAddress: string | null;
    vendorRegNo: string | null;
    vendorPhone: string | null;
  }>`select address as vendor_address, company_reg_num as vendor_reg_no, phone as vendor_phone from biz_partner where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { vendorAddress: null, vendorRegNo: null, vendorPhone: null };
};

/** What is called by its lot or package. */
const what = sql.raw('coalesce(t.lot_id, k.package_id)');
const ofThese = sql.raw('left join lot t on t.id = l.lot_id left join material_stock k on k.id = l.material_stock_id');

/** What arrived of one, the newest first. */
export const returnsOf = async (db: Db, id: number, lang: Lang = 'kr'): Promise<OutsourcingReturn[]> => {
  const { rows } = await sql<OutsourcingReturn>`
    select r.id, r.arrived_at, r.business_date, u.username as by_name, r.note, r.taken_back_at, b.username as taken_back_by_name, r.reason, r.arrived_version, r.taken_back_version, coalesce((
      select json_agg(json_build_object('lineId', l.id, 'what', ${what}, 'uom', l.uom, 'goodQty', m.good, 'defectQty', m.defect, 'lostQty', m.lost,
        'backQty', m.back, 'usedQty', m.used, 'defects', coalesce((
          select json_agg(json_build_object('name', ${sql.raw(lang === 'en' ? 'c.name_en' : 'c.name_kr')}, 'qty', d.qty) order by d.id) from outsourcing_defect d join code c on c.id = d.defect_code_id
          where d.return_id = r.id and d.line_id = l.id), '[]')) order by l.seq)
      from (
        select x.outsourcing_line_id as id, coalesce(sum(x.qty) filter (where x.vendor_outcome = 'GOOD'), 0) as good,
          coalesce(sum(x.qty) filter (where x.vendor_outcome = 'DEFECT'), 0) as defect, coalesce(sum(x.qty) filter (where x.vendor_outcome = 'LOST'), 0) as lost,
          coalesce(sum(x.qty) filter (where x.vendor_outcome = 'BACK'), 0) as back, coalesce(sum(x.qty) filter (where x.vendor_outcome = 'USED'), 0) as used
        from stock_movement x where x.outsourcing_return_id = r.id and x.corrects_id is null group by 1
      ) m join outsourcing_line l on l.id = m.id ${ofThese}
    ), '[]') as lines
    from outsourcing_return r left join app_user u on u.id = r.created_by left join app_user b on b.id = r.taken_back_by
    where r.outsourcing_id = ${id} order by r.arrived_at desc, r.id desc`.execute(db);
  return rows;
};

const movementsOf = async (db: Db, id: number): Promise<OutsourcingDetail['movements']> => {
  const { rows } = await sql<OutsourcingDetail['movements'][number]>`
    select m.id, m.type, m.occurred_at, m.business_date, ${what} as what, m.qty, m.uom, m.vendor_outcome as outcome, u.username as actor_name,
      not m.void and not exists (select from stock_movement c where c.corrects_id = m.id) as in_force
    from stock_movement m join outsourcing_line l on l.id = m.outsourcing_line_id ${ofThese} left join app_user u on u.id = m.actor_id
    where l.outsourcing_id = ${id} order by m.occurred_at desc, m.id desc limit 500`.execute(db);
  return rows;
};

/** Lines that stand at a vendor. */
export const atVendorList: ListSource<typeof AtVendors> = {
  list: AtVendors,
  from: 'outsourcing_line l',
  joins: {
    o: 'join outsourcing o on o.id = l.outsourcing_id',
    v: 'join biz_partner v on v.id = o.vendor_id',
    i: 'left join product i on i.id = l.product_id',
    t: 'left join lot t on t.id = l.lot_id',
    k: 'left join material_stock k on k.id = l.material_stock_id',
    m: 'left join material m on m.id = l.material_id',
    p: 'left join production_plan p on p.id = coalesce(o.plan_id, t.production_plan_id)',
    w: 'left join production_operation_plan w on w.id = o.oper_plan_id',
    n: 'left join operation n on n.id = coalesce(w.operation_id, o.operation_id)',
  },
  fields: {
    id: 'l.id',
    outsourcingId: 'l.outsourcing_id',
    vendorId: 'o.vendor_id',
    vendorName: 'v.name',
    productId: 'l.product_id',
    lotId: 'l.lot_id',
    materialStockId: 'l.material_stock_id',
    itemCode: 'coalesce(i.code, m.code)',
    itemName: 'coalesce(i.name, m.name)',
    lotNo: 't.lot_id',
    packageId: 'k.package_id',
    qty: 'l.at_vendor_qty',
    uom: 'l.uom',
    operationName: 'n.name',
    outNo: 'o.out_no',
    dueDate: 'o.due_date',
    outDate: 'o.out_date',
    planNo: 'p.plan_no',
    kind: 'l.kind',
  },
  defaultSort: 'dueDate',
};
type Of = { vendorId?: number | undefined };
const standing = ({ vendorId }: Of, ...which: (RawBuilder<unknown> | false)[]) => ({
  where: sql.join(
    [
      // As the index on what is outside says it.
      sql`l.out_qty - l.good_qty - l.defect_qty - l.lost_qty - l.back_qty - l.used_qty > 0`,
      ...(vendorId === undefined ? [] : [sql`o.vendor_id = ${vendorId}`]),
      ...which.filter((one) => one !== false),
    ],
    sql` and `,
  ),
  needs: vendorId === undefined ? [] : ['o'],
});
type Pieces = Of & { productId?: number | undefined; lotId?: number | undefined };
export const piecesThere = ({ productId, lotId, ...of }: Pieces) =>
  standing(
    of,
    sql`l.kind <> 'MATERIAL'`,
    productId !== undefined && sql`l.product_id = ${productId}`,
    lotId !== undefined && sql`l.lot_id = ${lotId}`,
  );
type Supplied = Of & { materialId?: number | undefined; materialStockId?: number | undefined };
export const materialThere = ({ materialId, materialStockId, ...of }: Supplied) =>
  standing(
    of,
    sql`l.kind = 'MATERIAL'`,
    materialId !== undefined && sql`l.material_id = ${materialId}`,
    materialStockId !== undefined && sql`l.material_stock_id = ${materialStockId}`,
  );
