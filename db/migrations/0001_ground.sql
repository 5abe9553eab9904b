-- What every table stands on: who acts, stamps, data history, change events, and the logs beside them.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

/* The acting user of this transaction; the server sets it at the start of every changing call. */
create function lotline_actor() returns bigint language sql stable as
$$ select nullif(current_setting('lotline.actor', true), '')::bigint $$;

/* The time that stamps carry: now, or the clock that a load of earlier records sets. */
create function lotline_now() returns timestamptz language sql stable as
$$ select coalesce(nullif(current_setting('lotline.clock', true), '')::timestamptz, now()) $$;

create function without_columns(data jsonb, columns text) returns jsonb language sql immutable as
$$ select data - string_to_array(columns, ',') $$;

/* Stamps a row. TG_ARGV[0]: derived columns, whose change is nobody's edit and leaves the stamps alone. */
create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(lotline_actor(), new.created_by);
    new.created_at := lotline_now();
    new.updated_by := new.created_by;
    new.updated_at := new.created_at;
  else
    new.created_by := old.created_by;
    new.created_at := old.created_at;
    new.updated_by := old.updated_by;
    new.updated_at := old.updated_at;
    if without_columns(to_jsonb(new), tg_argv[0]) is distinct from without_columns(to_jsonb(old), tg_argv[0]) then
      new.updated_by := coalesce(lotline_actor(), old.updated_by);
      new.updated_at := lotline_now();
    end if;
  end if;
  return new;
end $$;

create table data_history (
  id            bigint generated always as identity primary key,
  table_name    text not null,
  row_id        bigint not null,
  revision_type text not null check (revision_type in ('ADD', 'MOD', 'DEL')),
  revision_date timestamptz not null default clock_timestamp(),
  update_by     bigint,
  data          jsonb not null,
  ext           jsonb
);
create index data_history_of_row on data_history (table_name, row_id, id desc);
create index data_history_of_table on data_history (table_name, id desc);

/* Keeps every revision of a row. TG_ARGV[0]: derived columns, TG_ARGV[1]: columns that history must never hold (secrets, bytes). */
create function keep_history() returns trigger language plpgsql security definer as $$
declare
  now_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' and without_columns(to_jsonb(new), tg_argv[0]) = without_columns(to_jsonb(old), tg_argv[0]) then
    return null;
  end if;
  insert into data_history (table_name, row_id, revision_type, revision_date, update_by, data, ext)
  values (tg_table_name, (now_row->>'id')::bigint,
          case tg_op when 'INSERT' then 'ADD' when 'UPDATE' then 'MOD' else 'DEL' end,
          coalesce(nullif(current_setting('lotline.clock', true), '')::timestamptz, clock_timestamp()),
          lotline_actor(), without_columns(now_row, tg_argv[1]) - 'ext', nullif(now_row->'ext', 'null'::jsonb));
  return null;
end $$;

/* Tells listening servers which table changed; PostgreSQL sends equal messages of one transaction once. */
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lotline_change', tg_table_name);
  return null;
end $$;

/* A fact is never edited: a correction is a new row that names the one it replaces. */
create function only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is a fact: correct it by a new one', tg_table_name using errcode = '23514', constraint = 'fact.onlyGrows';
end $$;

/* Gives a record table its triggers. */
create procedure make_record(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create trigger stamp_row before insert or update on %I for each row execute function stamp_row(%L)', t, derived);
  execute format('create trigger keep_history after insert or update or delete on %I for each row execute function keep_history(%L, %L)', t, derived, secrets);
  execute format('create trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
end $$;

/* Gives a fact table its triggers. */
create procedure make_fact(t text) language plpgsql as $$
begin
  execute format('create trigger keep_history after insert or update or delete on %I for each row execute function keep_history('''', '''')', t);
  execute format('create trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
  execute format('create trigger only_grows before update or delete on %I for each row execute function only_grows()', t);
end $$;

/* History is append-only for everyone. */
create trigger only_grows before update or delete on data_history for each row execute function only_grows();

create table service_history (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default clock_timestamp(),
  user_id      bigint,
  ip           text,
  service      text not null,
  method       text not null,
  path         text not null,
  status       int not null,
  duration_ms  int not null,
  request_id   text,
  request_body jsonb
);
create index service_history_at on service_history (at desc);

/* The first answer to a call that carried an idempotency key, so that a retry is the same record. */
create table idempotency_key (
  id           bigint generated always as identity primary key,
  user_id      bigint not null,
  call         text not null,
  key          text not null,
  payload_hash text not null,
  status       int,
  answer       jsonb,
  created_at   timestamptz not null default now(),
  unique (user_id, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table stored_file (
  id         bigint generated always as identity primary key,
  name       text not null,
  mime_type  text not null,
  size       int not null check (size >= 0),
  sha256     text not null,
  purpose    text not null,
  content    bytea not null,
  version    int not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now()
);
call make_record('stored_file', '', 'content');

/* The last number given out of each series: plan, order and shipment numbers. */
create table number_series (
  id     bigint generated always as identity primary key,
  series text not null unique,
  last   int not null
);
