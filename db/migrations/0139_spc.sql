/*
 * Control charts of what is measured: which values are left out and why, the limits that were approved, and what was found to be the cause of a
 * signal. A characteristic is the same through all revisions of its standard: its standard's code and its key say which.
 */
create table spc_exclusion (
  id         bigint generated always as identity primary key,
  value_id   bigint not null unique references quality_value,
  reason     text not null,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now()
);
call make_record('spc_exclusion');

create table spc_limits (
  id            bigint generated always as identity primary key,
  standard_code text not null,
  key           text not null,
  valid_from    timestamptz not null,
  centre        double precision not null,
  -- Of a single value.
  sigma         double precision not null check (sigma >= 0),
  from_day      date not null,
  to_day        date not null,
  point_count   int not null,
  reason        text not null,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  check (from_day <= to_day)
);
create index spc_limits_of on spc_limits (standard_code, key, valid_from);
call make_record('spc_limits');

create table spc_signal (
  id            bigint generated always as identity primary key,
  standard_code text not null,
  key           text not null,
  place         text not null check (place in ('CENTRE', 'SPREAD', 'UPPER', 'LOWER')),
  rule          int not null check (rule between 1 and 8),
  -- The last value of the point that it is on.
  value_id      bigint not null references quality_value,
  cause         text not null,
  action        text not null,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  constraint "control.settledOnce" unique (value_id, place, rule)
);
create index spc_signal_of on spc_signal (standard_code, key);
call make_record('spc_signal');

insert into menu (name) values ('spc') on conflict (name) do nothing;
