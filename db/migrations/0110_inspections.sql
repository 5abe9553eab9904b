/*
 * 검사: what comes in of a material that is inspected waits for it, and asks for one inspection of each supplier's lot of a delivery; products that are
 * inspected before they are shipped; and what was judged of each package or lot of an inspection.
 */
alter table product add column oqc_required boolean not null default false;
do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'product'::regclass;
  call make_record('product', kept.derived, kept.secrets);
end $$;

/* Known once it is judged; after its confirmation a package of several judgements is several packages, each of one. */
alter table quality_result_unit
  add column accepted_qty numeric(13,3) check (accepted_qty >= 0),
  add column rejected_qty numeric(13,3) check (rejected_qty >= 0),
  add column hold_qty     numeric(13,3) check (hold_qty >= 0),
  add check (num_nulls(accepted_qty, rejected_qty, hold_qty) in (0, 3)),
  add check (accepted_qty is null or accepted_qty + rejected_qty + hold_qty = qty);
call make_record('quality_result_unit');

/* Who judged, by the sign-in; `inspector_id` is the same person where nobody else is named. */
alter table quality_result add column judged_by bigint references app_user;
alter table quality_result add column judged_at timestamptz;
alter table quality_result add check (status not in ('JUDGED', 'CONFIRMED') or judged_at is not null);
alter table quality_result add check ((status = 'CONFIRMED') = (confirmed_at is not null));
call make_record('quality_result');

/* Asks for the inspection of packages that came in: one for each supplier's lot of each material and supplier. */
create function request_incoming(packages bigint[], day date) returns void language sql as $$
  with kind as materialized (
    select nextval('quality_result_id_seq') as result_id, s.material_id, s.biz_partner_id, s.supplier_lot_no, min(s.uom) as uom, sum(s.initial_qty) as qty,
      array_agg(s.id order by s.id) as ids
    from material_stock s where s.id = any(packages) group by s.material_id, s.biz_partner_id, s.supplier_lot_no
  ), asked as (
    insert into quality_result (id, result_no, stage, cause, material_id, biz_partner_id, supplier_lot_no, uom, lot_qty) overriding system value
    select k.result_id, next_number('QI', day), 'INCOMING', 'RECEIPT', k.material_id, k.biz_partner_id, k.supplier_lot_no, k.uom, k.qty from kind k
  )
  insert into quality_result_unit (result_id, material_stock_id, qty)
  select k.result_id, s.id, s.initial_qty from kind k join material_stock s on s.id = any(k.ids)
$$;

/* As before; what is inspected besides goes back to its waiting when the hold is released before it is judged. */
create or replace function hold_expired(packages bigint[]) returns void language sql as $$
  with kind as materialized (
    select nextval('stock_hold_id_seq') as hold_id, min(s.id) as first_id, array_agg(s.id) as ids, s.expiry_date, s.material_id
    from material_stock s where s.id = any(packages) group by s.material_id, s.supplier_lot_no, s.expiry_date
  ), hold as (
    insert into stock_hold (id, reason, reason_id, reason_note, cause) overriding system value
    select k.hold_id, expired_because(k.expiry_date),
      (select w.id from code w join code_category c on c.id = w.category_id where c.category = 'HOLD_REASON' and w.code = 'EXPIRED'),
      k.expiry_date, 'material-stock:' || s.id || ' ' || s.package_id
    from kind k join material_stock s on s.id = k.first_id
  )
  insert into stock_hold_unit (hold_id, material_stock_id, from_status)
  select k.hold_id, unnest(k.ids), case when m.iqc_required then 'PENDING' else 'OK' end from kind k join material m on m.id = k.material_id
$$;

/*
 * Posts received packages with their movements, in their order; a package without an id or a number gets the next one. What comes in on hold is
 * held by a hold of its own, for each material, lot and day of expiry one, and is set free as every hold is. What is to be inspected asks for it.
 * Answers their ids.
 */
create or replace function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received bigint[];
  lines bigint[];
  held bigint[];
  asked bigint[];
begin
  with one as materialized (
    select coalesce(p.given_id, nextval('material_stock_id_seq')) as id, p.n, coalesce(p.given_number, next_package_id(h.business_date)) as package_id,
      p.material_id, p.supplier_lot_no, p.location_id, p.initial_qty, p.uom, p.order_material_id, p.biz_partner_id, p.manufacture_date, p.expiry_date,
      p.unit_price, p.ownership, p.gtin, p.unit_no, p.quality_status, p.inspected, p.note, h.occurred_at, h.business_date, h.shift, h.actor_id, h.source,
      h.idempotency_key
    from jsonb_to_record(head) as h(occurred_at timestamptz, business_date date, shift text, actor_id bigint, source text, idempotency_key text)
      cross join rows from (jsonb_to_recordset(packages) as (id bigint, package_id text, material_id bigint, supplier_lot_no text, location_id bigint,
        initial_qty numeric, uom text, order_material_id bigint, biz_partner_id bigint, manufacture_date date, expiry_date date, unit_price numeric,
        ownership text, gtin text, unit_no text, quality_status text, inspected boolean, note text)) with ordinality
        as p(given_id, given_number, material_id, supplier_lot_no, location_id, initial_qty, uom, order_material_id, biz_partner_id, manufacture_date,
          expiry_date, unit_price, ownership, gtin, unit_no, quality_status, inspected, note, n)
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
    array_agg(id) filter (where quality_status = 'HOLD'), array_agg(id) filter (where inspected) into received, lines, held, asked from one;
  if held <> '{}' then perform hold_expired(held); end if;
  if asked <> '{}' then perform request_incoming(asked, (head->>'business_date')::date); end if;
  if lines <> '{}' then perform refresh_order_lines('{}', lines); end if;
  return received;
end $$;

create or replace view unit_of_row as
  select 'product' as table_name, id, uom from product
  union all select 'material', id, uom from material
  union all select 'material_stock', s.id, m.uom from material_stock s join material m on m.id = s.material_id
  union all select 'material_issue', i.id, m.uom from material_issue i join material_stock s on s.id = i.material_stock_id join material m on m.id = s.material_id
  union all select 'product_stock', s.id, p.uom from product_stock s join product p on p.id = s.product_id
  union all select 'order_material', l.id, m.uom from order_material l join material m on m.id = l.material_id
  union all select 'production_plan', n.id, p.uom from production_plan n join product p on p.id = n.product_id
  union all select 'production_operation_plan', o.id, p.uom from production_operation_plan o join production_plan n on n.id = o.plan_id join product p on p.id = n.product_id
  union all select 'daily_plan', d.id, p.uom from daily_plan d join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'production_result', r.id, p.uom from production_result r join production_plan n on n.id = r.plan_id join product p on p.id = n.product_id
  union all select 'kiosk_refusal', k.id, p.uom
    from kiosk_refusal k join daily_plan d on d.id = k.daily_plan_id join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'outsourcing_line', l.id, l.uom from outsourcing_line l
  union all select 'product_issue', i.id, p.uom from product_issue i join product p on p.id = i.product_id
  union all select 'count_line', u.id, u.uom from counted_unit u
  union all select 'lot', l.id, p.uom from lot l join product p on p.id = l.product_id
  union all select 'quality_result', r.id, r.uom from quality_result r;
