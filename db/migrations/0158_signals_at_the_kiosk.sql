/*
 * A signal that shows while a value is measured at the line: what caused it and what was done, said by tiles, or left to a leader. What is left
 * stands in the same row until somebody says cause and action.
 */
insert into code_category (category, name_kr, name_en) values
  ('SIGNAL_CAUSE',  '이상 신호 원인', 'Causes of signals'),
  ('SIGNAL_ACTION', '이상 신호 조치', 'Actions on signals')
on conflict do nothing;

insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('SIGNAL_CAUSE', 'TOOL', '공구 마모·파손', 'Worn or broken tool', 10),
  ('SIGNAL_CAUSE', 'SETTING', '설비 조건이 달라짐', 'Machine setting moved', 20),
  ('SIGNAL_CAUSE', 'MATERIAL', '자재가 다름', 'Other material', 30),
  ('SIGNAL_CAUSE', 'FIXTURE', '고정·지그 불량', 'Clamping or jig', 40),
  ('SIGNAL_CAUSE', 'MEASURING', '측정 잘못', 'Measured wrongly', 50),
  ('SIGNAL_CAUSE', 'METHOD', '작업 방법이 다름', 'Worked differently', 60),
  ('SIGNAL_CAUSE', 'UNKNOWN', '찾지 못함', 'Not found', 70),
  ('SIGNAL_ACTION', 'TOOL', '공구 교체', 'Changed the tool', 10),
  ('SIGNAL_ACTION', 'OFFSET', '보정값 조정', 'Adjusted the offset', 20),
  ('SIGNAL_ACTION', 'SETTING', '설비 조건 재설정', 'Set the machine again', 30),
  ('SIGNAL_ACTION', 'MATERIAL', '자재 교체', 'Changed the material', 40),
  ('SIGNAL_ACTION', 'CLAMPED', '다시 고정', 'Clamped anew', 50),
  ('SIGNAL_ACTION', 'MEASURED', '다시 측정', 'Measured again', 60),
  ('SIGNAL_ACTION', 'WATCH', '지켜보며 계속 작업', 'Went on and watched', 70)
) as v(category, code, name_kr, name_en, seq)
join code_category c on c.category = v.category
on conflict do nothing;

alter table spc_signal
  alter column cause drop not null,
  alter column action drop not null,
  -- The codes of cause and action, whose names of that day stand beside them.
  add column cause_id bigint references code,
  add column action_id bigint references code,
  add column settled_at timestamptz,
  add column settled_by bigint references app_user,
  add column settled_worker_id bigint references worker,
  add column left_at timestamptz,
  add column left_by bigint references app_user,
  add column left_worker_id bigint references worker;

update spc_signal set settled_at = created_at, settled_by = created_by;

alter table spc_signal
  add constraint spc_signal_says_something check (settled_at is not null or left_at is not null),
  add constraint spc_signal_settled_whole check ((settled_at is null) = (cause is null) and (cause is null) = (action is null)),
  add constraint spc_signal_cause_is_coded check (cause_id is null or cause is not null),
  add constraint spc_signal_action_is_coded check (action_id is null or action is not null);

create index spc_signal_cause on spc_signal (cause_id) where cause_id is not null;
create index spc_signal_action on spc_signal (action_id) where action_id is not null;
create index spc_signal_settled_by on spc_signal (settled_by) where settled_by is not null;
create index spc_signal_settled_worker on spc_signal (settled_worker_id) where settled_worker_id is not null;
create index spc_signal_left_by on spc_signal (left_by) where left_by is not null;
create index spc_signal_left_worker on spc_signal (left_worker_id) where left_worker_id is not null;
call make_record('spc_signal');

create trigger cause_id_of_its_list before insert or update of cause_id on spc_signal for each row when (new.cause_id is not null)
  execute function code_is_of_its_category('cause_id', 'SIGNAL_CAUSE', '');
create trigger action_id_of_its_list before insert or update of action_id on spc_signal for each row when (new.action_id is not null)
  execute function code_is_of_its_category('action_id', 'SIGNAL_ACTION', '');
