/*
 * The number by which a supplier's label names what is in a package. A label whose number came in before is known by the newest package that
 * carries it, so that nobody keeps a list of suppliers' numbers, and a receipt that is taken back takes the wrong number along.
 */
alter table material_stock add column gtin text check (gtin ~ '^[0-9]{14}$');
create index material_stock_gtin on material_stock (gtin, id) where gtin is not null and not cancelled;

/* Posts received packages with their movements, in their order; a package without a number gets the next one. Answers their ids. */
create or replace function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received bigint[];
  lines bigint[];
begin
  with one as materialized (
    select nextval('material_stock_id_seq') as id, e.n, p.*, coalesce(p.given_id, next_package_id(h.business_date)) as package_id,
      h.occurred_at, h.business_date, h.shift, h.actor_id, h.source, h.idempotency_key
    from jsonb_populate_record(null::stock_movement, head) h
      cross join lateral jsonb_array_elements(packages) with ordinality as e(item, n)
      cross join lateral (
        select k.package_id as given_id, k.material_id, k.supplier_lot_no, k.location_id, k.initial_qty, k.uom, k.order_material_id, k.biz_partner_id,
          k.manufacture_date, k.expiry_date, k.unit_price, k.ownership, k.gtin, k.note
        from jsonb_populate_record(null::material_stock, e.item) k
      ) p
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

/* Whoever changes the number by hand is in the stamp and the history. */
do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'material_stock'::regclass;
  call make_record('material_stock', kept.derived, kept.secrets);
end $$;
