/* A call for help from a kiosk: who is needed, where; it stands until somebody ends it. */
insert into code_category (category, name_kr, name_en) values ('CALL_REASON', '호출 사유', 'Reasons to call for help') on conflict do nothing;
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('MATERIAL', '자재 담당 호출', 'Material', 10),
  ('QUALITY', '품질 담당 호출', 'Quality', 20),
  ('MAINTENANCE', '설비 보전 호출', 'Maintenance', 30),
  ('LEADER', '반장 호출', 'Leader', 40)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'CALL_REASON'
on conflict do nothing;

create table help_call (
  id            bigint generated always as identity primary key,
  line_id       bigint not null references location,
  daily_plan_id bigint references daily_plan on delete set null,
  reason_id     bigint not null references code,
  called_by     bigint not null references app_user,
  called_at     timestamptz not null default now(),
  taken_by      bigint references app_user,
  taken_at      timestamptz,
  ended_by      bigint references app_user,
  ended_at      timestamptz,
  version       int not null default 1,
  created_by    bigint references app_user, created_at timestamptz not null default now(),
  updated_by    bigint references app_user, updated_at timestamptz not null default now(),
  check ((taken_by is null) = (taken_at is null)),
  check ((ended_by is null) = (ended_at is null))
);
create index help_call_open on help_call (line_id, id) where ended_at is null;
create index help_call_line on help_call (line_id);
create index help_call_day on help_call (daily_plan_id) where daily_plan_id is not null;
create index help_call_reason on help_call (reason_id);
call make_record('help_call');
