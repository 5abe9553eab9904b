/* A package that was bought in another currency has no price that differences could be added up in: its material's stands in for it. */
create or replace view counted_unit as
select l.id, l.sheet_id, l.open, 'PACKAGE' as kind, s.id as unit_id, s.package_id as unit_no, s.material_id, null::bigint as product_id, s.uom, s.qty, s.reserved_qty,
  s.location_id as book_location_id, s.quality_status, coalesce(case when coalesce(o.currency, 'KRW') = 'KRW' then s.unit_price end, m.unit_price) as unit_price
from count_line l join material_stock s on s.id = l.material_stock_id join material m on m.id = s.material_id
  left join order_material p on p.id = s.order_material_id left join order_info o on o.id = p.order_id
union all
select l.id, l.sheet_id, l.open, 'LOT', k.id, t.lot_id, null, k.product_id, i.uom, k.qty, 0, k.location_id,
  case when t.quality_status in ('HOLD', 'REJECTED') then t.quality_status else k.quality_status end, null
from count_line l join product_stock k on k.id = l.product_stock_id join lot t on t.id = k.lot_id join product i on i.id = k.product_id;
