/*
 * 금형: molds, what they make, where they go, what is done to them, and the shots that results use of them. Where a mold is and what it has counted
 * is kept beside the facts that say so.
 */
create table mold (
  id               bigint generated always as identity primary key,
  code             text not null constraint "mold.codeIsUnique" unique,
  name             text not null,
  name_en          text,
  part_number      text,
  type             text not null check (type in ('INJECTION', 'PRESS', 'DIECAST', 'JIG')),
  products         jsonb not null default '[]',
  manufacturer     text,
  model            text,
  cavity_count     int not null default 1 check (cavity_count > 0),
  active_cavities  int[] not null check (cardinality(active_cavities) > 0),
  guaranteed_shots int check (guaranteed_shots > 0),
  initial_shots    int not null default 0 check (initial_shots >= 0),
  pm_every_shots   int check (pm_every_shots > 0),
  pm_every_days    int check (pm_every_days > 0),
  ownership        text not null default 'OWN' check (ownership in ('OWN', 'CUSTOMER')),
  owner_id         bigint references biz_partner,
  asset_no         text,
  weight           numeric(13,3),
  size             text,
  status           text not null default 'STORED' check (status in ('STORED', 'MOUNTED', 'IN_REPAIR', 'OUT', 'DISCARDED')),
  location_id      bigint references location,
  tool_id          bigint constraint "mold.oneMoldPerTool" unique references tool,
  partner_id       bigint references biz_partner,
  due_back_date    date,
  shot_count       int not null default 0 check (shot_count >= 0),
  since_maintenance int not null default 0 check (since_maintenance >= 0),
  last_maintained_at timestamptz,
  approved_shots   int,
  approval_reason  text,
  dispose_reason   text,
  disposed_at      timestamptz,
  purchase_date    date,
  price            numeric(15,2),
  photo_file_id    bigint references stored_file,
  design_image_id  bigint references stored_file,
  barcode          text constraint "mold.barcodeIsUnique" unique,
  note             text,
  ext              jsonb not null default '{}',
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  check ((status = 'MOUNTED') = (tool_id is not null)),
  check (status <> 'OUT' or partner_id is not null),
  check (status not in ('STORED', 'MOUNTED') or partner_id is null),
  check (status <> 'STORED' or location_id is not null),
  check (status <> 'DISCARDED' or (dispose_reason is not null and disposed_at is not null))
);
create index mold_at on mold (location_id);
create index mold_partner on mold (partner_id) where partner_id is not null;
create index mold_owner on mold (owner_id) where owner_id is not null;
create trigger mold_stands_in before insert or update of location_id on mold
  for each row execute function stands_in('location_id', 'LINE,WAREHOUSE,SHELF', 'mold.onlyInAStoreOrOnALine');
call make_record('mold', 'location_id,tool_id,partner_id,due_back_date,shot_count,since_maintenance,last_maintained_at');

/* What a mold makes, as its list says it, by key: so that a product that a mold makes isn't deleted under it. */
create table mold_product (
  id         bigint generated always as identity primary key,
  mold_id    bigint not null references mold on delete cascade,
  product_id bigint not null references product,
  cavity_nos int[] not null default '{}',
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now(),
  unique (mold_id, product_id)
);
call make_record('mold_product');
create index mold_product_product on mold_product (product_id);
/* A row that comes back with its mold takes the place of the one that the mold's list made anew. */
create function mold_product_once() returns trigger language plpgsql as $$
begin
  delete from mold_product where mold_id = new.mold_id and product_id = new.product_id and id <> new.id;
  return new;
end $$;
create trigger mold_product_once before insert on mold_product for each row execute function mold_product_once();
create function keep_mold_products() returns trigger language plpgsql as $$
begin
  delete from mold_product where mold_id = new.id;
  insert into mold_product (mold_id, product_id, cavity_nos)
  select new.id, p."productId", coalesce(p."cavityNos", '{}') from jsonb_to_recordset(new.products) as p("productId" bigint, "cavityNos" int[]);
  return null;
end $$;
create trigger keep_mold_products after insert or update of products on mold for each row execute function keep_mold_products();

create table mold_inout (
  id               bigint generated always as identity primary key,
  mold_id          bigint not null references mold,
  kind             text not null check (kind in ('MOUNT', 'UNMOUNT', 'OUT', 'IN', 'MOVE', 'REPAIR_OUT', 'REPAIR_IN')),
  -- Of mounting and unmounting: the machine.
  tool_id          bigint references tool,
  from_location_id bigint references location,
  to_location_id   bigint references location,
  -- Who gets it or had it.
  partner_id       bigint references biz_partner,
  due_back_date    date,
  shots_at         int not null check (shots_at >= 0),
  worker_id        bigint references worker,
  reason           text,
  condition        text not null default 'OK' check (condition in ('OK', 'NG')),
  note             text,
  occurred_at      timestamptz not null,
  recorded_at      timestamptz not null default clock_timestamp(),
  business_date    date not null,
  shift            text not null check (shift in ('DAY', 'NIGHT')),
  actor_id         bigint not null references app_user,
  acting_worker_id bigint references worker,
  source           text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key  text unique,
  corrects_id      bigint unique references mold_inout,
  correction_reason text,
  void             boolean not null default false,
  check ((kind in ('MOUNT', 'UNMOUNT')) = (tool_id is not null)),
  check (kind not in ('UNMOUNT', 'IN', 'MOVE', 'REPAIR_IN') or to_location_id is not null),
  check (kind <> 'OUT' or partner_id is not null)
);
create index mold_inout_mold on mold_inout (mold_id, id desc);
create index mold_inout_tool on mold_inout (tool_id, occurred_at desc) where tool_id is not null;
create index mold_inout_from on mold_inout (from_location_id);
create index mold_inout_to on mold_inout (to_location_id);
create index mold_inout_partner on mold_inout (partner_id) where partner_id is not null;
create index mold_inout_worker on mold_inout (worker_id) where worker_id is not null;
create index mold_inout_acting on mold_inout (acting_worker_id) where acting_worker_id is not null;
call make_fact('mold_inout');
create view mold_inout_in_force as
  select i.* from mold_inout i where not i.void and not exists (select from mold_inout c where c.corrects_id = i.id);

create table mold_maintenance (
  id               bigint generated always as identity primary key,
  mold_id          bigint not null references mold,
  item             text not null,
  result           text not null default 'OK' check (result in ('OK', 'NG')),
  shots_at         int not null check (shots_at >= 0),
  worker_id        bigint references worker,
  partner_id       bigint references biz_partner,
  cost             numeric(15,2),
  note             text,
  occurred_at      timestamptz not null,
  recorded_at      timestamptz not null default clock_timestamp(),
  business_date    date not null,
  shift            text not null check (shift in ('DAY', 'NIGHT')),
  actor_id         bigint not null references app_user,
  source           text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key  text unique,
  corrects_id      bigint unique references mold_maintenance,
  correction_reason text,
  void             boolean not null default false
);
create index mold_maintenance_mold on mold_maintenance (mold_id, id desc);
create index mold_maintenance_worker on mold_maintenance (worker_id) where worker_id is not null;
create index mold_maintenance_partner on mold_maintenance (partner_id) where partner_id is not null;
call make_fact('mold_maintenance');
create view mold_maintenance_in_force as
  select i.* from mold_maintenance i where not i.void and not exists (select from mold_maintenance c where c.corrects_id = i.id);

/* Which mold makes it: of a route, of a product's usual way, and of a plan's own operation. */
alter table route_operation add column mold_id bigint references mold;
create index route_operation_mold on route_operation (mold_id) where mold_id is not null;
call make_record('route_operation');
alter table operation_plan add column mold_id bigint references mold;
create index operation_plan_mold on operation_plan (mold_id) where mold_id is not null;
call make_record('operation_plan');
alter table production_operation_plan add column mold_id bigint references mold;
create index production_operation_plan_mold on production_operation_plan (mold_id) where mold_id is not null;

alter table attachment add column mold_id bigint references mold on delete cascade;
alter table attachment drop constraint attachment_of_one,
  add constraint attachment_of_one check (num_nonnulls(product_id, order_id, plan_id, lot_id, tool_id, mold_id) = 1);
create index attachment_mold on attachment (mold_id) where mold_id is not null;
call make_record('attachment');

/* A result says which mold made it and in which of its cavities, and what was made to try it out. */
alter table production_result add column mold_id bigint references mold, add column cavities int[], add column trial_qty numeric(13,3) not null default 0 check (trial_qty >= 0);
create index production_result_mold on production_result (mold_id, id desc) where mold_id is not null;
create or replace view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);

/* A part of a shot is a shot. */
create function shots_of(made production_result) returns int language sql immutable as $$
  select case when made.void or made.mold_id is null then 0
    else ceil((made.good_qty + made.defect_qty + made.trial_qty) / cardinality(made.cavities))::int end
$$;

/* The mold that was mounted on a machine at an instant. */
create function mold_on(machine bigint, at timestamptz) returns bigint language sql stable as $$
  select case i.kind when 'MOUNT' then i.mold_id end from mold_inout_in_force i
  where i.tool_id = machine and i.occurred_at <= at order by i.occurred_at desc, i.id desc limit 1
$$;

create function keep_mold_of_result() returns trigger language plpgsql as $$
declare
  wrong production_result;
begin
  if new.mold_id is null and not new.void then
    -- Whoever mounts or unmounts there meanwhile waits, or is waited for.
    perform from public.tool where id = new.tool_id for share;
    new.mold_id := mold_on(new.tool_id, new.occurred_at);
  end if;
  if new.mold_id is not null and new.cavities is null then
    select * into wrong from production_result where id = new.corrects_id and mold_id = new.mold_id;
    new.cavities := coalesce(wrong.cavities, (select active_cavities from mold where id = new.mold_id));
  end if;
  return new;
end $$;
create trigger keep_mold before insert on production_result for each row when (new.tool_id is not null) execute function keep_mold_of_result();

/* Molds count what results use of them, and a correction counts the difference. */
create function count_shots() returns trigger language plpgsql as $$
declare
  used bigint[] := array(
    select b.mold_id from booked b where b.mold_id is not null
    union select w.mold_id from booked b join production_result w on w.id = b.corrects_id where w.mold_id is not null);
begin
  if cardinality(used) = 0 then
    return null;
  end if;
  perform from mold where id = any(used) order by id for no key update;
  update mold m set shot_count = m.shot_count + n.shots, since_maintenance = m.since_maintenance + n.since
  from (
    select x.mold_id, sum(x.shots) as shots, coalesce(sum(x.shots) filter (where x.occurred_at > coalesce(k.last_maintained_at, '-infinity')), 0) as since
    from (
      select b.mold_id, shots_of(b) as shots, b.occurred_at from booked b
      union all
      select w.mold_id, -shots_of(w), w.occurred_at from booked b join production_result w on w.id = b.corrects_id
    ) x join mold k on k.id = x.mold_id group by 1
  ) n where m.id = n.mold_id and n.shots <> 0;
  return null;
end $$;
create trigger count_shots after insert on production_result referencing new table as booked for each statement execute function count_shots();

/* Counts anew what molds have made, in all and since their last maintenance or, before that, since they were entered. */
create function refresh_molds(ids bigint[]) returns void language sql as $$
  update mold m set shot_count = m.initial_shots + n.shots, last_maintained_at = n.maintained,
    since_maintenance = n.since
  from (
    select k.id, t.at as maintained, coalesce(sum(shots_of(p)), 0) as shots, coalesce(sum(shots_of(p)) filter (where p.occurred_at > coalesce(t.at, '-infinity')), 0) as since
    from mold k left join lateral (select max(occurred_at) as at from mold_maintenance_in_force where mold_id = k.id) t on true
      left join production_result p on p.mold_id = k.id and not p.void and not exists (select from production_result c where c.corrects_id = p.id)
    where k.id = any(ids) group by k.id, t.at
  ) n where m.id = n.id
$$;

/* A plan's operations: as before, and each with the mold that its standard names. */
create or replace function copy_route(plan production_plan) returns void language sql as $$
  insert into production_operation_plan (plan_id, operation_plan_id, route_operation_id, operation_id, seq, line_id, tool_id, mold_id, outsourced, cycle_sec, setup_min,
    report_point, allow_ahead, plan_qty, start_dt, end_dt)
  select plan.id, s.id, r.id, o.id, (row_number() over (order by coalesce(r.seq, s.seq), o.id)) * 10,
    coalesce(s.line_id, r.line_id, o.line_id, plan.location_id), coalesce(s.tool_id, r.default_tool_id), coalesce(s.mold_id, r.mold_id),
    coalesce(s.outsourced, false) or o.outsourced, coalesce(s.cycle_sec, r.cycle_sec), coalesce(s.setup_min, r.setup_min, 0),
    coalesce(r.report_point, true) and o.result_required, o.allow_ahead, plan.plan_qty, plan.start_dt, plan.end_dt
  from (select * from operation_plan where product_id = plan.product_id and active) s
  full join (select * from route_operation where route_id = plan.route_id) r on r.operation_id = s.operation_id
  join operation o on o.id = coalesce(r.operation_id, s.operation_id)
  where plan.route_id is null or r.id is not null
$$;

do $$
declare
  kept record;
begin
  select a.args[1] as derived, coalesce(a.args[2], '') as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'production_operation_plan'::regclass;
  call make_record('production_operation_plan', kept.derived, kept.secrets);
end $$;
