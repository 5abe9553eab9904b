/* What sends observations over HTTP in its own name. Of its key the hash alone is kept. */
create table device (
  id              bigint generated always as identity primary key,
  name            text not null constraint "device.nameIsFree" unique,
  tool_id         bigint references tool,
  points_per_sec  int not null default 20000 check (points_per_sec > 0),
  active          boolean not null default true,
  note            text,
  key_hash        bytea unique,
  key_start       text,
  key_at          timestamptz,
  last_pushed_at  timestamptz,
  clock_ahead_sec int,
  ext             jsonb not null default '{}',
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  check ((key_hash is null) = (key_at is null))
);
create index device_tool on device (tool_id) where tool_id is not null;
call make_record('device', 'last_pushed_at,clock_ahead_sec', 'key_hash');
insert into menu (name) values ('device') on conflict (name) do nothing;
