/*
 * The largest quantity that a product was planned at, or an item ordered in, is the last entry of its index: a new plan or line reads no longer
 * all that there were of its item.
 */
create index production_plan_size on production_plan (product_id, plan_qty);
drop index production_plan_product;
create index order_product_size on order_product (product_id, qty);
drop index order_product_product;
create index order_material_size on order_material (material_id, qty);
drop index order_material_material;
