/*
 * 외주: what is sent out to a vendor and brought back. Three kinds of things go: pieces on the shelves (STOCK), pieces of a lot between two
 * operations of its plan (WIP), and packages of material that the vendor works with (MATERIAL). What stands at the vendor is kept by line,
 * as an issue row keeps what stands at the machine.
 */
create table outsourcing (
  id             bigint generated always as identity primary key,
  out_no         text not null constraint "outsourcing.numberIsUnique" unique,
  vendor_id      bigint not null references biz_partner,
  plan_id        bigint references production_plan,
  /* The operation of the plan that is done outside: its pieces leave after the operation before, and a return is its result. */
  oper_plan_id   bigint references production_operation_plan,
  operation_id   bigint references operation,
  out_date       date not null,
  due_date       date not null,
  unit_price     numeric(15,2) check (unit_price >= 0),
  note           text,
  /* Derived from the lines; what was cancelled says so itself. */
  status         text not null default 'REQUESTED' check (status in ('REQUESTED', 'OUT', 'PARTIALLY_IN', 'COMPLETE', 'CANCELLED')),
  last_in_date   date,
  cancel_reason  text,
  cancelled_by   bigint references app_user,
  cancelled_at   timestamptz,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "outsourcing.cancelHasAReason" check (cancelled_at is null or length(trim(cancel_reason)) > 0)
);
create index outsourcing_due on outsourcing (due_date, id);
create index outsourcing_open on outsourcing (due_date, id) where status in ('REQUESTED', 'OUT', 'PARTIALLY_IN');
create index outsourcing_out on outsourcing (out_date);
create index outsourcing_vendor on outsourcing (vendor_id);
create index outsourcing_plan on outsourcing (plan_id) where plan_id is not null;
create index outsourcing_oper_plan on outsourcing (oper_plan_id) where oper_plan_id is not null;
call make_record('outsourcing', 'status,last_in_date');

create table outsourcing_line (
  id               bigint generated always as identity primary key,
  outsourcing_id   bigint not null references outsourcing on delete cascade,
  seq              int not null,
  kind             text not null check (kind in ('STOCK', 'WIP', 'MATERIAL')),
  product_id       bigint references product,
  lot_id           bigint references lot,
  product_stock_id bigint references product_stock,
  oper_plan_id     bigint references production_operation_plan,
  material_id      bigint references material,
  material_stock_id bigint references material_stock,
  qty              numeric(13,3) not null constraint "outsourcing.quantityAboveZero" check (qty > 0),
  uom              text not null,
  out_qty          numeric(13,3) not null default 0,
  good_qty         numeric(13,3) not null default 0,
  defect_qty       numeric(13,3) not null default 0,
  lost_qty         numeric(13,3) not null default 0,
  /* Came back untouched. */
  back_qty         numeric(13,3) not null default 0,
  /* Material that the vendor worked into the pieces. */
  used_qty         numeric(13,3) not null default 0,
  at_vendor_qty    numeric(13,3) generated always as (out_qty - good_qty - defect_qty - lost_qty - back_qty - used_qty) stored,
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  unique (outsourcing_id, seq),
  constraint "outsourcing.neverMoreThanOut" check (out_qty - good_qty - defect_qty - lost_qty - back_qty - used_qty >= 0),
  check (case kind when 'STOCK' then num_nonnulls(product_id, lot_id, product_stock_id) = 3 when 'WIP' then num_nonnulls(product_id, lot_id, oper_plan_id) = 3
    else num_nonnulls(material_id, material_stock_id) = 2 end)
);
create index outsourcing_line_lot on outsourcing_line (lot_id) where lot_id is not null;
create index outsourcing_line_oper_plan on outsourcing_line (oper_plan_id) where oper_plan_id is not null;
create index outsourcing_line_package on outsourcing_line (material_stock_id) where material_stock_id is not null;
create index outsourcing_line_there on outsourcing_line (outsourcing_id) where out_qty - good_qty - defect_qty - lost_qty - back_qty - used_qty > 0;
call make_record('outsourcing_line', 'out_qty,good_qty,defect_qty,lost_qty,back_qty,used_qty,at_vendor_qty');

/* One arrival from the vendor. One that was booked by mistake is taken back with a reason, and another one may follow. */
create table outsourcing_return (
  id             bigint generated always as identity primary key,
  outsourcing_id bigint not null references outsourcing,
  arrived_at     timestamptz not null,
  business_date  date not null,
  note           text,
  taken_back_at  timestamptz,
  taken_back_by  bigint references app_user,
  reason         text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "outsourcing.takingBackHasAReason" check (taken_back_at is null or length(trim(reason)) > 0)
);
create index outsourcing_return_of on outsourcing_return (outsourcing_id);
call make_record('outsourcing_return');

create table outsourcing_defect (
  id             bigint generated always as identity primary key,
  return_id      bigint not null references outsourcing_return,
  line_id        bigint not null references outsourcing_line,
  defect_code_id bigint not null references code,
  qty            numeric(13,3) not null check (qty > 0),
  note           text
);
create index outsourcing_defect_return on outsourcing_defect (return_id);
call make_fact('outsourcing_defect');

/* What is lost outside has a reason of its own, so that no machine offers it. */
insert into code_category (category, name_kr, name_en) values ('OUTSOURCING_LOSS', '외주 분실 사유', 'Losses at vendors') on conflict do nothing;
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, 'LOST', '외주처 분실', 'Lost at the vendor', 10 from code_category c where c.category = 'OUTSOURCING_LOSS' on conflict do nothing;

alter table stock_movement add column outsourcing_line_id bigint references outsourcing_line,
  add column outsourcing_return_id bigint references outsourcing_return,
  /* What became of what leaves the vendor. */
  add column vendor_outcome text check (vendor_outcome in ('GOOD', 'DEFECT', 'LOST', 'BACK', 'USED'));
create index stock_movement_outsourcing on stock_movement (outsourcing_line_id, occurred_at) where outsourcing_line_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);
drop view product_stock_movement;
create view product_stock_movement as
  select m.*, m.to_product_stock_id as product_stock_id, m.qty as change from stock_movement m where m.to_product_stock_id is not null
  union all
  select m.*, m.from_product_stock_id, -m.qty from stock_movement m where m.from_product_stock_id is not null;

alter table production_result add column outsourcing_return_id bigint references outsourcing_return;
create index production_result_outsourcing on production_result (outsourcing_return_id) where outsourcing_return_id is not null;
create or replace view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);

/* Pieces of an operation that stand at vendors. */
alter table production_operation_plan add column vendor_qty numeric(13,3) not null default 0;
call make_record('production_operation_plan', 'good_qty,defect_qty,rework_qty,vendor_qty,status,actual_start,actual_end');

/* Whoever sends, receives, cancels or changes one waits here, before plans, lots and stock. */
create function lock_outsourcings(ids bigint[]) returns void language plpgsql as $$
begin
  perform from outsourcing where id = any(ids) order by id for no key update;
end $$;

/* Brings lines, their operations and their heads in line with what moved; a line may at no instant have given back more than it had. */
create function keep_outsourcing() returns trigger language plpgsql as $$
declare
  lines bigint[];
  short record;
begin
  lines := array(select distinct outsourcing_line_id from posted where outsourcing_line_id is not null);
  if lines = '{}' then return null; end if;
  select x.at, -x.balance as missing, o.out_no into short
  from (
    select m.outsourcing_line_id as id, m.occurred_at as at,
      sum(case m.to_place when 'VENDOR' then m.qty else -m.qty end) over (partition by m.outsourcing_line_id order by m.occurred_at) as balance
    from stock_movement_in_force m where m.outsourcing_line_id = any(lines)
  ) x join outsourcing_line l on l.id = x.id join outsourcing o on o.id = l.outsourcing_id
  where x.balance < 0 order by x.at limit 1;
  if found then
    raise exception 'outsourcing' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
      detail = jsonb_build_object('at', to_char(short.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short.missing::float8)::text;
  end if;
  update outsourcing_line l set out_qty = n.gone, good_qty = n.good, defect_qty = n.defect, lost_qty = n.lost, back_qty = n.back, used_qty = n.used
  from (
    select i.id, coalesce(sum(m.qty) filter (where m.to_place = 'VENDOR'), 0) as gone,
      coalesce(sum(m.qty) filter (where m.vendor_outcome = 'GOOD'), 0) as good, coalesce(sum(m.qty) filter (where m.vendor_outcome = 'DEFECT'), 0) as defect,
      coalesce(sum(m.qty) filter (where m.vendor_outcome = 'LOST'), 0) as lost, coalesce(sum(m.qty) filter (where m.vendor_outcome = 'BACK'), 0) as back,
      coalesce(sum(m.qty) filter (where m.vendor_outcome = 'USED'), 0) as used
    from unnest(lines) i(id) left join stock_movement_in_force m on m.outsourcing_line_id = i.id group by 1
  ) n where l.id = n.id;
  perform refresh_outsourcings(array(select distinct outsourcing_id from outsourcing_line where id = any(lines)));
  update production_operation_plan p set vendor_qty = n.there
  from (
    select w.oper_plan_id as id, sum(a.at_vendor_qty) as there
    from (select distinct oper_plan_id from outsourcing_line where id = any(lines) and oper_plan_id is not null) w
      join outsourcing_line a on a.oper_plan_id = w.oper_plan_id group by 1
  ) n where p.id = n.id and p.vendor_qty <> n.there;
  return null;
end $$;
create trigger keep_outsourcing after insert on stock_movement referencing new table as posted for each statement execute function keep_outsourcing();

/* The state of an outsourcing is that of its lines, but for what somebody cancelled. */
create function refresh_outsourcings(ids bigint[]) returns void language sql as $$
  update outsourcing o set status = n.status, last_in_date = n.last_in
  from (
    select x.id, case
        when x.cancelled_at is not null then 'CANCELLED'
        when l.gone = 0 then 'REQUESTED'
        when l.settled = 0 then 'OUT'
        when l.there > 0 then 'PARTIALLY_IN'
        else 'COMPLETE'
      end as status,
      (select max(r.business_date) from outsourcing_return r where r.outsourcing_id = x.id and r.taken_back_at is null) as last_in
    from outsourcing x cross join lateral (
      select coalesce(sum(out_qty), 0) as gone, coalesce(sum(out_qty - at_vendor_qty), 0) as settled, coalesce(sum(at_vendor_qty), 0) as there
      from outsourcing_line where outsourcing_id = x.id
    ) l where x.id = any(ids)
  ) n where o.id = n.id and (o.status, o.last_in_date) is distinct from (n.status, n.last_in)
$$;

/* Material that goes to a vendor has left the shelf as an issue does, and what comes back is a return. */
create or replace function keep_material_days() returns trigger language plpgsql as $$
begin
  insert into material_day_change
  select material_id, business_date, sum(change),
    coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
    coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME', 'OUT_TO_VENDOR')), 0),
    coalesce(sum(change) filter (where type in ('RESTOCK', 'IN_FROM_VENDOR')), 0),
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
      coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME', 'OUT_TO_VENDOR')), 0),
      coalesce(sum(change) filter (where type in ('RESTOCK', 'IN_FROM_VENDOR')), 0),
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

create sequence number_os;

/* The unit in which the quantities of a row are counted: its own, or that of the product or material that it is about. */
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
  union all select 'outsourcing_line', l.id, l.uom from outsourcing_line l;
