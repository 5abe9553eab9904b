/*
 * Lists are read off an index that holds the order they are shown in, so that a page costs the same however long the list is.
 */

-- Counting a period's movements of one kind reads the index alone; a material's history is read by the instant.
drop index stock_movement_day;
create index stock_movement_day on stock_movement (business_date, item_type);
drop index stock_movement_material;
create index stock_movement_material on stock_movement (material_id, occurred_at, id) where material_id is not null;
create index stock_movement_receipt on stock_movement (occurred_at, id) where type = 'RECEIPT';
create index stock_movement_restock on stock_movement (occurred_at, id) where type = 'RESTOCK';

create index material_issue_at on material_issue (issued_at, id);
create index material_issue_at_line on material_issue (issued_at, id) where at_line_qty > 0;
-- The index of issues at the line named an expression that no query writes.
drop index if exists material_issue_plan;
create index material_issue_plan on material_issue (production_plan_id);

drop index production_plan_period;
create index production_plan_period on production_plan (start_dt, id);
create index production_plan_open on production_plan (location_id) where status in ('PLANNED', 'IN_PROGRESS');
create index lot_created on lot (created_at, id);
create index product_stock_first_in on product_stock (first_in_at, id) where qty > 0;
-- What there is of a material, without the packages' rows.
drop index material_stock_material;
create index material_stock_material on material_stock (material_id) include (qty, quality_status, cancelled) where qty > 0;
