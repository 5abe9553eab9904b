/*
 * That a table changed is counted. A message at the commit (pg_notify) made all commits of the cluster wait for each other until each was on
 * disk; a sequence is raised without waiting and without a lock that lasts. Each table that tells has one; servers read all of them
 * at once. They need no log: after a crash they begin anew, and a server that comes back asks for everything.
 */
create or replace function tell_change() returns trigger language plpgsql security definer as $$
declare
  times bigint;
begin
  times := nextval(('public.changes_of_' || tg_table_name)::regclass);
  return null;
end $$;

create procedure make_told(t text) language plpgsql as $$
begin
  execute format('create unlogged sequence if not exists %I', 'changes_of_' || t);
  execute format('create or replace trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
end $$;

create or replace procedure make_record(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create or replace trigger stamp_row before insert or update%s on %I for each row execute function stamp_row(%L)',
    of_edited_columns(t, derived), t, derived);
  call make_history(t, derived, secrets);
  call make_told(t);
end $$;

create or replace procedure make_fact(t text) language plpgsql as $$
begin
  call make_history(t);
  call make_told(t);
  execute format('create or replace trigger only_grows before update or delete on %I for each row execute function only_grows()', t);
end $$;

do $$
declare
  told record;
begin
  for told in select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'tell_change' loop
    call make_told(told.name);
  end loop;
end $$;
