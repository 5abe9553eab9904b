/* When a parameter was beyond the limits that held for what was made, found from its points; who dealt with it says why and what was done. */
create table spec_out (
  id              bigint generated always as identity primary key,
  parameter_id    bigint not null references parameter,
  side            text not null check (side in ('LOW', 'HIGH')),
  from_at         timestamptz not null,
  to_at           timestamptz,
  last_at         timestamptz not null,
  worst           double precision not null,
  limit_value     double precision not null,
  product_id      bigint references product,
  lot_id          bigint references lot,
  acknowledged_at timestamptz,
  acknowledged_by bigint references app_user,
  reason          text,
  action          text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  unique (parameter_id, from_at),
  check ((acknowledged_at is null) = (reason is null)),
  check (to_at >= from_at)
);
create index spec_out_from on spec_out (from_at);
create index spec_out_product on spec_out (product_id) where product_id is not null;
create index spec_out_lot on spec_out (lot_id) where lot_id is not null;
create index spec_out_open on spec_out (from_at) where acknowledged_at is null;
call make_record('spec_out', 'to_at,last_at,worst');
insert into menu (name) values ('specOut') on conflict (name) do nothing;
