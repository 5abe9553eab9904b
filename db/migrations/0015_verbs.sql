/*
 * What the verbs of stock post, each in one call; numbers that nobody waits for; and orders that follow their lines in one order of locks.
 */

/* A series counts on its prefix's sequence, from where that stood when the series began: a number is drawn without waiting for a commit. */
create sequence number_p;
create sequence number_pp;
create sequence number_sh;
create sequence number_so;
create sequence number_po;
alter table number_series add column base bigint;
update number_series set base = 0;
do $$
declare
  prefix text;
  highest bigint;
begin
  foreach prefix in array array['P', 'PP', 'SH', 'SO', 'PO'] loop
    select max(last) into highest from number_series where split_part(series, '-', 1) = prefix;
    if highest > 0 then
      perform setval(('number_' || lower(prefix))::regclass, highest);
      update number_series set base = highest - last where split_part(series, '-', 1) = prefix;
    end if;
  end loop;
end $$;
alter table number_series alter column base set not null;
alter table number_series drop column last;

/* The next number of a prefix and day, `PP-20261121-001`. Two at once get two numbers; one that was drawn in vain is left out. */
create function next_number(prefix text, day date) returns text language plpgsql as $$
declare
  key text := prefix || '-' || to_char(day, 'YYYYMMDD');
  counter regclass := ('number_' || lower(prefix))::regclass;
  start bigint;
begin
  select base into start from number_series where series = key;
  if not found then
    insert into number_series (series, base) values (key, coalesce(pg_sequence_last_value(counter), 0)) on conflict (series) do nothing;
    select base into strict start from number_series where series = key;
  end if;
  return key || '-' || lpad((nextval(counter) - start)::text, greatest(3, length((currval(counter) - start)::text)), '0');
end $$;

/* What the facts say of an order line, of a purchase line and of an order. */
create view order_product_now as
  select q.id, q.planned, q.produced, q.shipped,
    case
      when q.status_now = 'CANCELLED' then 'CANCELLED'
      when q.shipped >= q.qty then 'SHIPPED'
      when q.shipped > 0 then 'PARTIALLY_SHIPPED'
      when q.produced >= q.qty then 'PRODUCED'
      when q.started then 'IN_PRODUCTION'
      when q.planned > 0 then 'PLANNED'
      else 'NOT_PLANNED'
    end as status
  from (
    select l.id, l.qty, l.status as status_now, coalesce(p.planned, 0) as planned, coalesce(p.produced, 0) as produced,
      coalesce(p.started, false) as started, coalesce(s.shipped, 0) as shipped
    from order_product l
    cross join lateral (
      select sum(plan_qty) as planned, sum(good_qty) as produced, bool_or(status <> 'PLANNED') as started
      from production_plan where order_product_id = l.id and status <> 'CANCELLED'
    ) p
    cross join lateral (
      select sum(x.qty) as shipped from shipment_line x join shipment h on h.id = x.shipment_id where x.order_product_id = l.id and h.status = 'SHIPPED'
    ) s
  ) q;

create view order_material_now as
  select l.id, coalesce(m.received, 0) as received,
    case
      when l.status = 'CANCELLED' then 'CANCELLED'
      when coalesce(m.received, 0) >= l.qty then 'RECEIVED'
      when m.received > 0 then 'PARTIALLY_RECEIVED'
      when l.status in ('RECEIVED', 'PARTIALLY_RECEIVED') then 'ORDERED'
      else l.status
    end as status
  from order_material l
  cross join lateral (select sum(qty) as received from stock_movement_in_force where order_material_id = l.id and type = 'RECEIPT') m;
create index stock_movement_purchase on stock_movement (order_material_id) where order_material_id is not null;

/* The state of an order is that of its lines, but for the ends that somebody set: on hold and cancelled. */
create view order_info_now as
  select i.id,
    case
      when i.status in ('ON_HOLD', 'CANCELLED') then i.status
      when l.lines > 0 and l.done = l.lines then 'COMPLETED'
      when l.shipped > 0 then 'PARTIALLY_SHIPPED'
      when l.begun > 0 then 'IN_PROGRESS'
      when i.status in ('IN_PROGRESS', 'PARTIALLY_SHIPPED', 'COMPLETED') then 'CONFIRMED'
      else i.status
    end as status
  from order_info i cross join lateral (
    select count(*) as lines, count(*) filter (where status in ('SHIPPED', 'RECEIVED')) as done,
      count(*) filter (where status in ('SHIPPED', 'PARTIALLY_SHIPPED')) as shipped,
      count(*) filter (where status not in ('NOT_PLANNED', 'REGISTERED', 'ORDERED')) as begun
    from (
      select status from order_product where order_id = i.id and status <> 'CANCELLED'
      union all
      select status from order_material where order_id = i.id and purpose = 'PURCHASE' and status <> 'CANCELLED'
    ) s
  ) l;

/*
 * Brings order lines and purchase lines, and the orders above them, in line with what was planned, made, shipped and received.
 * Lines that nothing changed for are left unlocked; an order is locked before its lines.
 */
create function refresh_order_lines(order_lines bigint[], purchase_lines bigint[]) returns void language plpgsql as $$
declare
  orders bigint[];
begin
  order_lines := array(
    select l.id from order_product l join order_product_now n on n.id = l.id where l.id = any(order_lines)
      and (l.plan_qty, l.produced_qty, l.shipped_qty, l.status) is distinct from (n.planned, n.produced, n.shipped, n.status));
  purchase_lines := array(
    select l.id from order_material l join order_material_now n on n.id = l.id where l.id = any(purchase_lines)
      and (l.received_qty, l.status) is distinct from (n.received, n.status));
  if order_lines = '{}' and purchase_lines = '{}' then return; end if;
  perform lock_order_lines(order_lines, purchase_lines);
  update order_product l set plan_qty = n.planned, produced_qty = n.produced, shipped_qty = n.shipped, status = n.status
    from order_product_now n where n.id = l.id and l.id = any(order_lines);
  update order_material l set received_qty = n.received, status = n.status
    from order_material_now n where n.id = l.id and l.id = any(purchase_lines);
  orders := array(
    select order_id from order_product where id = any(order_lines) union select order_id from order_material where id = any(purchase_lines));
  update order_info o set status = n.status from order_info_now n where n.id = o.id and o.id = any(orders) and o.status <> n.status;
end $$;

create function lock_order_lines(order_lines bigint[], purchase_lines bigint[]) returns void language plpgsql as $$
begin
  perform from order_info where id in (
    select order_id from order_product where id = any(order_lines) union select order_id from order_material where id = any(purchase_lines)
  ) order by id for no key update;
  perform from order_product where id = any(order_lines) order by id for no key update;
  perform from order_material where id = any(purchase_lines) order by id for no key update;
end $$;

drop function lock_in_order(bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[]);
/*
 * Locks what a verb changes, until the transaction ends, always in this order and each kind by its ids: shipment, plan, lot, package, issue,
 * product stock, order, order line, purchase line. An issue brings its package along, a line its order, and a shipment what its lines name.
 * "Kept" rows only have to stay as they are: two verbs may keep the same one. `lots_of` and `kept_lots_of` name the product stock of a lot.
 * A row that others point to is never locked harder than its columns need (no key update), so that a new row may point to it meanwhile.
 */
create function lock_in_order(
  shipments bigint[], kept_plans bigint[], plans bigint[], kept_lots_of bigint[], lots_of bigint[], lots bigint[],
  packages bigint[], issues bigint[], products bigint[], order_lines bigint[], purchase_lines bigint[]
) returns void language plpgsql as $$
begin
  if shipments <> '{}' then
    perform from shipment where id = any(shipments) order by id for no key update;
    products := products || array(select product_stock_id from shipment_line where shipment_id = any(shipments));
    kept_lots_of := kept_lots_of || products;
    order_lines := order_lines || array(select order_product_id from shipment_line where shipment_id = any(shipments) and order_product_id is not null);
  end if;
  if kept_plans <> '{}' then perform from production_plan where id = any(kept_plans) order by id for share; end if;
  if plans <> '{}' then perform from production_plan where id = any(plans) order by id for no key update; end if;
  if kept_lots_of <> '{}' then
    perform from lot where id in (select lot_id from product_stock where id = any(kept_lots_of)) order by id for share;
  end if;
  if lots_of <> '{}' then lots := lots || array(select lot_id from product_stock where id = any(lots_of)); end if;
  if lots <> '{}' then perform from lot where id = any(lots) order by id for no key update; end if;
  if issues <> '{}' then
    packages := packages || array(select material_stock_id from material_issue where id = any(issues));
  end if;
  if packages <> '{}' then perform from material_stock where id = any(packages) order by id for no key update; end if;
  if issues <> '{}' then perform from material_issue where id = any(issues) order by id for no key update; end if;
  if products <> '{}' then perform from product_stock where id = any(products) order by id for no key update; end if;
  if order_lines <> '{}' or purchase_lines <> '{}' then perform lock_order_lines(order_lines, purchase_lines); end if;
end $$;

/* Receives packages: each is its row; one without an ID gets the next number that nobody typed before. Answers their ids in order. */
create function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received material_stock[];
  one material_stock;
  item jsonb;
begin
  for item in select value from jsonb_array_elements(packages) loop
    one := jsonb_populate_record(null::material_stock, item);
    while one.package_id is null loop
      one.package_id := next_number('P', (head->>'business_date')::date);
      if exists (select from material_stock where package_id = one.package_id) then one.package_id := null; end if;
    end loop;
    insert into material_stock (package_id, material_id, supplier_lot_no, location_id, initial_qty, uom, order_material_id, biz_partner_id,
      received_date, manufacture_date, expiry_date, unit_price, ownership, note)
    values (one.package_id, one.material_id, one.supplier_lot_no, one.location_id, one.initial_qty, one.uom, one.order_material_id, one.biz_partner_id,
      (head->>'business_date')::date, one.manufacture_date, one.expiry_date, one.unit_price, one.ownership, one.note)
    returning * into one;
    received := received || one;
  end loop;
  perform post_movements(head, (
    select jsonb_agg(jsonb_build_object('type', 'RECEIPT', 'item_type', 'MATERIAL', 'from_place', 'SUPPLIER', 'to_place', 'STOCK',
      'material_id', p.material_id, 'material_stock_id', p.id, 'qty', p.initial_qty, 'uom', p.uom, 'to_location_id', p.location_id,
      'order_material_id', p.order_material_id, 'unit_cost', p.unit_price, 'note', p.note) order by p.id)
    from unnest(received) p));
  perform refresh_order_lines('{}', array(select distinct p.order_material_id from unnest(received) p where p.order_material_id is not null));
  return array(select p.id from unnest(received) p);
end $$;

/* Posts issues: each movement opens the row that says what of it is at the line. Answers the ids of those rows in order. */
create function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
begin
  with issue as (
    insert into material_issue (material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, note)
    select m.material_stock_id, m.production_plan_id, m.oper_plan_id, tool, 0, (head->>'occurred_at')::timestamptz, m.note
    from jsonb_array_elements(moves) with ordinality as one(move, n) cross join lateral jsonb_populate_record(null::stock_movement, one.move) m
    order by one.n returning id
  )
  select array_agg(id order by id) into opened from issue;
  perform post_movements(head, (
    select jsonb_agg(one.move || jsonb_build_object('issue_id', opened[one.n]) order by one.n)
    from jsonb_array_elements(moves) with ordinality as one(move, n)));
  return opened;
end $$;

/* Posts what comes back from the line; a package that went elsewhere meanwhile stands where the movement brings it. */
create function post_restocks(head jsonb, moves jsonb) returns void language plpgsql as $$
begin
  update material_stock s set location_id = m.to_location_id
  from (
    select distinct on (x.material_stock_id) x.material_stock_id, x.to_location_id from jsonb_array_elements(moves) with ordinality as one(move, n)
      cross join lateral jsonb_populate_record(null::stock_movement, one.move) x order by x.material_stock_id, one.n desc
  ) m where s.id = m.material_stock_id and s.location_id <> m.to_location_id;
  perform post_movements(head, moves);
end $$;

/* Posts a shipment: its head, its lines, the movements of those lines in the same order. Answers its id. */
create function post_shipment(head jsonb, shipment jsonb, lines jsonb, moves jsonb) returns bigint language plpgsql as $$
declare
  h shipment := jsonb_populate_record(null::shipment, shipment);
  sent bigint;
  placed bigint[];
begin
  insert into shipment (shipment_no, ship_date, biz_partner_id, order_id, delivery_place, vehicle_no, driver, seal_no, invoice_no, note)
  values (next_number('SH', (head->>'business_date')::date), h.ship_date, h.biz_partner_id, h.order_id, h.delivery_place, h.vehicle_no, h.driver,
    h.seal_no, h.invoice_no, h.note) returning id into sent;
  with line as (
    insert into shipment_line (shipment_id, seq, order_product_id, product_id, lot_id, product_stock_id, qty, unit_price)
    select sent, one.n, l.order_product_id, l.product_id, l.lot_id, l.product_stock_id, l.qty, l.unit_price
    from jsonb_array_elements(lines) with ordinality as one(line, n) cross join lateral jsonb_populate_record(null::shipment_line, one.line) l
    order by one.n returning id
  )
  select array_agg(id order by id) into placed from line;
  perform post_movements(head, (
    select jsonb_agg(one.move || jsonb_build_object('shipment_line_id', placed[one.n]) order by one.n)
    from jsonb_array_elements(moves) with ordinality as one(move, n)));
  perform refresh_order_lines(array(select order_product_id from shipment_line where shipment_id = sent and order_product_id is not null), '{}');
  return sent;
end $$;

/* Takes shipments back: exactly the shipped lots return to the places they left. The shipments and what their lines name are locked. */
create function post_cancellation(head jsonb, shipments bigint[], reason text) returns void language plpgsql as $$
begin
  update shipment set status = 'CANCELLED', cancel_reason = reason, cancelled_by = (head->>'actor_id')::bigint,
    cancelled_at = (head->>'occurred_at')::timestamptz, version = version + 1 where id = any(shipments);
  perform post_movements(head, (
    select jsonb_agg(jsonb_build_object('type', 'SHIP_CANCEL', 'item_type', 'PRODUCT', 'from_place', 'CUSTOMER', 'to_place', 'STOCK',
      'product_id', l.product_id, 'lot_id', l.lot_id, 'to_product_stock_id', l.product_stock_id, 'to_location_id', s.location_id,
      'qty', l.qty, 'uom', p.uom, 'shipment_line_id', l.id) order by l.shipment_id, l.seq)
    from shipment_line l join product_stock s on s.id = l.product_stock_id join product p on p.id = l.product_id where l.shipment_id = any(shipments)));
  perform refresh_order_lines(array(select order_product_id from shipment_line where shipment_id = any(shipments) and order_product_id is not null), '{}');
end $$;
