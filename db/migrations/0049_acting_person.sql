/* Which person acted at a screen that several share: the facts of the floor name the worker beside the user who is signed in there. */
alter table worker add column pin_hash text;
do $$
declare
  kept record;
begin
  select a.args[1] as derived into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'worker'::regclass;
  call make_record('worker', kept.derived, 'pin_hash');
end $$;

create table kiosk_person (
  id         bigint generated always as identity primary key,
  token_hash text not null unique,
  worker_id  bigint not null references worker on delete cascade,
  user_id    bigint not null references app_user on delete cascade,
  at         timestamptz not null default now()
);
create index kiosk_person_worker on kiosk_person (worker_id);
create index kiosk_person_user on kiosk_person (user_id);

alter table work_event add column acting_worker_id bigint references worker;
create index work_event_acting on work_event (acting_worker_id) where acting_worker_id is not null;
alter table production_result add column acting_worker_id bigint references worker;
create index production_result_acting on production_result (acting_worker_id) where acting_worker_id is not null;
alter table daily_plan add column acting_worker_id bigint references worker;
create index daily_plan_acting on daily_plan (acting_worker_id) where acting_worker_id is not null;
alter table kiosk_refusal add column acting_worker_id bigint references worker;
create index kiosk_refusal_acting on kiosk_refusal (acting_worker_id) where acting_worker_id is not null;
create or replace view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);
create or replace view work_event_in_force as
  select e.* from work_event e where not e.void and not exists (select from work_event c where c.corrects_id = e.id);

do $$
declare
  kept record;
begin
  for kept in
    select t.tgrelid::regclass::text as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and t.tgrelid in ('daily_plan'::regclass, 'kiosk_refusal'::regclass)
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;
