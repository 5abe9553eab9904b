/* At a screen that several share, a refused report is settled and help is called by a person, not by who is signed in there. */
alter table kiosk_refusal add column settled_worker_id bigint references worker;
create index kiosk_refusal_settled on kiosk_refusal (settled_worker_id) where settled_worker_id is not null;
alter table help_call add column acting_worker_id bigint references worker;
create index help_call_acting on help_call (acting_worker_id) where acting_worker_id is not null;

do $$
declare
  kept record;
begin
  for kept in
    select t.tgrelid::regclass::text as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and t.tgrelid in ('help_call'::regclass, 'kiosk_refusal'::regclass)
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;
