/*
 * A leader reads a refused report in the own language, whatever the kiosk's was: its sentence and its names are kept in both, and its machine
 * by what it is. Rows from before keep what they have.
 */
alter table kiosk_refusal add column reason_en text, add column operation_name_en text, add column product_name_en text,
  add column tool_id bigint references tool;
create index kiosk_refusal_tool on kiosk_refusal (tool_id) where tool_id is not null;

do $$
declare
  kept record;
begin
  for kept in
    select t.tgrelid::regclass::text as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and t.tgrelid = 'kiosk_refusal'::regclass
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;
