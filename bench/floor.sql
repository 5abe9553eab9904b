-- The bare server's tables: what one would write down for the same work without any of the product's care.
create table app_user (id bigint generated always as identity primary key, name text not null);
create table session (token text primary key, user_id bigint not null references app_user, expires timestamptz not null);
create table audit (id bigint generated always as identity primary key, what text not null, actor_id bigint not null, at timestamptz not null default now(), data jsonb not null);
create table partner (id bigint generated always as identity primary key, code text not null unique, name text not null, types text[] not null, phone text, active boolean not null, note text);
create table place (id bigint generated always as identity primary key, name text not null);
create table material (id bigint generated always as identity primary key, code text not null unique, name text not null);
create table product (
  id bigint generated always as identity primary key, code text not null unique, name text not null, type text not null, spec text, uom text not null,
  unit_price numeric(15,2), weight numeric(13,3), barcode text, note text, active boolean not null default true, created_at timestamptz not null default now()
);
create table lot (id bigint generated always as identity primary key, lot_no text not null unique, product_id bigint not null references product);
create sequence plan_no;
create table plan (
  id bigint generated always as identity primary key, plan_no text not null unique, product_id bigint not null references product, lot_id bigint not null references lot,
  qty numeric(13,3) not null, start_day date not null, end_day date not null, good_qty numeric(13,3) not null default 0, status text not null default 'PLANNED'
);
create table plan_need (id bigint generated always as identity primary key, plan_id bigint not null references plan, material_id bigint not null references material, qty_per numeric(13,3) not null);
create index plan_need_plan on plan_need (plan_id);
create table daily_plan (
  id bigint generated always as identity primary key, plan_id bigint not null references plan, day date not null, shift text not null,
  target_qty numeric(13,3) not null, good_qty numeric(13,3) not null default 0, status text not null default 'PLANNED'
);
create table package (
  id bigint generated always as identity primary key, package_no text not null unique, material_id bigint not null references material, place_id bigint not null references place,
  qty numeric(13,3) not null check (qty >= 0), received_day date not null
);
create sequence package_no;
create table issue (
  id bigint generated always as identity primary key, package_id bigint not null references package, plan_id bigint not null references plan,
  issued_qty numeric(13,3) not null, consumed_qty numeric(13,3) not null default 0, check (consumed_qty <= issued_qty)
);
create index issue_plan on issue (plan_id);
create table result (
  id bigint generated always as identity primary key, daily_plan_id bigint not null references daily_plan, good_qty numeric(13,3) not null,
  actor_id bigint not null references app_user, at timestamptz not null default now()
);
create index result_day on result (daily_plan_id);
create table movement (
  id bigint generated always as identity primary key, type text not null, material_id bigint not null references material, package_id bigint references package,
  issue_id bigint references issue, plan_id bigint references plan, place_id bigint references place, result_id bigint references result, qty numeric(13,3) not null, uom text not null,
  occurred_at timestamptz not null default now(), recorded_at timestamptz not null default now(), business_date date not null, shift text not null,
  actor_id bigint not null references app_user, source text not null, reason_code text, note text
);
create index movement_at on movement (occurred_at, id);
create index movement_day on movement (business_date, id);
create index movement_package on movement (package_id, occurred_at);
create index movement_plan on movement (plan_id);
insert into app_user (name) values ('Bench');
insert into session values ('bench', 1, now() + interval '1 day');
insert into place (name) values ('Shelf');
