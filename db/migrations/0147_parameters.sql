/*
 * Data of machines: parameters, their limits, and what was observed of them. Observations are kept in blocks of an hour, or of a day where they
 * come seldom: times, values and qualities in few bytes, beside them what five minutes come to. What was taken stands in a batch until it is put
 * into its blocks.
 */
create table parameter (
  id             bigint generated always as identity primary key,
  code           text not null constraint "parameter.codeIsUnique" unique,
  name           text not null,
  name_en        text,
  tool_id        bigint not null references tool,
  parameter_group text,
  kind           text not null default 'MEASURED' check (kind in ('MEASURED', 'COUNTER', 'SWITCH')),
  unit           text,
  decimals       int not null default 2 check (decimals between 0 and 6),
  number_type    text not null default 'FLOAT4' check (number_type in ('FLOAT4', 'DOUBLE')),
  counter_bits   int check (counter_bits in (8, 16, 24, 32, 48)),
  every_sec      numeric(8,3) check (every_sec > 0),
  silence_sec    int check (silence_sec > 0),
  target         numeric(18,6),
  lsl            numeric(18,6),
  usl            numeric(18,6),
  warn_low       numeric(18,6),
  warn_high      numeric(18,6),
  hysteresis     numeric(18,6) check (hysteresis >= 0),
  shortest_sec   int check (shortest_sec > 0),
  product_limits jsonb not null default '[]',
  ctq            boolean not null default false,
  retention_days int check (retention_days >= 7),
  -- Hours of a block of its values; it stays once there are some.
  block_hours    int not null default 1 check (block_hours in (1, 24)),
  active         boolean not null default true,
  note           text,
  ext            jsonb not null default '{}',
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "parameter.limitsRise" check (lsl < usl)
);
create index parameter_tool on parameter (tool_id);
call make_record('parameter', 'block_hours');

/* What a parameter asks of a product, as its list says it, by key: so that a product that has limits isn't deleted under them. */
create table parameter_limit (
  id           bigint generated always as identity primary key,
  parameter_id bigint not null references parameter on delete cascade,
  product_id   bigint not null references product,
  target       numeric(18,6),
  lsl          numeric(18,6),
  usl          numeric(18,6),
  version      int not null default 1,
  created_by   bigint, created_at timestamptz not null default now(),
  updated_by   bigint, updated_at timestamptz not null default now(),
  unique (parameter_id, product_id)
);
create index parameter_limit_product on parameter_limit (product_id);
call make_record('parameter_limit');
/* A row that comes back with its parameter takes the place of the one that the parameter's list made anew. */
create function parameter_limit_once() returns trigger language plpgsql as $$
begin
  delete from parameter_limit where parameter_id = new.parameter_id and product_id = new.product_id and id <> new.id;
  return new;
end $$;
create trigger parameter_limit_once before insert on parameter_limit for each row execute function parameter_limit_once();
create function keep_parameter_limits() returns trigger language plpgsql as $$
begin
  delete from parameter_limit where parameter_id = new.id;
  insert into parameter_limit (parameter_id, product_id, target, lsl, usl)
  select new.id, l."productId", l.target, l.lsl, l.usl
  from jsonb_to_recordset(new.product_limits) as l("productId" bigint, target numeric, lsl numeric, usl numeric);
  return null;
end $$;
create trigger keep_parameter_limits after insert or update of product_limits on parameter for each row execute function keep_parameter_limits();

/* The last value of each parameter that has any; who has data has a row. A value told afterwards moves no last one. */
create table parameter_value (
  parameter_id bigint primary key references parameter,
  at           timestamptz,
  value        double precision,
  quality      text check (quality in ('GOOD', 'UNCERTAIN', 'BAD')),
  received_at  timestamptz not null,
  first_at     timestamptz not null,
  last_at      timestamptz not null
) with (fillfactor = 70);
call make_told('parameter_value');

/* What was taken and isn't in its blocks yet: runs of points, parameter by parameter. */
create table observation_batch (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  points      int not null,
  parameters  bigint[] not null,
  runs        bytea not null
);
alter table observation_batch alter column runs set storage external;

create table observation_block (
  parameter_id bigint not null,
  from_at      timestamptz not null,
  count        int not null,
  -- When the last of them came in.
  received_at  timestamptz not null,
  roll_ups     bytea,
  points       bytea not null,
  primary key (parameter_id, from_at)
) partition by range (from_at);
alter table observation_block alter column points set storage external;

insert into menu (name) values ('parameter'), ('trend'), ('correlation') on conflict (name) do nothing;
