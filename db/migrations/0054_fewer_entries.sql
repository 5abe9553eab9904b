/*
 * What each new row costs is paid where it is used: no index holds rows that have nothing in its first column, a table without custom fields
 * and secrets keeps its JSON as it is made, and a received package brings the id that its reader drew for it.
 */

drop index material_stock_order;
create index material_stock_order on material_stock (order_material_id) where order_material_id is not null;
drop index material_stock_of_partner;
create index material_stock_of_partner on material_stock (biz_partner_id, id) where biz_partner_id is not null;
drop index material_stock_partner;
create index material_stock_partner on material_stock (biz_partner_id) where qty > 0 and biz_partner_id is not null;
drop index product_partner;
create index product_partner on product (biz_partner_id) where biz_partner_id is not null;
alter table stock_movement drop constraint stock_movement_corrects_id_key;
create unique index stock_movement_corrects_id_key on stock_movement (corrects_id) where corrects_id is not null;

/* A key is found by who sent it for which call; nobody knows its number. */
alter table idempotency_key drop constraint idempotency_key_pkey, drop constraint idempotency_key_user_id_call_key_key,
  add primary key (user_id, call, key);

/* Where neither custom fields nor secrets are to be left out, the row's JSON isn't written a second time. */
create or replace function keep_inserted() returns trigger language plpgsql security definer as $$
declare
  actor bigint := lotline_actor();
  clock timestamptz := coalesce(nullif(current_setting('lotline.clock', true), '')::timestamptz, clock_timestamp());
  hidden text[] := string_to_array(tg_argv[0], ',') || 'ext'::text;
begin
  insert into data_history (table_name, row_id, revision_type, revision_date, update_by, data, ext)
  select tg_table_name, (data->>'id')::bigint, 'ADD', clock, actor, case when data ?| hidden then data - hidden else data end,
    nullif(data->'ext', 'null'::jsonb)
  from (select to_jsonb(n) as data from inserted n offset 0) rows;
  return null;
end $$;

/* As stands_in, for the table that grows fastest: its place is read without making JSON of the row. */
create function package_stands_in() returns trigger language plpgsql as $$
begin
  if new.location_id is not null and not exists (select from location where id = new.location_id and type = 'SHELF') then
    raise exception 'place' using errcode = '23514', constraint = 'material.onlyUnderShelf';
  end if;
  return new;
end $$;
create or replace trigger material_stock_stands_in before insert or update of location_id on material_stock
  for each row execute function package_stands_in();

/*
 * Posts received packages with their movements, in their order; a package without an id or a number gets the next one. Answers their ids.
 */
create or replace function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received bigint[];
  lines bigint[];
begin
  with one as materialized (
    select coalesce(p.given_id, nextval('material_stock_id_seq')) as id, p.n, coalesce(p.given_number, next_package_id(h.business_date)) as package_id,
      p.material_id, p.supplier_lot_no, p.location_id, p.initial_qty, p.uom, p.order_material_id, p.biz_partner_id, p.manufacture_date, p.expiry_date,
      p.unit_price, p.ownership, p.gtin, p.note, h.occurred_at, h.business_date, h.shift, h.actor_id, h.source, h.idempotency_key
    from jsonb_to_record(head) as h(occurred_at timestamptz, business_date date, shift text, actor_id bigint, source text, idempotency_key text)
      cross join rows from (jsonb_to_recordset(packages) as (id bigint, package_id text, material_id bigint, supplier_lot_no text, location_id bigint,
        initial_qty numeric, uom text, order_material_id bigint, biz_partner_id bigint, manufacture_date date, expiry_date date, unit_price numeric,
        ownership text, gtin text, note text)) with ordinality
        as p(given_id, given_number, material_id, supplier_lot_no, location_id, initial_qty, uom, order_material_id, biz_partner_id, manufacture_date,
          expiry_date, unit_price, ownership, gtin, note, n)
  ), package as (
    insert into material_stock (id, package_id, material_id, supplier_lot_no, location_id, initial_qty, qty, last_move_at, uom, order_material_id, biz_partner_id,
      received_date, manufacture_date, expiry_date, unit_price, ownership, gtin, note) overriding system value
    select id, package_id, material_id, supplier_lot_no, location_id, initial_qty, initial_qty, occurred_at, uom, order_material_id, biz_partner_id,
      business_date, manufacture_date, expiry_date, unit_price, ownership, gtin, note from one
  ), movement as (
    insert into stock_movement (type, item_type, from_place, to_place, material_id, material_stock_id, qty, uom, to_location_id, order_material_id, unit_cost, note,
      occurred_at, business_date, shift, actor_id, source, idempotency_key)
    select 'RECEIPT', 'MATERIAL', 'SUPPLIER', 'STOCK', material_id, id, initial_qty, uom, location_id, order_material_id, unit_price, note,
      occurred_at, business_date, shift, actor_id, source, idempotency_key || '.' || n from one
  )
  select array_agg(id order by n), array_agg(distinct order_material_id) filter (where order_material_id is not null) into received, lines from one;
  if lines <> '{}' then perform refresh_order_lines('{}', lines); end if;
  return received;
end $$;
