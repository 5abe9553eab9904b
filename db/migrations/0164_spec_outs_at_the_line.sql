/* Where a machine is beyond its limits, its line says why by tiles: the codes of cause and action stand beside their names of that day. */
alter table spec_out
  add column cause_id bigint references code,
  add column action_id bigint references code,
  add column acknowledged_worker_id bigint references worker,
  add constraint spec_out_cause_is_coded check (cause_id is null or reason is not null),
  add constraint spec_out_action_is_coded check (action_id is null or action is not null);

create index spec_out_cause on spec_out (cause_id) where cause_id is not null;
create index spec_out_action on spec_out (action_id) where action_id is not null;
create index spec_out_acknowledged_worker on spec_out (acknowledged_worker_id) where acknowledged_worker_id is not null;
call make_record('spec_out', 'to_at,last_at,worst');

create trigger cause_id_of_its_list before insert or update of cause_id on spec_out for each row when (new.cause_id is not null)
  execute function code_is_of_its_category('cause_id', 'SIGNAL_CAUSE', '');
create trigger action_id_of_its_list before insert or update of action_id on spec_out for each row when (new.action_id is not null)
  execute function code_is_of_its_category('action_id', 'SIGNAL_ACTION', '');
