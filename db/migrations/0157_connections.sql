/* How machines are listened to. Secrets are encrypted with the installation's key and are told to nobody. */
create table connection (
  id         bigint generated always as identity primary key,
  name       text not null constraint "connection.nameIsFree" unique,
  settings   jsonb not null,
  secrets    jsonb default '{}',
  trusted    jsonb not null default '[]',
  paused     boolean not null default false,
  note       text,
  ext        jsonb not null default '{}',
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now()
);
call make_record('connection', '', 'secrets');

create table connection_tag (
  id            bigint generated always as identity primary key,
  connection_id bigint not null references connection on delete cascade,
  tag           text not null,
  parameter_id  bigint not null references parameter on delete cascade,
  factor        double precision not null default 1,
  shift         double precision not null default 0,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  constraint "connection.tagOnce" unique (connection_id, tag)
);
create index connection_tag_parameter on connection_tag (parameter_id);
call make_record('connection_tag');

/* Written by whoever collects; without a word for a while nobody does. */
create table connection_state (
  id            bigint generated always as identity primary key,
  connection_id bigint not null unique references connection on delete cascade,
  state         text not null check (state in ('UP', 'CONNECTING', 'DOWN')),
  since         timestamptz not null,
  trouble       jsonb,
  trouble_at    timestamptz,
  per_second    double precision not null default 0,
  heard_count   bigint not null default 0,
  last_tag      text,
  last_value    text,
  last_at       timestamptz,
  -- Tags with what they said last, the newest ones.
  seen          jsonb not null default '[]',
  -- What the adapter goes on from after a start: how far files were read.
  memory        jsonb,
  told_at       timestamptz not null
) with (fillfactor = 70);
call make_told('connection_state');

insert into menu (name) values ('connection') on conflict (name) do nothing;
