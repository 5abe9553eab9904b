import {
  mostStarts,
  mostWorked,
  type Tracking,
  type TrackingEdge,
  type TrackingKind,
  type TrackingNode,
  type TrackingWork,
} from '@lotline/contract/lot/tracking';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const most = 1500;
type Ids = number[];

/**
 * Everything that hangs together with one thing: back over the lots and packages that went into it to their suppliers,
 * and on over the lots it went into to shipments and customers.
 */
export const trackingOf = async (db: Db, kind: TrackingKind, id: number): Promise<Tracking> => {
  const start = await startOf(db, kind, id);
  const [before, after] = await Promise.all([ancestors(db, start.back), descendants(db, start.forth)]);
  const lots = [...new Set([...before, ...after])];
  const [fed, made, left] = await Promise.all([
    feeding(db, before, start.packages),
    between(db, lots),
    shipped(db, kind === 'shipment' ? [] : after, kind === 'shipment' ? id : null),
  ]);
  const packages = await packagesAbove(db, [...new Set([...fed.map((edge) => edge.packageId), ...start.packages])]);
  const shipments = [...new Set([...left.map((edge) => edge.shipmentId), ...(kind === 'shipment' ? [id] : [])])];
  const [lotNodes, work, packageNodes, supplierLots, shipmentNodes, orderEdges, servedEdges, boughtEdges, vendors] = await Promise.all([
    lotsAs(db, lots),
    lots.length > mostWorked ? [] : workOf(db, lots),
    packagesAs(db, packages),
    supplierLotsAs(db, packages, kind === 'supplier-lot' ? id : null),
    shipmentsAs(db, shipments),
    ordersOf(db, lots),
    ordersServed(db, shipments),
    ordersReceived(db, packages),
    vendorsOf(db, lots),
  ]);
  const orders = [
    ...new Set([...[...orderEdges, ...servedEdges, ...boughtEdges].map((edge) => edge.orderId), ...(kind === 'order' ? [id] : [])]),
  ];
  const orderNodes = await ordersAs(db, orders);
  const partners = await partnersAs(db, [
    ...[...packageNodes, ...supplierLots].flatMap((p) => p.partnerId ?? []),
    ...shipmentNodes.flatMap((s) => s.partnerId ?? []),
  ]);
  const nodes = new Map<string, TrackingNode>();
  const edges: TrackingEdge[] = [];
  const put = ({ partnerId: _, ...node }: TrackingNode & { partnerId?: number | null }) => nodes.set(node.key, node);
  const worked = Map.groupBy(work, ({ lotId }) => lotId);
  for (const node of lotNodes) node.work = (worked.get(node.id) ?? []).map(({ lotId: _, ...one }) => one);
  for (const node of [...lotNodes, ...packageNodes, ...shipmentNodes, ...orderNodes, ...vendors.nodes]) put(node);
  const partnerNode = (partnerId: number, as: 'supplier' | 'customer') => {
    const name = partners.get(partnerId);
    const key = `${as}:${partnerId}`;
    if (name) put({ key, kind: as, id: partnerId, label: name, detail: null, qty: null, uom: null, at: null, state: null });
    return key;
  };
  for (const { packages: its, receivedQty, ...node } of supplierLots) {
    put(node);
    if (node.partnerId)
      edges.push({ from: partnerNode(node.partnerId, 'supplier'), to: node.key, qty: receivedQty, uom: node.uom, confidence: null });
    for (const [id, qty] of its) edges.push({ from: node.key, to: `material-stock:${id}`, qty, uom: node.uom, confidence: null });
  }
  const ofALot = new Set(supplierLots.flatMap((one) => one.packages.map(([id]) => id)));
  for (const node of packageNodes)
    if (node.partnerId && !ofALot.has(node.id) && !node.isSplitOff)
      edges.push({ from: partnerNode(node.partnerId, 'supplier'), to: node.key, qty: node.receivedQty, uom: node.uom, confidence: null });
  // What was split off came out of its package, and not from the supplier once more.
  for (const { from, to, ...edge } of await repacked(db, packages))
    edges.push({ from: `material-stock:${from}`, to: `material-stock:${to}`, ...edge, confidence: 'EXACT' });
  for (const edge of fed)
    edges.push({
      from: `material-stock:${edge.packageId}`,
      to: `lot:${edge.lotId}`,
      qty: edge.qty,
      uom: edge.uom,
      confidence: edge.confidence,
      at: edge.at,
      ...(edge.reason !== null && { exceptions: edge.exceptions, reason: edge.reason }),
    });
  for (const { from, to, exceptions, reason, ...edge } of made)
    edges.push({ from: `lot:${from}`, to: `lot:${to}`, ...edge, ...(reason !== null && { exceptions, reason }) });
  for (const edge of left)
    edges.push({ from: `lot:${edge.lotId}`, to: `shipment:${edge.shipmentId}`, qty: edge.qty, uom: edge.uom, confidence: null });
  for (const node of shipmentNodes)
    if (node.partnerId)
      edges.push({ from: node.key, to: partnerNode(node.partnerId, 'customer'), qty: node.qty, uom: null, confidence: null });
  for (const { lotId, ...edge } of vendors.edges) edges.push({ ...edge, to: `lot:${lotId}`, confidence: 'EXACT' });
  for (const edge of orderEdges)
    edges.push({ from: `order:${edge.orderId}`, to: `lot:${edge.lotId}`, qty: edge.qty, uom: edge.uom, confidence: null });
  for (const edge of servedEdges)
    edges.push({ from: `order:${edge.orderId}`, to: `shipment:${edge.shipmentId}`, qty: edge.qty, uom: edge.uom, confidence: null });
  for (const edge of boughtEdges)
    edges.push({ from: `order:${edge.orderId}`, to: `material-stock:${edge.packageId}`, qty: edge.qty, uom: edge.uom, confidence: null });
  const kept = edges.filter(({ from, to }) => nodes.has(from) && nodes.has(to));
  return { root: `${kind}:${id}`, nodes: [...nodes.values()], edges: kept, truncated: lots.length >= most };
};

/** The lots to go back from and on from, and the packages that are the start themselves. */
const startOf = async (db: Db, kind: TrackingKind, id: number): Promise<{ back: Ids; forth: Ids; packages: Ids }> => {
  if (kind === 'lot') {
    const lot = await db.selectFrom('lot').select('id').where('id', '=', id).executeTakeFirst();
    if (!lot) throw new Refused(404, 'NOT_FOUND');
    return { back: [id], forth: [id], packages: [] };
  }
  if (kind === 'supplier-lot') {
    const packages = await packagesOfSupplierLot(db, id);
    return { back: [], forth: await fedBy(db, packages), packages };
  }
  if (kind === 'material-stock') {
    const pack = await db.selectFrom('materialStock').select('id').where('id', '=', id).executeTakeFirst();
    if (!pack) throw new Refused(404, 'NOT_FOUND');
    const packages = await packagesBelow(db, [id]);
    return { back: [], forth: await fedBy(db, packages), packages };
  }
  if (kind === 'shipment') {
    const lines = await db.selectFrom('shipmentLine').select('lotId').where('shipmentId', '=', id).execute();
    if (lines.length === 0) throw new Refused(404, 'NOT_FOUND');
    return { back: lines.map(({ lotId }) => lotId), forth: [], packages: [] };
  }
  const order = await db.selectFrom('orderInfo').select(['id', 'direction']).where('id', '=', id).executeTakeFirst();
  if (!order) throw new Refused(404, 'NOT_FOUND');
  if (order.direction === 'PURCHASE') {
    const received = await db
      .selectFrom('materialStock as s')
      .innerJoin('orderMaterial as o', 'o.id', 's.orderMaterialId')
      .select('s.id')
      .where('o.orderId', '=', id)
      .execute();
    const packages = received.map((one) => one.id);
    return { back: [], forth: await fedBy(db, packages), packages };
  }
  const { rows } = await sql<{ id: number }>`
    select p.lot_id as id from production_plan p join order_product o on o.id = p.order_product_id where o.order_id = ${id}
    union
    select l.lot_id from shipment_line l join order_product o on o.id = l.order_product_id where o.order_id = ${id}`.execute(db);
  const lots = rows.map((row) => row.id);
  return { back: lots, forth: lots, packages: [] };
};

/** All packages of the supplier's lot that a package is of: those of its number, material and supplier. */
export const packagesOfSupplierLot = async (db: Db, packageId: number): Promise<Ids> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from material_stock s join material_stock o on o.supplier_lot_no = s.supplier_lot_no and o.material_id = s.material_id
    where s.id = ${packageId} and o.biz_partner_id is not distinct from s.biz_partner_id and not o.cancelled order by o.id`.execute(db);
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND');
  return packagesBelow(
    db,
    rows.map((row) => row.id),
  );
};

/** Packages with what was split off them or merged from them since, and with what they came out of. */
export const packagesBelow = async (db: Db, ids: Ids): Promise<Ids> =>
  (await sql<{ id: number }>`select id from packages_below(${ids}::bigint[]) order by id`.execute(db)).rows.map(({ id }) => id);
const packagesAbove = async (db: Db, ids: Ids): Promise<Ids> =>
  (await sql<{ id: number }>`select id from packages_above(${ids}::bigint[]) order by id`.execute(db)).rows.map(({ id }) => id);

/** What came out of one package into another. */
const repacked = async (db: Db, packages: Ids) => {
  const { rows } = await sql<{ from: number; to: number; qty: number; uom: string; at: string }>`
    select m.material_stock_id as "from", m.other_stock_id as "to", sum(m.qty) as qty, min(m.uom) as uom, min(m.occurred_at) as at from stock_movement_in_force m
    where m.material_stock_id = any (${packages}::bigint[]) and m.other_stock_id = any (${packages}::bigint[]) and m.from_place = 'STOCK' group by 1, 2`.execute(
    db,
  );
  return rows;
};

/** The lots that these packages went into. */
const fedBy = async (db: Db, packages: Ids) => {
  const children = await db
    .selectFrom('genealogyEdgeInForce')
    .select('childLotId')
    .distinct()
    .where('parentStockId', '=', anyOf(packages))
    .execute();
  return children.flatMap(({ childLotId }) => childLotId ?? []);
};

const ancestors = async (db: Db, from: Ids) => {
  const { rows } = await sql<{ id: number }>`
    with recursive up(id) as (
      select unnest(${from}::bigint[])
      union
      select g.parent_lot_id from up join genealogy_edge_in_force g on g.child_lot_id = up.id where g.parent_lot_id is not null
    ) select id from up limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

const descendants = async (db: Db, from: Ids) => {
  const { rows } = await sql<{ id: number }>`
    with recursive down(id) as (
      select unnest(${from}::bigint[])
      union
      select g.child_lot_id from down join genealogy_edge_in_force g on g.parent_lot_id = down.id
    ) select id from down limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

type Confidence = 'EXACT' | 'INTERVAL' | 'FIFO';
const surest = sql`case when bool_or(g.confidence = 'FIFO') then 'FIFO' when bool_or(g.confidence = 'INTERVAL') then 'INTERVAL' else 'EXACT' end as confidence`;

type Fed = {
  packageId: number;
  lotId: number;
  qty: number;
  uom: string;
  at: string;
  confidence: Confidence;
  exceptions: NonNullable<TrackingEdge['exceptions']>;
  reason: string | null;
};
const feeding = async (db: Db, lots: Ids, packages: Ids) => {
  const { rows } = await sql<Fed>`
    select e.*, x.exceptions, x.reason from (
      select g.parent_stock_id as package_id, g.child_lot_id as lot_id, sum(g.qty_parent) as qty,
        -- Looked up by the package: joined, all packages are read beside the few edges.
        (select s.uom from material_stock s where s.id = g.parent_stock_id) as uom, min(g.occurred_at) as at, ${surest}
      from genealogy_edge_in_force g
      where g.parent_stock_id is not null and (g.child_lot_id = any (${lots}::bigint[]) or g.parent_stock_id = any (${packages}::bigint[]))
      group by 1, 2 order by 1, 2 limit ${most}
    ) e cross join lateral (
      select array_agg(distinct one.exception) as exceptions, string_agg(distinct i.exception_reason, ', ') as reason
      from material_issue i join production_plan p on p.id = i.production_plan_id cross join lateral unnest(i.exceptions) one(exception)
      where i.material_stock_id = e.package_id and p.lot_id = e.lot_id and i.exception_reason is not null
    ) x order by e.package_id, e.lot_id`.execute(db);
  return rows;
};

const between = async (db: Db, lots: Ids) => {
  const { rows } = await sql<Omit<Fed, 'packageId' | 'lotId'> & { from: number; to: number }>`
    select e.*, x.exceptions, x.reason from (
      select g.parent_lot_id as "from", g.child_lot_id as "to", sum(g.qty_parent) as qty, min(i.uom) as uom, min(g.occurred_at) as at, ${surest}
      from genealogy_edge_in_force g join lot l on l.id = g.parent_lot_id join product i on i.id = l.product_id
      where g.child_lot_id = any (${lots}::bigint[]) and g.parent_lot_id = any (${lots}::bigint[]) group by 1, 2
    ) e cross join lateral (
      select array_agg(distinct one.exception) as exceptions, string_agg(distinct i.exception_reason, ', ') as reason
      from product_issue i join production_plan p on p.id = i.production_plan_id cross join lateral unnest(i.exceptions) one(exception)
      where i.lot_id = e."from" and p.lot_id = e."to" and i.exception_reason is not null
    ) x`.execute(db);
  return rows;
};

const shipped = async (db: Db, lots: Ids, shipmentId: number | null) => {
  const { rows } = await sql<{ lotId: number; shipmentId: number; qty: number; uom: string }>`
    select l.lot_id, l.shipment_id, sum(l.qty) as qty, min(i.uom) as uom
    from shipment_line l join shipment s on s.id = l.shipment_id join product i on i.id = l.product_id
    where (l.lot_id = any (${lots}::bigint[]) and s.status = 'SHIPPED') or l.shipment_id = ${shipmentId} group by 1, 2`.execute(db);
  return rows;
};

/** Who worked on lots outside, with what of each went there and didn't come back untouched. */
const vendorsOf = async (db: Db, lots: Ids) => {
  const { rows } = await sql<{
    vendorId: number;
    name: string;
    lotId: number;
    operations: string | null;
    qty: number;
    uom: string;
    at: string;
  }>`
    select g.vendor_id, p.name, x.lot_id, string_agg(distinct n.name, ', ') as operations, sum(x.out_qty - x.back_qty) as qty, min(x.uom) as uom, min(g.out_date)::text as at
    from outsourcing_line x join outsourcing g on g.id = x.outsourcing_id join biz_partner p on p.id = g.vendor_id
      left join production_operation_plan o on o.id = g.oper_plan_id left join operation n on n.id = coalesce(g.operation_id, o.operation_id)
    where x.lot_id = any (${lots}::bigint[]) and x.out_qty > x.back_qty group by 1, 2, 3`.execute(db);
  const nodes = [...Map.groupBy(rows, ({ vendorId }) => vendorId)].map(([id, its]): TrackingNode => {
    const detail = [...new Set(its.flatMap(({ operations }) => operations ?? []))].join(', ') || null;
    return { key: `vendor:${id}`, kind: 'vendor', id, label: its[0]?.name ?? '', detail, qty: null, uom: null, at: null, state: null };
  });
  return { nodes, edges: rows.map(({ vendorId, lotId, qty, uom, at }) => ({ from: `vendor:${vendorId}`, lotId, qty, uom, at })) };
};

const ordersOf = async (db: Db, lots: Ids) => {
  const { rows } = await sql<{ orderId: number; lotId: number; qty: number; uom: string }>`
    select o.order_id, p.lot_id, p.plan_qty as qty, o.uom from production_plan p join order_product o on o.id = p.order_product_id
    where p.lot_id = any (${lots}::bigint[])`.execute(db);
  return rows;
};

/** Orders that a shipment served with lots made for another order, or for none. */
const ordersServed = async (db: Db, shipments: Ids) => {
  const { rows } = await sql<{ orderId: number; shipmentId: number; qty: number; uom: string }>`
    select o.order_id, l.shipment_id, sum(l.qty) as qty, min(o.uom) as uom
    from shipment_line l join order_product o on o.id = l.order_product_id
    where l.shipment_id = any (${shipments}::bigint[]) and not exists (
      select from production_plan p join order_product made on made.id = p.order_product_id where p.lot_id = l.lot_id and made.order_id = o.order_id)
    group by 1, 2`.execute(db);
  return rows;
};

/** The orders to suppliers that packages came for. */
const ordersReceived = async (db: Db, packages: Ids) => {
  const { rows } = await sql<{ orderId: number; packageId: number; qty: number; uom: string }>`
    select o.order_id, s.id as package_id, s.initial_qty as qty, s.uom
    from material_stock s join order_material o on o.id = s.order_material_id where s.split_from is null and s.id = any (${packages}::bigint[])`.execute(
    db,
  );
  return rows;
};

const lotsAs = async (db: Db, ids: Ids) => {
  const { rows } = await sql<TrackingNode>`
    select 'lot:' || l.id as key, 'lot' as kind, l.id, l.lot_id as label, i.name as detail, i.name_en as detail_en, l.produced_qty as qty, i.uom,
      coalesce(l.produced_to, l.created_at) as at, l.state, l.quality_status as quality
    from lot l join product i on i.id = l.product_id where l.id = any (${ids}::bigint[])`.execute(db);
  return rows;
};

const workOf = async (db: Db, lots: Ids) => {
  const { rows } = await sql<TrackingWork & { lotId: number }>`
    select p.lot_id, n.name as operation, n.name_en as operation_en, o.good_qty, o.defect_qty,
      array(select distinct t.code from daily_plan d join tool t on t.id = d.tool_id where d.plan_id = p.id and d.oper_plan_id = o.id order by 1) as tools,
      array(select distinct k.code from production_result_in_force r join mold k on k.id = r.mold_id where r.oper_plan_id = o.id order by 1) as molds,
      array(select distinct w.name from daily_plan d join worker w on w.id = any (d.worker_ids) where d.plan_id = p.id and d.oper_plan_id = o.id order by 1) as workers,
      array(select distinct v.name from outsourcing g join biz_partner v on v.id = g.vendor_id join outsourcing_line x on x.outsourcing_id = g.id
        where x.oper_plan_id = o.id and x.out_qty > x.back_qty order by 1) as vendors
    from production_plan p join production_operation_plan o on o.plan_id = p.id join operation n on n.id = o.operation_id
    where p.lot_id = any (${lots}::bigint[]) and o.status <> 'SKIPPED' order by p.lot_id, o.seq, o.id`.execute(db);
  return rows;
};

const packagesAs = async (db: Db, ids: Ids) => {
  const { rows } = await sql<TrackingNode & { partnerId: number | null; receivedQty: number; isSplitOff: boolean }>`
    select 'material-stock:' || s.id as key, 'material-stock' as kind, s.id, s.package_id as label,
      m.name || coalesce(' · ' || s.supplier_lot_no, '') as detail, m.name_en || coalesce(' · ' || s.supplier_lot_no, '') as detail_en, s.qty, s.uom, s.received_date::text as at, s.quality_status as state,
      s.biz_partner_id as partner_id, s.initial_qty as received_qty, s.split_from is not null as is_split_off
    from material_stock s join material m on m.id = s.material_id where s.id = any (${ids}::bigint[])`.execute(db);
  return rows;
};

/** The suppliers' lots of packages, with the packages among these; `asked` is the id by which one of them is asked for. */
const supplierLotsAs = async (db: Db, packages: Ids, asked: number | null) => {
  const { rows } = await sql<
    TrackingNode & { partnerId: number | null; receivedQty: number; packages: [id: number, receivedQty: number][] }
  >`
    select 'supplier-lot:' || g.id as key, 'supplier-lot' as kind, g.id, g.supplier_lot_no as label, m.name as detail, m.name_en as detail_en, g.qty, g.uom, g.at, null as state, g.quality,
      g.partner_id, g.received_qty, g.packages
    from (
      select case when bool_or(o.id = ${asked}) then ${asked}::bigint else min(o.id) end as id, o.supplier_lot_no, o.material_id, o.biz_partner_id as partner_id,
        sum(o.qty) as qty, min(o.uom) as uom, min(o.received_date)::text as at, coalesce(sum(o.initial_qty) filter (where o.split_from is null), 0) as received_qty,
        case when bool_or(o.quality_status = 'HOLD') and not bool_or(o.quality_status not in ('HOLD', 'REJECTED') and (o.qty > 0
          or exists (select from material_issue i where i.material_stock_id = o.id and i.at_line_qty > 0))) then 'HOLD' end as quality,
        coalesce(json_agg(json_build_array(o.id, o.initial_qty) order by o.id) filter (where o.id = any (${packages}::bigint[]) and o.split_from is null), '[]') as packages
      from (select distinct s.supplier_lot_no, s.material_id, s.biz_partner_id from material_stock s where s.id = any (${packages}::bigint[])) k
        join material_stock o on o.supplier_lot_no = k.supplier_lot_no and o.material_id = k.material_id and o.biz_partner_id is not distinct from k.biz_partner_id
      where not o.cancelled group by o.supplier_lot_no, o.material_id, o.biz_partner_id
    ) g join material m on m.id = g.material_id`.execute(db);
  return rows;
};

const shipmentsAs = async (db: Db, ids: Ids) => {
  const { rows } = await sql<TrackingNode & { partnerId: number | null }>`
    select 'shipment:' || s.id as key, 'shipment' as kind, s.id, s.shipment_no as label, s.delivery_place as detail,
      (select sum(qty) from shipment_line where shipment_id = s.id) as qty, null as uom, s.ship_date::text as at, s.status as state, s.biz_partner_id as partner_id
    from shipment s where s.id = any (${ids}::bigint[])`.execute(db);
  return rows;
};

const ordersAs = async (db: Db, ids: Ids) => {
  const { rows } = await sql<TrackingNode>`
    select 'order:' || o.id as key, 'order' as kind, o.id, o.order_no as label, b.name as detail,
      (select sum(qty) from order_product where order_id = o.id) as qty, null as uom, o.order_date::text as at, o.status as state
    from order_info o join business u on u.id = o.business_id join biz_partner b on b.id = u.biz_partner_id
    where o.id = any (${ids}::bigint[])`.execute(db);
  return rows;
};

const partnersAs = async (db: Db, ids: Ids) => {
  const rows = await db.selectFrom('bizPartner').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type Start = { kind: TrackingKind; id: number; label: string; detail: string | null };
const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * What is found by its own number and what by the name, in either language, of what it belongs to, each read along an index; the newest of both together. The sum in an
 * order keeps a plan that is made for any text from walking all rows by their id.
 */
export const startsLike = async (db: Db, text: string, whole = false): Promise<Start[]> => {
  const held = (of: (word: { like: string; holds: RawBuilder<unknown> }) => RawBuilder<unknown>) => {
    const like = escaped(text);
    return whole ? sql`(${of({ like, holds: sql`ilike ${like}` })})` : everyWord(text, of);
  };
  const numbered = (...columns: string[]) =>
    held(({ like }) =>
      sql.join(
        columns.map((one) => sql`${sql.ref(one)} ilike ${like}`),
        sql` or `,
      ),
    );
  const named = (it: string) =>
    held(({ like, holds }) => sql`${sql.ref(`${it}.name`)} ${holds} or ${sql.ref(`${it}.name_en`)} ilike ${like}`);
  const most = sql.lit(mostStarts);
  // What is called just so stands first, however many newer ones hold it.
  const isIt = (column: string) => sql`lower(${sql.ref(column)}) <> lower(${text})`;
  const { rows } = await sql<Start>`
    (select 'lot' as kind, l.id, l.lot_id as label, i.name as detail from lot l join product i on i.id = l.product_id
      where l.id in (
        (select x.id from lot x where ${numbered('x.lot_id')} order by ${isIt('x.lot_id')}, x.id + 0 desc limit ${most})
        union all
        (select x.id from public.product p cross join lateral (select x.id from lot x where x.product_id = p.id order by x.id desc limit ${most}) x
          where ${named('p')} order by x.id desc limit ${most})
      ) order by ${isIt('l.lot_id')}, l.id desc limit ${most})
    union all
    (select 'supplier-lot', s.id, s.supplier_lot_no, m.name || coalesce(' · ' || b.name, '') || ' · ' || s.first_day from (
        select f.id, f.first_day, k.supplier_lot_no, k.material_id, k.biz_partner_id from (
          select x.supplier_lot_no, x.material_id, x.biz_partner_id, max(x.id) as newest from (
            (select x.supplier_lot_no, x.material_id, x.biz_partner_id, x.id from material_stock x
              where ${numbered('x.supplier_lot_no')} and not x.cancelled order by x.id + 0 desc limit ${sql.lit(mostStarts * 10)})
            union all
            (select x.supplier_lot_no, x.material_id, x.biz_partner_id, x.id from public.biz_partner p cross join lateral (
                select x.* from material_stock x where x.biz_partner_id = p.id and x.supplier_lot_no is not null and not x.cancelled order by x.id desc limit ${most}
              ) x where ${named('p')} order by x.id desc limit ${sql.lit(mostStarts * 10)})
          ) x group by 1, 2, 3 order by 4 desc limit ${most}
        ) k cross join lateral (
          select min(x.id) as id, min(x.received_date) as first_day from material_stock x where x.supplier_lot_no = k.supplier_lot_no
            and x.material_id = k.material_id and x.biz_partner_id is not distinct from k.biz_partner_id and not x.cancelled
        ) f order by f.id desc
      ) s join material m on m.id = s.material_id left join biz_partner b on b.id = s.biz_partner_id order by s.id desc)
    union all
    (select 'material-stock', s.id, s.package_id, m.name || coalesce(' · ' || s.supplier_lot_no, '') from material_stock s join material m on m.id = s.material_id
      where s.id in (
        (select x.id from material_stock x where ${numbered('x.package_id', 'x.supplier_lot_no')} order by ${isIt('x.package_id')}, x.id + 0 desc limit ${most})
        union all
        (select x.id from public.material k cross join lateral (select x.id from material_stock x where x.material_id = k.id order by x.id desc limit ${most}) x
          where ${named('k')} order by x.id desc limit ${most})
      ) order by ${isIt('s.package_id')}, s.id desc limit ${most})
    union all
    (select 'shipment', s.id, s.shipment_no, b.name from shipment s left join biz_partner b on b.id = s.biz_partner_id
      where s.id in (
        (select x.id from shipment x where ${numbered('x.shipment_no')} order by ${isIt('x.shipment_no')}, x.id + 0 desc limit ${most})
        union all
        (select x.id from public.biz_partner p cross join lateral (select x.id from shipment x where x.biz_partner_id = p.id order by x.id desc limit ${most}) x
          where ${named('p')} order by x.id desc limit ${most})
      ) order by ${isIt('s.shipment_no')}, s.id desc limit ${most})
    union all
    (select 'order', o.id, o.order_no, b.name from order_info o join business u on u.id = o.business_id join biz_partner b on b.id = u.biz_partner_id
      where o.id in (
        (select x.id from order_info x where ${numbered('x.order_no', 'x.customer_po_no')} order by ${isIt('x.order_no')}, x.id + 0 desc limit ${most})
        union all
        (select x.id from public.biz_partner p join business u on u.biz_partner_id = p.id
            cross join lateral (select x.id from order_info x where x.business_id = u.id order by x.id desc limit ${most}) x
          where ${named('p')} order by x.id desc limit ${most})
      ) order by ${isIt('o.order_no')}, o.id desc limit ${most})`.execute(db);
  return rows;
};
