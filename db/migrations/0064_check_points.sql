/* A check point may come again with every so many pieces; that somebody looked, who and at which piece, is a fact. */
alter table work_instruction_step add column every_pieces int,
  add check (every_pieces is null or (every_pieces > 0 and kind = 'CHECK'));
call make_record('work_instruction_step');

create table check_point_tick (
  id               bigint generated always as identity primary key,
  daily_plan_id    bigint not null references daily_plan,
  step_id          bigint not null references work_instruction_step,
  -- What the work had counted when it was looked at, good and defective.
  at_qty           numeric(13,3) not null check (at_qty >= 0),
  occurred_at      timestamptz not null,
  recorded_at      timestamptz not null default clock_timestamp(),
  business_date    date not null,
  shift            text not null check (shift in ('DAY', 'NIGHT')),
  actor_id         bigint not null references app_user,
  acting_worker_id bigint references worker,
  source           text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key  text unique
);
create index check_point_tick_day on check_point_tick (daily_plan_id, step_id, occurred_at);
create index check_point_tick_step on check_point_tick (step_id);
create index check_point_tick_acting on check_point_tick (acting_worker_id) where acting_worker_id is not null;
call make_fact('check_point_tick');
