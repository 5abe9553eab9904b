import { type ConcessionPage, Concessions } from '@lotline/contract/nonconformance/concession';
import { sql } from 'kysely';
import { signaturesOf } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

/** What stands under it still: the packages that were split off it and are on a shelf or at a line, or the lot's pieces. */
const left = `case when c.status = 'APPROVED' then coalesce(
  (select sum(s.qty + coalesce((select sum(i.at_line_qty) from material_issue i where i.material_stock_id = s.id), 0))
    from material_stock s where s.concession_id = c.id and s.quality_status = 'CONCESSION'),
  (select sum(k.qty) from product_stock k where k.lot_id = u.lot_id and k.quality_status = 'CONCESSION' and l.concession_id = c.id), 0) end`;
const names = (table: string, ids: string) => `(select string_agg(x.name, ', ' order by x.name) from ${table} x where x.id = any(${ids}))`;
export const concessionList: ListSource<typeof Concessions> = {
  list: Concessions,
  from: 'concession c',
  joins: {
    n: 'join nonconformance n on n.id = c.nonconformance_id',
    u: 'join nonconformance_unit u on u.id = c.unit_id',
    t: 'left join material_stock t on t.id = coalesce(c.material_stock_id, u.material_stock_id)',
    l: 'left join lot l on l.id = u.lot_id',
    p: 'left join product p on p.id = n.product_id',
    m: 'left join material m on m.id = n.material_id',
    a: 'left join app_user a on a.id = c.asked_by',
    d: 'left join app_user d on d.id = c.decided_by',
    still: `cross join lateral (select ${left} as qty) still`,
  },
  fields: {
    id: 'c.id',
    version: 'c.version',
    concessionNo: 'c.concession_no',
    status: 'c.status',
    ncNo: 'n.nc_no',
    itemCode: 'coalesce(p.code, m.code)',
    itemName: 'coalesce(p.name, m.name)',
    unitName: 'coalesce(t.package_id, l.lot_id)',
    qty: 'c.qty',
    usedQty: 'c.qty - still.qty',
    leftQty: 'still.qty',
    uom: 'c.uom',
    reason: 'c.reason',
    validUntil: 'c.valid_until',
    customerNeeded: 'c.customer_needed',
    customerApprovalNo: 'c.customer_approval_no',
    customers: names('biz_partner', 'c.biz_partner_ids'),
    products: names('product', 'c.product_ids'),
    operations: names('operation', 'c.operation_ids'),
    askedByName: 'a.username',
    askedAt: 'c.asked_at',
    decidedByName: 'd.username',
    decidedAt: 'c.decided_at',
    statusReason: 'c.status_reason',
    turn: `extract(epoch from c.asked_at) * case when c.status = 'REQUESTED' then 1 else -1 end - case when c.status = 'REQUESTED' then 1e11 else 0 end`,
    nonconformanceId: 'c.nonconformance_id',
    unitId: 'c.unit_id',
    productId: 'n.product_id',
    materialId: 'n.material_id',
    materialStockId: 'coalesce(c.material_stock_id, u.material_stock_id)',
    lotId: 'u.lot_id',
    askedBy: 'c.asked_by',
    bizPartnerIds: 'c.biz_partner_ids',
    productIds: 'c.product_ids',
    operationIds: 'c.operation_ids',
  },
  defaultSort: 'turn',
};
export const everyConcession = { where: sql`true` };

type Signed = Pick<
  ConcessionPage,
  | 'concessionNo'
  | 'unitId'
  | 'qty'
  | 'uom'
  | 'reason'
  | 'validUntil'
  | 'bizPartnerIds'
  | 'productIds'
  | 'operationIds'
  | 'customerApprovalNo'
>;
/** What a signature under a concession is given for. */
export const signedOf = (one: Signed) => {
  const { concessionNo, unitId, qty, uom, reason, validUntil, bizPartnerIds, productIds, operationIds, customerApprovalNo } = one;
  return { concessionNo, unitId, qty, uom, reason, validUntil, bizPartnerIds, productIds, operationIds, customerApprovalNo };
};

/** One concession with its signatures. */
export const concessionPage = async (db: Db, id: number): Promise<ConcessionPage> => {
  const [row] = await rowsOf(db, concessionList, { where: sql`c.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const signatures = (await signaturesOf(db, 'concession', new Map([[id, signedOf(row)]]))).get(id) ?? [];
  return { ...row, signatures };
};
