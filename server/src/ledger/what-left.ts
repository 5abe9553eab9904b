import { add } from '@lotline/contract/kit/quantity';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

/** Of what a refusal tells where the rest is. */
export type Unit = { materialStockId: number } | { lotId: number; besides?: number } | { orderProductId: number };
type Way = 'issued' | 'shipped' | 'used' | 'scrapped' | 'returned' | 'elsewhere' | 'sold' | 'reserved';
type Left = { way: Way; document: string | null; qty: number; uom: string };

/**
 * Where what a package, a lot or an order line no longer has is: how much by which way, and with which documents, the newest first. Each way is read by
 * the unit's key; asked only for a refusal.
 * @param unit.besides the product stock of the lot that the refusal is about itself.
 */
export const whatLeft = async (db: Db, unit: Unit) => {
  const { rows } = await queryOf(unit).execute(db);
  const facts: Record<string, string | number> = {};
  for (const [way, its] of Map.groupBy(rows, (row) => row.way)) {
    facts[`${way}Qty`] = add(...its.map(({ qty }) => qty));
    const documents = its.flatMap(({ document }) => document ?? []);
    if (documents.length > 0) facts[`${way}With`] = listed(documents);
  }
  return { ...facts, ...(rows[0] && { uom: rows[0].uom }) };
};

const most = 3;
/** The first few of many documents or packages, and how many more. */
export const listed = (documents: readonly string[]) =>
  documents.length > most ? `${documents.slice(0, most).join(', ')} +${documents.length - most}` : documents.join(', ');

const queryOf = (unit: Unit) => {
  if ('materialStockId' in unit)
    return sql<Left>`
      select * from (
        select 'issued' as way, p.plan_no as document, sum(i.issued_qty - i.restocked_qty) as qty, min(s.uom) as uom, max(i.id) as newest
        from material_issue i join production_plan p on p.id = i.production_plan_id join material_stock s on s.id = i.material_stock_id
        where i.material_stock_id = ${unit.materialStockId} and i.issued_qty > i.restocked_qty group by 2
        union all
        select 'issued', o.out_no, sum(l.out_qty - l.back_qty), min(l.uom), max(l.id)
        from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id
        where l.material_stock_id = ${unit.materialStockId} and l.out_qty > l.back_qty group by 2
        union all
        select 'scrapped', null, sum(m.qty), min(m.uom), max(m.id) from stock_movement_in_force m
        where m.material_stock_id = ${unit.materialStockId} and m.to_place = 'SCRAP' having sum(m.qty) > 0
        union all
        select 'returned', m.reason_code, sum(m.qty), min(m.uom), max(m.id) from stock_movement_in_force m
        where m.material_stock_id = ${unit.materialStockId} and m.type = 'RETURN' group by 2
        union all
        select case d.status when 'REGISTERED' then 'reserved' else 'sold' end, d.sale_no, sum(l.qty), min(l.uom), max(l.id)
        from material_sale_line l join material_sale d on d.id = l.sale_id
        where l.material_stock_id = ${unit.materialStockId} and d.status <> 'CANCELLED' group by d.id
      ) gone order by newest desc`;
  if ('orderProductId' in unit)
    return sql<Left>`
      select 'shipped' as way, h.shipment_no as document, sum(l.qty) as qty, min(i.uom) as uom
      from shipment_line l join shipment h on h.id = l.shipment_id join product i on i.id = l.product_id
      where l.order_product_id = ${unit.orderProductId} and h.status = 'SHIPPED' group by h.id, 2 order by h.id desc`;
  return sql<Left>`
    select gone.way, gone.document, gone.qty, i.uom from (
      select 'shipped' as way, h.shipment_no as document, sum(l.qty) as qty, max(h.id) as newest
      from shipment_line l join shipment h on h.id = l.shipment_id where l.lot_id = ${unit.lotId} and h.status = 'SHIPPED' group by h.id, 2
      union all
      select 'used', c.lot_id, sum(g.qty_parent), max(g.id) from genealogy_edge_in_force g join lot c on c.id = g.child_lot_id
      where g.parent_lot_id = ${unit.lotId} group by 2 having sum(g.qty_parent) > 0
      union all
      select 'scrapped', null, sum(m.qty), max(m.id) from stock_movement_in_force m
      where m.lot_id = ${unit.lotId} and m.item_type = 'PRODUCT' and m.to_place = 'SCRAP' having sum(m.qty) > 0
      union all
      select 'elsewhere', w.name || ' ' || p.plan_no, sum(i.at_line_qty), max(i.id)
      from product_issue i join production_plan p on p.id = i.production_plan_id join location w on w.id = p.location_id
      where i.lot_id = ${unit.lotId} and i.at_line_qty > 0 group by 2
      union all
      select 'elsewhere', w.name, sum(t.qty), max(t.id) from product_stock t join location w on w.id = t.location_id
      where t.lot_id = ${unit.lotId} and t.qty > 0 and t.id <> ${unit.besides ?? 0} group by 2
      union all
      select 'elsewhere', v.name || ' ' || o.out_no, sum(l.at_vendor_qty), max(l.id)
      from outsourcing_line l join outsourcing o on o.id = l.outsourcing_id join biz_partner v on v.id = o.vendor_id
      where l.lot_id = ${unit.lotId} and l.at_vendor_qty > 0 group by 2
    ) gone, lot t join product i on i.id = t.product_id where t.id = ${unit.lotId} order by gone.newest desc`;
};
