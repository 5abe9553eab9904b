/* Data sheets, certificates and drawings are kept with a material as with a product. */
alter table attachment add column material_id bigint references material on delete cascade;
alter table attachment drop constraint attachment_of_one,
  add constraint attachment_of_one check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id) = 1);
create index attachment_material on attachment (material_id) where material_id is not null;
call make_record('attachment');
