/*
 * Studies of how well gauges measure: by which parts and people, how often, what was measured and what that comes to. A study that is judged stays,
 * and is voided where it was wrong.
 */
create sequence number_gs;
create table gauge_study (
  id              bigint generated always as identity primary key,
  study_no        text not null constraint "study.numberIsUnique" unique,
  kind            text not null check (kind in ('RR', 'LINEARITY', 'ATTRIBUTE')),
  tool_id         bigint not null references tool,
  characteristic  text not null,
  product_id      bigint references product,
  lsl             numeric(18,6),
  usl             numeric(18,6),
  unit            text,
  -- One a line, with what it really is behind a comma.
  parts           text not null,
  appraisers      text not null,
  trials          int not null check (trials between 2 and 20),
  -- How many values its plan asks for.
  asked           int not null check (asked > 0),
  planned_on      date not null,
  next_due_on     date,
  note            text,
  ext             jsonb not null default '{}',
  -- Part, appraiser, trial and value.
  measurements    jsonb not null default '[]',
  -- Given as it is judged.
  verdict         text check (verdict in ('GOOD', 'CONDITIONAL', 'BAD')),
  share           double precision,
  ndc             int,
  completed_at    timestamptz,
  completed_by    bigint references app_user,
  voided_at       timestamptz,
  voided_by       bigint references app_user,
  void_reason     text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  check ((completed_at is null) = (verdict is null)),
  check ((voided_at is null) = (void_reason is null)),
  constraint "study.limitsRise" check (lsl < usl)
);
create index gauge_study_gauge on gauge_study (tool_id, id desc);
create index gauge_study_product on gauge_study (product_id) where product_id is not null;
call make_record('gauge_study');

/* What was seen and signed on paper is kept with the study. */
alter table attachment add column gauge_study_id bigint references gauge_study on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id, calibration_id, concession_id, gauge_study_id) = 1);
create index attachment_gauge_study on attachment (gauge_study_id) where gauge_study_id is not null;
call make_record('attachment');

insert into menu (name) values ('msa') on conflict (name) do nothing;
