/*
 * What is past its expiry date when it comes in comes in on hold: nobody uses it before somebody who may release it has said why.
 */
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, 'EXPIRED', '유효 일자 지남', 'Expired', 80 from code_category c where c.category = 'HOLD_REASON'
on conflict do nothing;

/* Why a package that expired on a day came in on hold: the code's name of today with the day beside it. */
create function expired_because(day date) returns text language sql stable as $$
  select concat_ws(' · ', coalesce((select k.name_kr from code k join code_category c on c.id = k.category_id
    where c.category = 'HOLD_REASON' and k.code = 'EXPIRED'), '유효 일자 지남'), day)
$$;

/* Holds packages that have just come in expired, those of one material, supplier's lot and day together. */
create function hold_expired(packages bigint[]) returns void language sql as $$
  with kind as materialized (
    select nextval('stock_hold_id_seq') as hold_id, min(s.id) as first_id, array_agg(s.id) as ids, s.expiry_date
    from material_stock s where s.id = any(packages) group by s.material_id, s.supplier_lot_no, s.expiry_date
  ), hold as (
    insert into stock_hold (id, reason, reason_id, reason_note, cause) overriding system value
    select k.hold_id, expired_because(k.expiry_date),
      (select w.id from code w join code_category c on c.id = w.category_id where c.category = 'HOLD_REASON' and w.code = 'EXPIRED'),
      k.expiry_date, 'material-stock:' || s.id || ' ' || s.package_id
    from kind k join material_stock s on s.id = k.first_id
  )
  insert into stock_hold_unit (hold_id, material_stock_id, from_status) select hold_id, unnest(ids), 'OK' from kind
$$;

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
      p.unit_price, p.ownership, p.gtin, p.quality_status, p.note, h.occurred_at, h.business_date, h.shift, h.actor_id, h.source, h.idempotency_key
    from jsonb_to_record(head) as h(occurred_at timestamptz, business_date date, shift text, actor_id bigint, source text, idempotency_key text)
      cross join rows from (jsonb_to_recordset(packages) as (id bigint, package_id text, material_id bigint, supplier_lot_no text, location_id bigint,
        initial_qty numeric, uom text, order_material_id bigint, biz_partner_id bigint, manufacture_date date, expiry_date date, unit_price numeric,
        ownership text, gtin text, quality_status text, note text)) with ordinality
        as p(given_id, given_number, material_id, supplier_lot_no, location_id, initial_qty, uom, order_material_id, biz_partner_id, manufacture_date,
          expiry_date, unit_price, ownership, gtin, quality_status, note, n)
  ), package as (
    insert into material_stock (id, package_id, material_id, supplier_lot_no, location_id, initial_qty, qty, last_move_at, uom, order_material_id, biz_partner_id,
      received_date, manufacture_date, expiry_date, unit_price, ownership, gtin, quality_status, note) overriding system value
    select id, package_id, material_id, supplier_lot_no, location_id, initial_qty, initial_qty, occurred_at, uom, order_material_id, biz_partner_id,
      business_date, manufacture_date, expiry_date, unit_price, ownership, gtin, quality_status, note from one
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
