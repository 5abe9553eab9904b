-- The history of inserted rows is written by statement: an import of 10,000 rows writes its 10,000 revisions at once.

/* Keeps the first revision of each inserted row. TG_ARGV[0]: columns that history must never hold (secrets, bytes). */
create function keep_inserted() returns trigger language plpgsql security definer as $$
begin
  insert into data_history (table_name, row_id, revision_type, revision_date, update_by, data, ext)
  select tg_table_name, (r.data->>'id')::bigint, 'ADD', coalesce(nullif(current_setting('lotline.clock', true), '')::timestamptz, clock_timestamp()),
    lotline_actor(), without_columns(r.data, tg_argv[0]) - 'ext', nullif(r.data->'ext', 'null'::jsonb)
  from (select to_jsonb(n) as data from inserted n) r;
  return null;
end $$;

/* Gives a table both history triggers: inserts by statement, the rest by row. */
create procedure make_history(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create trigger keep_history after update or delete on %I for each row execute function keep_history(%L, %L)', t, derived, secrets);
  execute format('create trigger keep_inserted after insert on %I referencing new table as inserted for each statement execute function keep_inserted(%L)', t, secrets);
end $$;

create or replace procedure make_record(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create trigger stamp_row before insert or update on %I for each row execute function stamp_row(%L)', t, derived);
  call make_history(t, derived, secrets);
  execute format('create trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
end $$;

create or replace procedure make_fact(t text) language plpgsql as $$
begin
  call make_history(t);
  execute format('create trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
  execute format('create trigger only_grows before update or delete on %I for each row execute function only_grows()', t);
end $$;

do $$
declare
  kept record;
begin
  for kept in
    select c.relname as name, string_to_array(encode(t.tgargs, 'escape'), '\000') as args
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_history' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger keep_history on %I', kept.name);
    call make_history(kept.name, kept.args[1], kept.args[2]);
  end loop;
end $$;
