import {
  type RecallBegin,
  type RecallHold,
  type RecallKind,
  type RecallPackage,
  type RecallRow,
  recallKinds,
} from '@lotline/contract/lot/recall';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { holdReasonEn } from '../ledger/index.ts';
import { statusOfStock } from './product-stock.queries.ts';
import { packagesBelow, packagesOfSupplierLot } from './tracking.queries.ts';

type Ids = readonly number[];
type Status = RecallPackage['state'];
type Item = { item: string; itemEn: string | null; uom: string };
export type Confidence = RecallRow['confidence'];
export type PackageFacts = Item & {
  id: number;
  label: string;
  supplierLotNo: string | null;
  supplier: string | null;
  receivedDay: string;
  qty: number;
  status: Status;
  location: string;
  received: number;
  scrapped: number;
  /** What went back to its supplier. */
  returned: number;
  /** What adjustments and counts brought, below nothing what they took. */
  adjusted: number;
};
/** What is at a line: of a package, or of a lot’s finished pieces. */
export type AtLine = { id: number; packageId: number | null; lotId: number | null; qty: number; at: string };
export type LotFacts = Item & {
  id: number;
  label: string;
  status: Status;
  state: string;
  planStatus: string | null;
  made: number;
  scrapped: number;
  added: number;
  counted: number;
};
export type OperationFacts = {
  lotId: number;
  seq: number;
  goodQty: number;
  defectQty: number;
  skipped: boolean;
  name: string;
};
/** What stands at a vendor: of a package, of a lot's finished pieces, or, with `seq`, of those that wait for that operation. */
export type VendorFacts = { id: number; packageId: number | null; lotId: number | null; seq: number | null; qty: number; at: string };
/** `seq` is the operation at which it went in; 0 where none is known. */
export type EdgeFacts = { packageId: number | null; lotId: number | null; into: number; seq: number; qty: number; confidence: Confidence };
export type StockFacts = { id: number; lotId: number; qty: number; status: Status; location: string };
export type ShippedFacts = {
  lotId: number;
  id: number;
  no: string;
  day: string;
  partnerId: number | null;
  partner: string | null;
  partnerOwn: string | null;
  partnerEn: string | null;
  orders: string | null;
  customerOrders: string | null;
  qty: number;
};
/** What of a package was sold as it is. */
export type SoldFacts = Omit<ShippedFacts, 'lotId' | 'orders' | 'customerOrders'> & { packageId: number };
export type RecallFacts = {
  packages: PackageFacts[];
  atLines: AtLine[];
  sold: SoldFacts[];
  lots: LotFacts[];
  operations: OperationFacts[];
  edges: EdgeFacts[];
  stocks: StockFacts[];
  shipped: ShippedFacts[];
  outside: VendorFacts[];
  holds: RecallHold[];
};

/** The facts that a recall is made of, each read by the keys of the packages and of the lots that they reached, over all generations. */
export const recallFacts = async (db: Db, kind: RecallKind, id: number): Promise<RecallFacts> => {
  const packages =
    kind === 'supplier-lot' ? await packagesOfSupplierLot(db, id) : kind === 'material-stock' ? await packagesBelow(db, [id]) : [];
  const reached = await lotsReached(db, packages, kind === 'lot' ? id : null);
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [packageRows, atLines, sold, lots, operations, edges, stocks, shipped, outside, holds] = await Promise.all([
    rowsOf(packagesQuery(packages)),
    rowsOf(atLinesQuery(packages, reached)),
    rowsOf(soldQuery(packages)),
    rowsOf(lotsQuery(reached)),
    rowsOf(operationsQuery(reached)),
    rowsOf(edgesQuery(packages, reached)),
    rowsOf(stocksQuery(reached)),
    rowsOf(shippedQuery(reached)),
    rowsOf(outsideQuery(packages, reached)),
    rowsOf(holdsQuery(packages, reached)),
  ]);
  if (kind === 'lot' ? !lots.some((lot) => lot.id === id) : packageRows.length === 0) throw new Refused(404, 'NOT_FOUND');
  return { packages: packageRows, atLines, sold, lots, operations, edges, stocks, shipped, outside, holds };
};

const array = (ids: Ids) => sql`${[...ids]}::bigint[]`;

const lotsReached = async (db: Db, packages: Ids, lotId: number | null): Promise<Ids> => {
  const { rows } = await sql<{ id: number }>`
    with recursive down(id) as (
      (select ${lotId}::bigint where ${lotId}::bigint is not null
      union
      select g.child_lot_id from genealogy_edge_in_force g where g.parent_stock_id = any (${array(packages)}))
      union
      select g.child_lot_id from down join genealogy_edge_in_force g on g.parent_lot_id = down.id
    ) select id from down order by id`.execute(db);
  return rows.map((row) => row.id);
};

const packagesQuery = (packages: Ids) => sql<PackageFacts>`
  select s.id, s.package_id as label, s.supplier_lot_no, b.name as supplier, s.received_date::text as received_day, s.qty, s.quality_status as status,
    concat_ws(' / ', w.name, l.name) as location, m.name as item, m.name_en as item_en, s.uom,
    coalesce(v.received, 0) as received, coalesce(v.scrapped, 0) as scrapped, coalesce(v.returned, 0) as returned,
    coalesce(v.adjusted, 0) as adjusted
  from material_stock s join public.material m on m.id = s.material_id join location l on l.id = s.location_id left join location w on w.id = l.parent_id
    left join biz_partner b on b.id = s.biz_partner_id
    cross join lateral (
      select sum(x.qty) filter (where x.type = 'RECEIPT') as received, sum(x.qty) filter (where x.to_place = 'SCRAP') as scrapped,
        sum(x.qty) filter (where x.type = 'RETURN') as returned,
        sum(case when x.to_place = 'STOCK' then x.qty else -x.qty end) filter (where x.type in ('ADJUST', 'COUNT', 'SPLIT', 'MERGE')) as adjusted
      from stock_movement_in_force x where x.material_stock_id = s.id
    ) v
  where s.id = any (${array(packages)}) and not s.cancelled order by s.id`;

const atLinesQuery = (packages: Ids, lots: Ids) => sql<AtLine>`
  select p.id, i.package_id, i.lot_id, sum(i.qty) as qty, w.name || ' · ' || p.plan_no as at
  from (
    select production_plan_id, material_stock_id as package_id, null::bigint as lot_id, at_line_qty as qty from material_issue
    where material_stock_id = any (${array(packages)}) and at_line_qty > 0
    union all
    select production_plan_id, null, lot_id, at_line_qty from product_issue where lot_id = any (${array(lots)}) and at_line_qty > 0
  ) i join production_plan p on p.id = i.production_plan_id join location w on w.id = p.location_id
  group by 1, 2, 3, 5 order by 2, 3, 5`;

const soldQuery = (packages: Ids) => sql<SoldFacts>`
  select l.material_stock_id as package_id, s.id, s.sale_no as no, s.sale_date::text as day, s.biz_partner_id as partner_id, b.name as partner,
    c.name as partner_own, c.name_en as partner_en, sum(l.qty) as qty
  from material_sale_line l join material_sale s on s.id = l.sale_id join biz_partner b on b.id = s.biz_partner_id join public.biz_partner c on c.id = b.id
  where l.material_stock_id = any (${array(packages)}) and s.status in ('SHIPPED', 'SETTLED') group by 1, 2, 3, 4, 5, 6, 7, 8 order by 4, 2, 1`;

const lotsQuery = (lots: Ids) => sql<LotFacts>`
  select l.id, l.lot_id as label, l.quality_status as status, l.state, p.status as plan_status, i.name as item, i.name_en as item_en, i.uom,
    coalesce(v.made, 0) as made, coalesce(v.scrapped, 0) as scrapped, coalesce(v.added, 0) as added, coalesce(v.counted, 0) as counted
  from lot l join public.product i on i.id = l.product_id left join production_plan p on p.lot_id = l.id
    cross join lateral (
      select sum(x.qty) filter (where x.type = 'PRODUCE') as made, sum(x.qty) filter (where x.to_place = 'SCRAP') as scrapped,
        sum(case when x.to_place = 'STOCK' then x.qty else -x.qty end) filter (where x.type = 'ADJUST') as added,
        sum(case when x.to_place = 'STOCK' then x.qty else -x.qty end) filter (where x.type = 'COUNT') as counted
      from stock_movement_in_force x where x.lot_id = l.id and x.item_type = 'PRODUCT'
    ) v
  where l.id = any (${array(lots)}) order by l.id`;

const operationsQuery = (lots: Ids) => sql<OperationFacts>`
  select p.lot_id, o.seq, o.good_qty, o.defect_qty, o.status = 'SKIPPED' as skipped, n.name || ' · ' || w.name as name
  from production_plan p join production_operation_plan o on o.plan_id = p.id join operation n on n.id = o.operation_id join location w on w.id = o.line_id
  where p.lot_id = any (${array(lots)}) order by p.lot_id, o.seq`;

/** What went in for certain by one way did go in: an assumption beside it takes nothing from that. */
const edgesQuery = (packages: Ids, lots: Ids) => sql<EdgeFacts>`
  select e.package_id, e.lot_id, e."into", coalesce(o.seq, 0) as seq, sum(e.qty) as qty,
    case when bool_or(e.exact) then 'EXACT' when bool_or(e.interval) then 'INTERVAL' else 'FIFO' end as confidence
  from (
    select g.package_id, g.lot_id, g."into", m.oper_plan_id, sum(g.qty) as qty, bool_or(g.confidence = 'EXACT') as exact, bool_or(g.confidence = 'INTERVAL') as interval
    from (
      select g.parent_stock_id as package_id, null::bigint as lot_id, g.child_lot_id as "into", g.movement_id, g.qty_parent as qty, g.confidence
      from genealogy_edge_in_force g where g.parent_stock_id = any (${array(packages)})
      union all
      select null, g.parent_lot_id, g.child_lot_id, g.movement_id, g.qty_parent, g.confidence
      from genealogy_edge_in_force g where g.parent_lot_id = any (${array(lots)})
    ) g left join stock_movement m on m.id = g.movement_id group by 1, 2, 3, 4
  ) e left join production_operation_plan o on o.id = e.oper_plan_id
  group by 1, 2, 3, 4 having sum(e.qty) > 0 order by 1, 2, 3, 4`;

const stocksQuery = (lots: Ids) => sql<StockFacts>`
  select t.id, t.lot_id, t.qty, ${sql.raw(statusOfStock)} as status, concat_ws(' / ', f.name, w.name) as location
  from product_stock t join lot l on l.id = t.lot_id join location w on w.id = t.location_id left join location f on f.id = w.parent_id
  where t.lot_id = any (${array(lots)}) and t.qty > 0 order by t.id`;

const shippedQuery = (lots: Ids) => sql<ShippedFacts>`
  select l.lot_id, s.id, s.shipment_no as no, s.ship_date::text as day, s.biz_partner_id as partner_id, b.name as partner, c.name as partner_own, c.name_en as partner_en,
    string_agg(distinct h.order_no, ', ') as orders, string_agg(distinct h.customer_po_no, ', ') as customer_orders, sum(l.qty) as qty
  from shipment_line l join shipment s on s.id = l.shipment_id left join biz_partner b on b.id = s.biz_partner_id left join public.biz_partner c on c.id = b.id
    left join order_product o on o.id = l.order_product_id left join order_info h on h.id = o.order_id
  where l.lot_id = any (${array(lots)}) and s.status = 'SHIPPED' group by 1, 2, 3, 4, 5, 6, 7, 8 order by 4, 2, 1`;

const outsideQuery = (packages: Ids, lots: Ids) => sql<VendorFacts>`
  select l.id, l.material_stock_id as package_id, l.lot_id, w.seq, l.at_vendor_qty as qty, v.name || ' · ' || o.out_no as at
  from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id join biz_partner v on v.id = o.vendor_id
    left join production_operation_plan w on w.id = l.oper_plan_id
  where (l.material_stock_id = any (${array(packages)}) or l.lot_id = any (${array(lots)})) and l.at_vendor_qty > 0 order by l.id`;

const holdsQuery = (packages: Ids, lots: Ids) => sql<RecallHold>`
  select h.id, h.reason, ${sql.raw(holdReasonEn)} as reason_en, h.cause, h.created_at as held_at, u.username as held_by, x.units, h.released_at, r.username as released_by,
    h.release_reason, c.name_en as release_reason_en, h.release_note
  from (
    select k.hold_id, count(distinct k.id) as units from (
      select n.hold_id, n.id from stock_hold_unit n where n.material_stock_id = any (${array(packages)})
      union all
      select n.hold_id, n.id from stock_hold_unit n where n.lot_id = any (${array(lots)})
    ) k group by 1
  ) x join stock_hold h on h.id = x.hold_id left join app_user u on u.id = h.created_by
    left join app_user r on r.id = h.released_by left join code c on c.id = h.release_reason_id left join code w on w.id = h.reason_id
  order by h.released_at is not null, h.id desc limit 50`;

type HoldRow = {
  holdId: number;
  cause: string;
  reason: string;
  reasonEn: string | null;
  heldAt: string;
  heldBy: string | null;
  units: number;
};

/** What is on hold, the newest first: of everything, or what holds one package or lot. A hold's cause says where its recall started: kind, id and label. */
export const openHolds = async (db: Db, of?: { materialStockId?: number; lotId?: number }): Promise<RecallBegin['holds']> => {
  const its = of ? sql`and coalesce(n.material_stock_id = ${of.materialStockId ?? null}, n.lot_id = ${of.lotId ?? null})` : sql``;
  const { rows } = await sql<HoldRow>`
    select h.id as hold_id, h.cause, h.reason, ${sql.raw(holdReasonEn)} as reason_en, h.created_at as held_at, u.username as held_by,
      (select count(*) from stock_hold_unit n where n.hold_id = h.id) as units
    from stock_hold h left join app_user u on u.id = h.created_by left join code w on w.id = h.reason_id
    where h.released_at is null and exists (
      select from stock_hold_unit n left join material_stock s on s.id = n.material_stock_id where n.hold_id = h.id and s.cancelled is not true ${its}
    ) order by h.id desc limit 20`.execute(db);
  return rows.flatMap(({ cause, ...hold }) => {
    const [, kind = '', id = '', label = ''] = /^([\w-]+):(\d+) (.*)$/s.exec(cause) ?? [];
    return isRecallKind(kind) ? { ...hold, kind, id: Number(id), label } : [];
  });
};
const isRecallKind = (kind: string): kind is RecallKind => (recallKinds as readonly string[]).includes(kind);

/** The lots of the newest shipments. */
export const shippedLast = async (db: Db): Promise<RecallBegin['shipped']> => {
  const { rows } = await sql<RecallBegin['shipped'][number]>`
    select l.id as line_id, t.id, t.lot_id as label, p.name as item, p.name_en as item_en, l.qty, p.uom, s.shipment_no, s.ship_date::text as day,
      b.name as partner
    from (select * from shipment where status = 'SHIPPED' order by id desc limit 10) s
      join shipment_line l on l.shipment_id = s.id join lot t on t.id = l.lot_id join product p on p.id = t.product_id
      left join biz_partner b on b.id = s.biz_partner_id
    order by s.id desc, l.id limit 20`.execute(db);
  return rows;
};
