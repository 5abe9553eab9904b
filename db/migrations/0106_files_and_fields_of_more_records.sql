/* Contracts and agreements are kept with the business that its orders hang on, as drawings are with an order. */
alter table attachment add column business_id bigint references business on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id) = 1);
create index attachment_business on attachment (business_id) where business_id is not null;
call make_record('attachment');

/* Fields of one's own for what else is kept as a record. */
alter table printer add column ext jsonb not null default '{}';
alter table label_template add column ext jsonb not null default '{}';
alter table plant_calendar add column ext jsonb not null default '{}';
call make_record('printer');
call make_record('label_template');
call make_record('plant_calendar');
