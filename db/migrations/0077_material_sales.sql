/*
 * Material is sold in packages: a sale is registered, which keeps its quantities from everybody else, then shipped, which posts them, and
 * settled. What is reserved stands beside what a package holds and is computed anew from the sales that are registered.
 */
create sequence number_ms;

create table material_sale (
  id             bigint generated always as identity primary key,
  sale_no        text not null constraint "sale.numberIsUnique" unique,
  sale_date      date not null,
  biz_partner_id bigint not null references biz_partner,
  tax_rate       numeric(5,2) not null default 10 check (tax_rate between 0 and 100),
  status         text not null check (status in ('REGISTERED', 'SHIPPED', 'SETTLED', 'CANCELLED')),
  vehicle_no     text,
  shipped_at     timestamptz,
  settled_at     timestamptz,
  settled_by     bigint references app_user,
  cancel_reason  text,
  cancelled_at   timestamptz,
  cancelled_by   bigint references app_user,
  note           text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now()
);
create index material_sale_date on material_sale (sale_date, id);
create index material_sale_partner on material_sale (biz_partner_id);
call make_record('material_sale');

create table material_sale_line (
  id                bigint generated always as identity primary key,
  sale_id           bigint not null references material_sale,
  seq               int not null,
  material_id       bigint not null references material,
  material_stock_id bigint not null references material_stock,
  qty               numeric(13,3) not null check (qty > 0),
  uom               text not null,
  unit_price        numeric(15,2) not null check (unit_price >= 0),
  -- What a unit of it cost when the line was written: the package's price, else the material's.
  unit_cost         numeric(15,2),
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  unique (sale_id, seq) deferrable initially deferred
);
create index material_sale_line_package on material_sale_line (material_stock_id);
create index material_sale_line_material on material_sale_line (material_id, id);
call make_record('material_sale_line');

alter table stock_movement add column material_sale_line_id bigint references material_sale_line;
create index stock_movement_sale on stock_movement (material_sale_line_id) where material_sale_line_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);

alter table material_stock add column reserved_qty numeric(13,3) not null default 0,
  add constraint "material.reservedStays" check (reserved_qty = 0 or reserved_qty between 0 and qty) not valid;
alter table material_stock validate constraint "material.reservedStays";
do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'material_stock'::regclass;
  call make_record('material_stock', kept.derived || ',reserved_qty', kept.secrets);
end $$;
drop index material_stock_material;
create index material_stock_material on material_stock (material_id, received_date, id)
  include (qty, reserved_qty, quality_status, cancelled, expiry_date) where qty > 0;
create index material_stock_reserved on material_stock (material_id) include (reserved_qty, quality_status) where reserved_qty > 0;

/* Money of a sale is whole won: an amount is rounded half up, a tax is cut off below the won, both line by line. */
create function sale_amount(qty numeric, unit_price numeric) returns numeric language sql immutable parallel safe return round(qty * unit_price, 0);
create function sale_vat(amount numeric, tax_rate numeric) returns numeric language sql immutable parallel safe return trunc(amount * tax_rate / 100, 0);

/* What registered sales keep of packages; the packages are locked. */
create function refresh_reserved(packages bigint[]) returns void language plpgsql as $$
begin
  update material_stock u set reserved_qty = r.qty
  from (
    select p.id, coalesce((select sum(l.qty) from material_sale_line l join material_sale s on s.id = l.sale_id
      where l.material_stock_id = p.id and s.status = 'REGISTERED'), 0) as qty
    from unnest(packages) as p(id)
  ) r where u.id = r.id and u.reserved_qty <> r.qty;
end $$;

/*
 * What was sold, of material and of products alike, a row for each line of a sale or a shipment that stands: lists and sums of years are
 * read here alone.
 */
create table sales_entry (
  id                bigint generated always as identity primary key,
  kind              text not null check (kind in ('MATERIAL', 'PRODUCT')),
  sold_on           date not null,
  biz_partner_id    bigint references biz_partner,
  material_id       bigint references material,
  product_id        bigint references product,
  material_stock_id bigint references material_stock,
  lot_id            bigint references lot,
  sale_line_id      bigint unique references material_sale_line,
  shipment_line_id  bigint unique references shipment_line,
  sale_id           bigint references material_sale,
  shipment_id       bigint references shipment,
  qty               numeric(13,3) not null,
  uom               text not null,
  unit_price        numeric(15,2),
  amount            numeric(15,2),
  currency          text not null
);
create index sales_entry_day on sales_entry (sold_on, id);
create index sales_entry_partner on sales_entry (biz_partner_id, sold_on, id);
create index sales_entry_product on sales_entry (product_id, sold_on, id) where product_id is not null;
create index sales_entry_material on sales_entry (material_id, sold_on, id) where material_id is not null;
create index sales_entry_sale on sales_entry (sale_id) where sale_id is not null;
create index sales_entry_shipment on sales_entry (shipment_id) where shipment_id is not null;

create function keep_entries_of_sales(sales bigint[]) returns void language plpgsql as $$
begin
  delete from sales_entry where sale_id = any(sales);
  insert into sales_entry (kind, sold_on, biz_partner_id, material_id, material_stock_id, sale_line_id, sale_id, qty, uom, unit_price, amount, currency)
  select 'MATERIAL', s.sale_date, s.biz_partner_id, l.material_id, l.material_stock_id, l.id, s.id, l.qty, l.uom, l.unit_price,
    sale_amount(l.qty, l.unit_price), 'KRW'
  from material_sale s join material_sale_line l on l.sale_id = s.id
  where s.id = any(sales) and s.status in ('SHIPPED', 'SETTLED') order by s.id, l.seq;
end $$;

create function keep_entries_of_shipped() returns trigger language plpgsql as $$
begin
  insert into sales_entry (kind, sold_on, biz_partner_id, product_id, lot_id, shipment_line_id, shipment_id, qty, uom, unit_price, amount, currency)
  select 'PRODUCT', s.ship_date, s.biz_partner_id, l.product_id, l.lot_id, l.id, s.id, l.qty, i.uom, l.unit_price, round(l.qty * l.unit_price, 2),
    coalesce(o.currency, 'KRW')
  from posted l join shipment s on s.id = l.shipment_id join product i on i.id = l.product_id
    left join order_product p on p.id = l.order_product_id left join order_info o on o.id = p.order_id
  where s.status <> 'CANCELLED' order by s.id, l.seq;
  return null;
end $$;
create trigger keep_sales after insert on shipment_line referencing new table as posted
  for each statement execute function keep_entries_of_shipped();

create function keep_entries_of_cancelled() returns trigger language plpgsql as $$
begin
  delete from sales_entry where shipment_id in (select id from changed where status = 'CANCELLED');
  return null;
end $$;
create trigger keep_sales after update on shipment referencing new table as changed
  for each statement execute function keep_entries_of_cancelled();

insert into sales_entry (kind, sold_on, biz_partner_id, product_id, lot_id, shipment_line_id, shipment_id, qty, uom, unit_price, amount, currency)
select 'PRODUCT', s.ship_date, s.biz_partner_id, l.product_id, l.lot_id, l.id, s.id, l.qty, i.uom, l.unit_price, round(l.qty * l.unit_price, 2),
  coalesce(o.currency, 'KRW')
from shipment_line l join shipment s on s.id = l.shipment_id join product i on i.id = l.product_id
  left join order_product p on p.id = l.order_product_id left join order_info o on o.id = p.order_id
where s.status <> 'CANCELLED' order by l.id;

/* Writes the lines of a sale as they are given, in their order; one with an id changes that line, what isn't given any more goes. */
create function write_sale_lines(sale bigint, lines jsonb) returns void language plpgsql as $$
begin
  delete from material_sale_line l where l.sale_id = sale
    and l.id not in (select (e.line->>'id')::bigint from jsonb_array_elements(lines) e(line) where e.line->>'id' is not null);
  update material_sale_line l set seq = e.n, material_id = n.material_id, material_stock_id = n.material_stock_id, qty = n.qty, uom = n.uom,
    unit_price = n.unit_price, unit_cost = n.unit_cost, version = l.version + 1
  from jsonb_array_elements(lines) with ordinality as e(line, n) cross join lateral jsonb_populate_record(null::material_sale_line, e.line) n
  where l.sale_id = sale and l.id = n.id
    and (l.seq, l.material_stock_id, l.qty, l.unit_price, l.unit_cost) is distinct from (e.n::int, n.material_stock_id, n.qty, n.unit_price, n.unit_cost);
  insert into material_sale_line (sale_id, seq, material_id, material_stock_id, qty, uom, unit_price, unit_cost)
  select sale, e.n, n.material_id, n.material_stock_id, n.qty, n.uom, n.unit_price, n.unit_cost
  from jsonb_array_elements(lines) with ordinality as e(line, n) cross join lateral jsonb_populate_record(null::material_sale_line, e.line) n
  where n.id is null order by e.n;
end $$;

/* Posts what sales take off the shelves or, cancelled, bring back to where their packages stand. Packages are locked. */
create function post_sale_moves(head jsonb, sales bigint[], back boolean) returns void language plpgsql as $$
begin
  perform post_movements(head, (
    select jsonb_agg(jsonb_build_object('type', case when back then 'SALE_CANCEL' else 'SALE' end, 'item_type', 'MATERIAL',
      'from_place', case when back then 'CUSTOMER' else 'STOCK' end, 'to_place', case when back then 'STOCK' else 'CUSTOMER' end,
      'material_id', l.material_id, 'material_stock_id', l.material_stock_id, 'qty', l.qty, 'uom', l.uom, 'unit_cost', l.unit_cost,
      case when back then 'to_location_id' else 'from_location_id' end, s.location_id, 'material_sale_line_id', l.id) order by l.sale_id, l.seq)
    from material_sale_line l join material_stock s on s.id = l.material_stock_id where l.sale_id = any(sales)));
end $$;

/* Writes a sale down with its lines; shipped at once, or reserved. Answers its id. */
create function post_sale(head jsonb, sale jsonb, lines jsonb) returns bigint language plpgsql as $$
declare
  h material_sale := jsonb_populate_record(null::material_sale, sale);
  sold bigint;
begin
  insert into material_sale (sale_no, sale_date, biz_partner_id, tax_rate, status, vehicle_no, note)
  values (next_number('MS', (head->>'business_date')::date), h.sale_date, h.biz_partner_id, h.tax_rate, 'REGISTERED', h.vehicle_no, h.note) returning id into sold;
  perform write_sale_lines(sold, lines);
  if h.status = 'REGISTERED' then
    perform refresh_reserved(array(select material_stock_id from material_sale_line where sale_id = sold));
  else
    perform ship_sale(head, sold);
  end if;
  return sold;
end $$;

/* What a registered sale kept becomes what it took. */
create function ship_sale(head jsonb, sale bigint) returns void language plpgsql as $$
begin
  update material_sale set status = 'SHIPPED', shipped_at = (head->>'occurred_at')::timestamptz, version = version + 1 where id = sale;
  perform refresh_reserved(array(select material_stock_id from material_sale_line where sale_id = sale));
  perform post_sale_moves(head, array[sale], false);
  perform keep_entries_of_sales(array[sale]);
end $$;

/* Takes sales back: what was kept is free again, what had left stands where it stood. The sales and their packages are locked. */
create function cancel_sales(head jsonb, sales bigint[], reason text) returns void language plpgsql as $$
declare
  gone bigint[] := array(select id from material_sale where id = any(sales) and status <> 'REGISTERED');
begin
  update material_sale set status = 'CANCELLED', cancel_reason = reason, cancelled_at = (head->>'occurred_at')::timestamptz,
    cancelled_by = (head->>'actor_id')::bigint, version = version + 1 where id = any(sales);
  perform refresh_reserved(array(select material_stock_id from material_sale_line where sale_id = any(sales)));
  if gone <> '{}' then perform post_sale_moves(head, gone, true); end if;
  perform keep_entries_of_sales(sales);
end $$;

/* A material's day also says what was sold. */
alter table material_day add column sold numeric(16,3) not null default 0;
alter table material_day_change add column sold numeric(16,3) not null default 0;
create or replace view material_day_total as
  select material_id, business_date, sum(change) as change, sum(received) as received, sum(issued) as issued, sum(restocked) as restocked, sum(adjusted) as adjusted,
    -- A number of its own for each material and day, by which a page goes on.
    (business_date - date '2000-01-01')::bigint * 10000000000 + material_id as id, sum(sold) as sold
  from (select * from material_day union all select * from material_day_change) changes
  group by 1, 2;

create or replace function keep_material_days() returns trigger language plpgsql as $$
begin
  insert into material_day_change
  select material_id, business_date, sum(change),
    coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
    coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
    coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
    coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0),
    coalesce(-sum(change) filter (where type in ('SALE', 'SALE_CANCEL')), 0)
  from (
    select material_id, business_date, type, case when to_place = 'STOCK' then qty else 0 end - case when from_place = 'STOCK' then qty else 0 end as change
    from posted where item_type = 'MATERIAL' and not void
  ) moved
  where change <> 0 group by 1, 2;
  if exists (select from posted where corrects_id is not null) then
    insert into material_day_change
    select material_id, business_date, sum(change),
      coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
      coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
      coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
      coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0),
      coalesce(-sum(change) filter (where type in ('SALE', 'SALE_CANCEL')), 0)
    from (
      select o.material_id, o.business_date, o.type, case when o.from_place = 'STOCK' then o.qty else 0 end - case when o.to_place = 'STOCK' then o.qty else 0 end as change
      from stock_movement o where o.id in (select corrects_id from posted) and o.item_type = 'MATERIAL' and not o.void
    ) moved
    where change <> 0 group by 1, 2;
  end if;
  return null;
end $$;

create or replace function fold_material_days() returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_material_days')) then return 0; end if;
  with gone as (
    delete from material_day_change returning *
  ), sums as (
    select material_id, business_date, sum(change) as change, sum(received) as received, sum(issued) as issued, sum(restocked) as restocked,
      sum(adjusted) as adjusted, sum(sold) as sold
    from gone group by 1, 2
  ), days as (
    insert into material_day as d (material_id, business_date, change, received, issued, restocked, adjusted, sold)
    select material_id, business_date, change, received, issued, restocked, adjusted, sold from sums
    on conflict (material_id, business_date) do update set change = d.change + excluded.change, received = d.received + excluded.received,
      issued = d.issued + excluded.issued, restocked = d.restocked + excluded.restocked, adjusted = d.adjusted + excluded.adjusted, sold = d.sold + excluded.sold
  ), balances as (
    insert into material_balance as b (material_id, qty) select material_id, sum(change) from sums group by 1
    on conflict (material_id) do update set qty = b.qty + excluded.qty
  )
  select count(*) into taken from gone;
  return taken;
end $$;

/* What is reserved for a sale is nobody else's: not to propose, not to take, not to count on. */
create or replace function packages_to_issue(of_material bigint, policy text, day date, most int)
  returns table (id bigint, qty numeric, place bigint) language plpgsql stable set enable_sort = off set enable_bitmapscan = off as $$
declare
  dated int;
begin
  if policy <> 'FEFO' then
    return query select o.id, o.qty, row_number() over () from (
      select s.id, s.qty - s.reserved_qty as qty from material_stock s
      where s.material_id = of_material and s.qty > 0 and s.qty > s.reserved_qty and not s.cancelled and is_usable(s.quality_status)
        and (s.expiry_date is null or s.expiry_date >= day)
      order by s.received_date, s.id limit most) o;
    return;
  end if;
  return query select o.id, o.qty, row_number() over () from (
    select s.id, s.qty - s.reserved_qty as qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and s.qty > s.reserved_qty and not s.cancelled and is_usable(s.quality_status) and s.expiry_date >= day
    order by s.expiry_date, s.received_date, s.id limit most) o;
  get diagnostics dated = row_count;
  return query select o.id, o.qty, dated + row_number() over () from (
    select s.id, s.qty - s.reserved_qty as qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and s.qty > s.reserved_qty and not s.cancelled and is_usable(s.quality_status) and s.expiry_date is null
    order by s.received_date, s.id limit most - dated) o;
end
$$;

create or replace function free_since(unit material_stock, since timestamptz) returns numeric language sql stable as $$
  select greatest(0, least(unit.qty - unit.reserved_qty,
    case when unit.last_move_at > since then (select min(b.balance) from balances_since(unit, since) b) else unit.qty end))
$$;

create or replace function plan_supply(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, available_qty numeric, lacking_qty numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with need as materialized (select * from plan_need(plan_ids)), available as materialized (
      -- What is kept of each material less the packages that may not be used and what others reserved: these are few, and its packages many.
      select n.material_id, coalesce((select h.qty from material_on_hand h where h.material_id = n.material_id), 0)
        - coalesce((select sum(s.qty) from material_stock s where s.material_id = n.material_id and s.qty > 0 and not s.cancelled
          and not is_usable(s.quality_status)), 0)
        - coalesce((select sum(s.reserved_qty) from material_stock s where s.material_id = n.material_id and s.reserved_qty > 0
          and is_usable(s.quality_status)), 0) as qty
      from (select distinct material_id from need) n
    )
    select n.plan_id, n.material_id, n.seq, n.required_qty, n.issued_qty, a.qty, greatest(0, n.required_qty - n.issued_qty - a.qty)
    from need n join available a on a.material_id = n.material_id;
end $$;

/* A refusal for want of stock at an instant also names the sale that took it then. */
create or replace function lacks_stock(at timestamptz, short numeric, of_package bigint default null, of_issue bigint default null, of_product bigint default null)
  returns void language plpgsql as $$
declare
  taken record;
begin
  select m.qty, m.uom, coalesce(h.shipment_no, d.sale_no, p.plan_no) as document into taken
  from stock_movement_in_force m
    left join shipment_line s on s.id = m.shipment_line_id left join shipment h on h.id = s.shipment_id
    left join material_sale_line l on l.id = m.material_sale_line_id left join material_sale d on d.id = l.sale_id
    left join production_plan p on p.id = m.production_plan_id
  where m.occurred_at = lacks_stock.at and m.recorded_at < transaction_timestamp() and coalesce(h.shipment_no, d.sale_no, p.plan_no) is not null
    and (m.material_stock_id = of_package and m.from_place = 'STOCK' or m.issue_id = of_issue and m.from_place = 'LINE' or m.from_product_stock_id = of_product)
  order by m.id desc limit 1;
  raise exception 'stock' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
    detail = jsonb_build_object('at', to_char(lacks_stock.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short::float8,
      'document', taken.document, 'taken', taken.qty::float8, 'uom', taken.uom)::text;
end $$;
