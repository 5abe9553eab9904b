/*
 * What a supplier's label says that no other of its labels says: the SSCC of the logistic unit, or the serial number, which counts for each GTIN
 * anew. A label comes in once, until its receipt is taken back; one without a GTIN is told apart by its material.
 */
alter table material_stock add column unit_no text;
create unique index "material.labelComesInOnce" on material_stock (unit_no, coalesce(gtin, material_id::text), coalesce(biz_partner_id, 0))
  where unit_no is not null and not cancelled;

/*
 * Posts received packages with their movements, in their order; a package without an id or a number gets the next one. What comes in on hold is
 * held by a hold of its own, for each material, lot and day of expiry one, and is set free as every hold is. Answers their ids.
 */
create or replace function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received bigint[];
  lines bigint[];
  held bigint[];
begin
  with one as materialized (
    select coalesce(p.given_id, nextval('material_stock_id_seq')) as id, p.n, coalesce(p.given_number, next_package_id(h.business_date)) as package_id,
      p.material_id, p.supplier_lot_no, p.location_id, p.initial_qty, p.uom, p.order_material_id, p.biz_partner_id, p.manufacture_date, p.expiry_date,
      p.unit_price, p.ownership, p.gtin, p.unit_no, p.quality_status, p.note, h.occurred_at, h.business_date, h.shift, h.actor_id, h.source, h.idempotency_key
    from jsonb_to_record(head) as h(occurred_at timestamptz, business_date date, shift text, actor_id bigint, source text, idempotency_key text)
      cross join rows from (jsonb_to_recordset(packages) as (id bigint, package_id text, material_id bigint, supplier_lot_no text, location_id bigint,
        initial_qty numeric, uom text, order_material_id bigint, biz_partner_id bigint, manufacture_date date, expiry_date date, unit_price numeric,
        ownership text, gtin text, unit_no text, quality_status text, note text)) with ordinality
        as p(given_id, given_number, material_id, supplier_lot_no, location_id, initial_qty, uom, order_material_id, biz_partner_id, manufacture_date,
          expiry_date, unit_price, ownership, gtin, unit_no, quality_status, note, n)
  ), package as (
    insert into material_stock (id, package_id, material_id, supplier_lot_no, location_id, initial_qty, qty, last_move_at, uom, order_material_id, biz_partner_id,
      received_date, manufacture_date, expiry_date, unit_price, ownership, gtin, unit_no, quality_status, note) overriding system value
    select id, package_id, material_id, supplier_lot_no, location_id, initial_qty, initial_qty, occurred_at, uom, order_material_id, biz_partner_id,
      business_date, manufacture_date, expiry_date, unit_price, ownership, gtin, unit_no, quality_status, note from one
  ), movement as (
    insert into stock_movement (type, item_type, from_place, to_place, material_id, material_stock_id, qty, uom, to_location_id, order_material_id, unit_cost,
      reason_code, note, occurred_at, business_date, shift, actor_id, source, idempotency_key)
    select 'RECEIPT', 'MATERIAL', 'SUPPLIER', 'STOCK', material_id, id, initial_qty, uom, location_id, order_material_id, unit_price,
      case when quality_status = 'HOLD' then expired_because(expiry_date) end, note,
      occurred_at, business_date, shift, actor_id, source, idempotency_key || '.' || n from one
  )
  select array_agg(id order by n), array_agg(distinct order_material_id) filter (where order_material_id is not null),
    array_agg(id) filter (where quality_status = 'HOLD') into received, lines, held from one;
  if held <> '{}' then perform hold_expired(held); end if;
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
