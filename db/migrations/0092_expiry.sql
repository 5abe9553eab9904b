/* The day on which a lot was made, where nobody said another one: that of its first result. */
create function made_on(of_lot lot) returns date language sql stable as $$
  select coalesce(of_lot.manufacture_date, (select min(r.business_date) from production_result_in_force r where r.lot_id = of_lot.id and r.good_qty > 0))
$$;
/* A lot's last day; of a lot nobody said one of, its product's shelf life says it. */
create function expires_on(of_lot lot, shelf_life_days int) returns date language sql stable as $$
  select coalesce(of_lot.expiry_date, made_on(of_lot) + shelf_life_days)
$$;

/* What stands on a shelf and has a last day. */
create view expiring_stock as
select s.id * 2 as id, 'PACKAGE' as kind, s.id as unit_id, s.material_id, null::bigint as product_id, s.location_id, s.package_id as unit_no, s.qty, s.uom,
  s.expiry_date, s.quality_status, s.supplier_lot_no, s.biz_partner_id
from material_stock s where s.qty > 0 and s.expiry_date is not null and not s.cancelled
union all
select k.id * 2 + 1, 'LOT', t.id, null, k.product_id, k.location_id, t.lot_id, k.qty, i.uom, expires_on(t, i.shelf_life_days),
  case when t.quality_status in ('HOLD', 'REJECTED') then t.quality_status else k.quality_status end, null, null
from product_stock k join lot t on t.id = k.lot_id join product i on i.id = k.product_id
where k.qty > 0 and (t.expiry_date is not null or i.shelf_life_days is not null and made_on(t) is not null);

insert into menu (name) values ('expiry') on conflict (name) do nothing;
