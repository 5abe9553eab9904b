/*
 * Files that people keep with a record: drawings, certificates, photos. Each belongs to one record, by a key of its own per kind of record,
 * and goes and comes back with it. The name is what people call it; the bytes are the stored file's.
 */
create table attachment (
  id         bigint generated always as identity primary key,
  product_id bigint references product on delete cascade,
  order_id   bigint references order_info on delete cascade,
  plan_id    bigint references production_plan on delete cascade,
  lot_id     bigint references lot on delete cascade,
  tool_id    bigint references tool on delete cascade,
  file_id    bigint not null references stored_file,
  name       text not null check (name <> ''),
  note       text,
  version    int not null default 1,
  created_by bigint references app_user, created_at timestamptz not null default now(),
  updated_by bigint references app_user, updated_at timestamptz not null default now(),
  constraint attachment_of_one check (num_nonnulls(product_id, order_id, plan_id, lot_id, tool_id) = 1)
);
create index attachment_product on attachment (product_id) where product_id is not null;
create index attachment_order on attachment (order_id) where order_id is not null;
create index attachment_plan on attachment (plan_id) where plan_id is not null;
create index attachment_lot on attachment (lot_id) where lot_id is not null;
create index attachment_tool on attachment (tool_id) where tool_id is not null;
create index attachment_file on attachment (file_id);
call make_record('attachment');
