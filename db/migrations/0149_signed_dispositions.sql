/* A disposition that needs a signature is asked for first; it moves nothing before somebody else has signed it. */
create table disposition_ask (
  id                bigint generated always as identity primary key,
  nonconformance_id bigint not null references nonconformance,
  unit_id           bigint not null references nonconformance_unit,
  kind              text not null check (kind in ('REWORK', 'RETURN', 'SCRAP', 'SORT')),
  qty               numeric(13,3) not null check (qty > 0),
  reason            text not null,
  -- Of rework: the line and the days of its plan.
  location_id       bigint references location,
  start_dt          date,
  end_dt            date,
  status            text not null default 'ASKED' check (status in ('ASKED', 'SIGNED', 'REFUSED')),
  -- Why it was refused.
  status_reason     text,
  asked_by          bigint not null references app_user,
  asked_at          timestamptz not null,
  decided_by        bigint references app_user,
  decided_at        timestamptz,
  disposition_id    bigint references nonconformance_disposition,
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check ((status = 'ASKED') = (decided_at is null)),
  check ((status = 'SIGNED') = (disposition_id is not null)),
  check ((kind = 'REWORK') = (location_id is not null))
);
create index disposition_ask_nonconformance on disposition_ask (nonconformance_id, id);
create index disposition_ask_unit on disposition_ask (unit_id);
create index disposition_ask_location on disposition_ask (location_id) where location_id is not null;
create index disposition_ask_asker on disposition_ask (asked_by);
create index disposition_ask_decider on disposition_ask (decided_by) where decided_by is not null;
create index disposition_ask_disposition on disposition_ask (disposition_id) where disposition_id is not null;
call make_record('disposition_ask');
