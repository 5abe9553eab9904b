/* Registration certificates, bank books and contracts are kept with a partner as data sheets are with a material. */
alter table attachment add column biz_partner_id bigint references biz_partner on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id) = 1);
create index attachment_biz_partner on attachment (biz_partner_id) where biz_partner_id is not null;
call make_record('attachment');

/* What a partner does, as its certificate of registration says it and a statement of transactions repeats it. */
alter table biz_partner add column business_type text, add column business_item text;
call make_record('biz_partner');
