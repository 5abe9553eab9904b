/*
 * What is asked of a plant's whole past is read off an index as well: names that lists are sorted by, periods that rows overlap, parts of
 * numbers that people type, and sums over what is still there.
 */
create index material_name on material (name);
create index product_name on product (name);
create index biz_partner_name on biz_partner (name);
create index location_name on location (name);
create index material_stock_partner on material_stock (biz_partner_id) where qty > 0;
create index material_stock_numbers on material_stock using gin (package_id gin_trgm_ops, supplier_lot_no gin_trgm_ops);

-- What lies where, without the rows.
create index material_stock_held on material_stock (location_id) where qty > 0 and not cancelled;
drop index product_stock_product;
create index product_stock_product on product_stock (product_id) include (qty) where qty > 0;
create index product_stock_held on product_stock (location_id) include (qty) where qty > 0;
-- Emptied rows are asked for too.
create index product_stock_of_product on product_stock (product_id);

create index production_plan_days on production_plan using gist (daterange(start_dt, end_dt, '[]'));
create index lot_made on lot using gist (tstzrange(least(produced_from, produced_to), greatest(produced_from, produced_to), '[]')) where produced_to is not null;
create index lot_unmade on lot (created_at) where produced_to is null;
create index work_event_at on work_event using gist (tstzrange(started_at, ended_at, '[]')) where worker_id is not null;

drop index order_info_date;
create index order_info_date on order_info (order_date, id);
create index order_product_unplanned on order_product (order_id) where status <> 'CANCELLED' and (plan_qty = 0 or no_production);
create index order_material_waiting on order_material (order_id) where status not in ('RECEIVED', 'CANCELLED');

-- What there is of a material, from what is kept of it.
create view material_on_hand as
  select material_id, sum(qty) as qty from (select material_id, qty from material_balance union all select material_id, change from material_day_change) kept group by 1;
create index material_stock_withheld on material_stock (material_id) include (qty) where qty > 0 and not cancelled and quality_status not in ('OK', 'CONCESSION');
