/*
 * What a kiosk reported and the server refused: kept until somebody books it or discards it by name. The key is the report's own,
 * so that one which is uploaded again stays one row.
 */
create table kiosk_refusal (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references app_user,
  key            uuid not null,
  -- A plan that is taken back takes its days along; the report stays, with the names it had.
  daily_plan_id  bigint references daily_plan on delete set null,
  line_id        bigint references location,
  operation_name text not null default '',
  product_name   text not null default '',
  lot_no         text not null default '',
  action         text not null,
  asked          jsonb not null,
  occurred_at    timestamptz not null,
  reason_code    text not null,
  reason         text not null,
  state          text not null default 'OPEN' check (state in ('OPEN', 'HANDED', 'SENT', 'DISCARDED')),
  settled_by     bigint references app_user,
  settled_at     timestamptz,
  settled_reason text,
  -- The result or interval that it was booked as.
  fact_id        bigint,
  version        int not null default 1,
  created_by     bigint references app_user,
  created_at     timestamptz not null default now(),
  updated_by     bigint references app_user,
  updated_at     timestamptz not null default now(),
  unique (user_id, key),
  check ((state in ('SENT', 'DISCARDED')) = (settled_at is not null))
);
create index kiosk_refusal_waiting on kiosk_refusal (line_id, id) where state in ('OPEN', 'HANDED');
create index kiosk_refusal_day on kiosk_refusal (daily_plan_id);
create index kiosk_refusal_settled_by on kiosk_refusal (settled_by) where settled_by is not null;
call make_record('kiosk_refusal');
