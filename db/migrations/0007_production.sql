create table lot (
  id                 bigint generated always as identity primary key,
  lot_id             text not null constraint "lot.lotIdIsUnique" unique,
  product_id         bigint not null references product,
  origin             text not null default 'PRODUCED' check (origin in ('PRODUCED', 'OPENING')),
  production_plan_id bigint,
  produced_qty       numeric(13,3) not null default 0 check (produced_qty >= 0),
  produced_from      timestamptz,
  produced_to        timestamptz,
  manufacture_date   date,
  expiry_date        date,
  quality_status     text not null default 'OK' check (quality_status in ('PENDING', 'OK', 'HOLD', 'REJECTED', 'CONCESSION')),
  state              text not null default 'ACTIVE' check (state in ('ACTIVE', 'DISCARDED')),
  discard_reason     text,
  discarded_at       timestamptz,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "lot.discardedHasAReason" check (state <> 'DISCARDED' or discard_reason is not null)
);
create index lot_product on lot (product_id);
call make_record('lot', 'produced_qty,produced_from,produced_to');

/* A discarded lot stays as it is. */
create function discarded_lot_stays_put() returns trigger language plpgsql as $$
begin
  if old.state = 'DISCARDED' then
    raise exception 'lot' using errcode = '23514', constraint = 'lot.discardedStaysPut';
  end if;
  return new;
end $$;
create trigger discarded_lot_stays_put before update on lot for each row execute function discarded_lot_stays_put();

create table production_plan (
  id               bigint generated always as identity primary key,
  plan_no          text not null constraint "production.planNumberIsUnique" unique,
  order_product_id bigint references order_product,
  product_id       bigint not null references product,
  route_id         bigint references route,
  lot_id           bigint not null constraint "production.onePlanPerLot" unique references lot,
  lot_seq          int not null default 1,
  plan_qty         numeric(13,3) not null constraint "production.planQuantityAboveZero" check (plan_qty > 0),
  start_dt         date not null,
  end_dt           date not null,
  priority         int not null default 3 check (priority between 1 and 5),
  location_id      bigint not null references location,
  manager_user_id  bigint references app_user,
  good_qty         numeric(13,3) not null default 0 check (good_qty >= 0),
  defect_qty       numeric(13,3) not null default 0 check (defect_qty >= 0),
  status           text not null default 'PLANNED' check (status in ('PLANNED', 'IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  close_reason     text,
  reopen_reason    text,
  note             text,
  ext              jsonb not null default '{}',
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  constraint "production.planRunsForward" check (end_dt >= start_dt)
);
create index production_plan_period on production_plan (start_dt, end_dt);
create index production_plan_order on production_plan (order_product_id);
create index production_plan_product on production_plan (product_id);
create trigger production_plan_stands_in before insert or update of location_id on production_plan
  for each row execute function stands_in('location_id', 'LINE', 'production.plannedOnALine');
call make_record('production_plan', 'good_qty,defect_qty');
alter table lot add foreign key (production_plan_id) references production_plan;

/* 생산공정계획: one operation of a production plan, with the snapshot of its times. */
create table production_operation_plan (
  id                 bigint generated always as identity primary key,
  plan_id            bigint not null references production_plan on delete cascade,
  operation_plan_id  bigint references operation_plan on delete set null,
  route_operation_id bigint references route_operation on delete set null,
  operation_id       bigint not null references operation,
  seq                int not null check (seq > 0),
  line_id            bigint not null references location,
  tool_id            bigint references tool,
  start_dt           date not null,
  end_dt             date not null,
  plan_qty           numeric(13,3) not null constraint "production.operationQuantityAboveZero" check (plan_qty > 0),
  good_qty           numeric(13,3) not null default 0 check (good_qty >= 0),
  defect_qty         numeric(13,3) not null default 0 check (defect_qty >= 0),
  rework_qty         numeric(13,3) not null default 0 check (rework_qty >= 0),
  outsourced         boolean not null default false,
  cycle_sec          numeric(13,3),
  setup_min          numeric(13,3) not null default 0,
  report_point       boolean not null default true,
  allow_ahead        boolean not null default false,
  status             text not null default 'PLANNED' check (status in ('PLANNED', 'IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  actual_start       timestamptz,
  actual_end         timestamptz,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "production.operationSequenceIsUnique" unique (plan_id, seq) deferrable initially deferred,
  constraint "production.operationRunsForward" check (end_dt >= start_dt)
);
create index production_operation_plan_operation on production_operation_plan (operation_id);
create index production_operation_plan_line on production_operation_plan (line_id, start_dt);
call make_record('production_operation_plan', 'good_qty,defect_qty,rework_qty,status,actual_start,actual_end');

create table daily_plan (
  id              bigint generated always as identity primary key,
  plan_id         bigint not null references production_plan on delete cascade,
  oper_plan_id    bigint not null references production_operation_plan on delete cascade,
  work_date       date not null,
  day_night       text not null check (day_night in ('DAY', 'NIGHT')),
  line_id         bigint not null references location,
  tool_id         bigint references tool,
  worker_ids      bigint[] not null default '{}',
  seq             int not null default 1,
  target_qty      numeric(13,3) not null constraint "production.targetAtLeastZero" check (target_qty >= 0),
  carried_in_qty  numeric(13,3) not null default 0 check (carried_in_qty >= 0),
  carried_out_qty numeric(13,3) not null default 0 check (carried_out_qty >= 0),
  completed_qty   numeric(13,3) not null default 0 check (completed_qty >= 0),
  defect_qty      numeric(13,3) not null default 0 check (defect_qty >= 0),
  rework_qty      numeric(13,3) not null default 0 check (rework_qty >= 0),
  remain_qty      numeric(13,3) generated always as (greatest(0, target_qty + carried_in_qty - carried_out_qty - completed_qty)) stored,
  over_qty        numeric(13,3) generated always as (greatest(0, completed_qty + carried_out_qty - target_qty - carried_in_qty)) stored,
  work_status     text not null default 'PLANNED' check (work_status in ('PLANNED', 'IN_PROGRESS', 'COMPLETE')),
  started_at      timestamptz,
  ended_at        timestamptz,
  close_reason    text,
  note            text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "production.oneDailyPlanPerShiftAndTool" unique nulls not distinct (oper_plan_id, work_date, day_night, tool_id)
);
create index daily_plan_line on daily_plan (line_id, work_date);
create index daily_plan_date on daily_plan (work_date, id);
create index daily_plan_plan on daily_plan (plan_id);
create index daily_plan_tool on daily_plan (tool_id, work_date);
call make_record('daily_plan', 'carried_in_qty,carried_out_qty,completed_qty,defect_qty,rework_qty,remain_qty,over_qty,work_status,started_at,ended_at');

-- The facts. Each carries when it happened, when it was recorded, the production day and shift, who, from where,
-- the caller's key, and, for a correction, the row it replaces. In force: not void, and replaced by none.

create table work_event (
  id                bigint generated always as identity primary key,
  daily_plan_id     bigint references daily_plan,
  oper_plan_id      bigint references production_operation_plan,
  tool_id           bigint references tool,
  worker_id         bigint references worker,
  kind              text not null check (kind in ('SETUP', 'RUN', 'PAUSE', 'STOP', 'CLEAN', 'MAINT', 'WAIT_MATERIAL', 'WAIT_QUALITY', 'WAIT_WORKER', 'CHANGEOVER', 'BREAK', 'TRIAL')),
  started_at        timestamptz not null,
  ended_at          timestamptz,
  stop_reason_id    bigint references code,
  planned           boolean not null default false,
  shared            boolean not null default false,
  note              text,
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null default clock_timestamp(),
  business_date     date not null,
  shift             text not null check (shift in ('DAY', 'NIGHT')),
  actor_id          bigint not null references app_user,
  source            text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key   text unique,
  corrects_id       bigint unique references work_event,
  correction_reason text,
  void              boolean not null default false,
  constraint "work.endsAfterItStarts" check (ended_at >= started_at)
);
create unique index "work.oneOpenEventPerTool" on work_event (tool_id) where ended_at is null and not shared and not void and tool_id is not null;
create unique index "work.oneOpenEventPerWorker" on work_event (worker_id) where ended_at is null and not shared and not void and worker_id is not null;
create index work_event_daily_plan on work_event (daily_plan_id);
create index work_event_tool on work_event (tool_id, started_at);
create index work_event_day on work_event (business_date, id);
create trigger keep_history after insert or update or delete on work_event for each row execute function keep_history('', '');
create trigger tell_change after insert or update or delete on work_event for each statement execute function tell_change();

/* The one step that a recorded interval still has to take is its end. */
create function only_an_open_event_ends() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and to_jsonb(new) - 'ended_at' = to_jsonb(old) - 'ended_at' then
    return new;
  end if;
  raise exception 'a work event is a fact' using errcode = '23514', constraint = 'fact.onlyGrows';
end $$;
create trigger only_grows before update or delete on work_event for each row execute function only_an_open_event_ends();

create table production_result (
  id                bigint generated always as identity primary key,
  daily_plan_id     bigint not null references daily_plan,
  oper_plan_id      bigint not null references production_operation_plan,
  plan_id           bigint not null references production_plan,
  lot_id            bigint not null references lot,
  tool_id           bigint references tool,
  worker_ids        bigint[] not null default '{}',
  good_qty          numeric(13,3) not null default 0 check (good_qty >= 0),
  defect_qty        numeric(13,3) not null default 0 check (defect_qty >= 0),
  rework_qty        numeric(13,3) not null default 0 check (rework_qty >= 0),
  started_at        timestamptz,
  ended_at          timestamptz,
  counted_by        text not null default 'OPERATOR' check (counted_by in ('OPERATOR', 'MACHINE', 'BOTH')),
  machine_count     numeric(13,3),
  note              text,
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null default clock_timestamp(),
  business_date     date not null,
  shift             text not null check (shift in ('DAY', 'NIGHT')),
  actor_id          bigint not null references app_user,
  source            text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key   text unique,
  corrects_id       bigint unique references production_result,
  correction_reason text,
  void              boolean not null default false,
  constraint "production.resultEndsAfterItStarts" check (ended_at >= started_at),
  constraint "production.correctionHasAReason" check (corrects_id is null or length(trim(correction_reason)) > 0)
);
create index production_result_daily_plan on production_result (daily_plan_id);
create index production_result_oper_plan on production_result (oper_plan_id);
create index production_result_day on production_result (business_date, id);
create index production_result_lot on production_result (lot_id);
call make_fact('production_result');

create table result_defect (
  id                 bigint generated always as identity primary key,
  result_id          bigint not null references production_result,
  defect_code_id     bigint not null references code,
  qty                numeric(13,3) not null check (qty > 0),
  cause_operation_id bigint references operation,
  note               text
);
create index result_defect_result on result_defect (result_id);
call make_fact('result_defect');

/* REMAINDER: the missing quantity goes to another day. COMPLETED: the quantity was reported on the wrong day. */
create table carry_over (
  id                 bigint generated always as identity primary key,
  from_daily_plan_id bigint not null references daily_plan,
  to_daily_plan_id   bigint not null references daily_plan,
  kind               text not null check (kind in ('REMAINDER', 'COMPLETED')),
  qty                numeric(13,3) not null check (qty > 0),
  note               text,
  occurred_at        timestamptz not null,
  recorded_at        timestamptz not null default clock_timestamp(),
  business_date      date not null,
  shift              text not null check (shift in ('DAY', 'NIGHT')),
  actor_id           bigint not null references app_user,
  source             text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key    text unique,
  corrects_id        bigint unique references carry_over,
  correction_reason  text,
  void               boolean not null default false,
  constraint "production.carryOverGoesElsewhere" check (from_daily_plan_id <> to_daily_plan_id)
);
create index carry_over_from on carry_over (from_daily_plan_id);
create index carry_over_to on carry_over (to_daily_plan_id);
call make_fact('carry_over');
