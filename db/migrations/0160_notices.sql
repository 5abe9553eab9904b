/*
 * What somebody tells the people of the plant, or those of a place and below it, on some of its days; and who has read and confirmed it.
 * `contents` is HTML that was cleaned as it was saved, `body` what it says without its markup.
 */
create table notice (
  id                   bigint generated always as identity primary key,
  title                text not null,
  contents             text not null,
  body                 text not null,
  location_id          bigint references location,
  start_dt             date not null,
  end_dt               date,
  important            boolean not null default false,
  -- What was read or confirmed before this was another text.
  told_at              timestamptz not null default lotline_now(),
  version              int not null default 1,
  created_by           bigint, created_at timestamptz not null default now(),
  updated_by           bigint, updated_at timestamptz not null default now(),
  constraint "notice.endsAfterItBegins" check (end_dt >= start_dt)
);
create index notice_shown on notice (start_dt, end_dt);
create index notice_location on notice (location_id) where location_id is not null;
call make_record('notice');

create table notice_reading (
  id                   bigint generated always as identity primary key,
  notice_id            bigint not null references notice on delete cascade,
  user_id              bigint references app_user on delete cascade,
  worker_id            bigint references worker on delete cascade,
  read_at              timestamptz not null default lotline_now(),
  confirmed_at         timestamptz,
  version              int not null default 1,
  created_by           bigint, created_at timestamptz not null default now(),
  updated_by           bigint, updated_at timestamptz not null default now(),
  constraint notice_reading_of_one check (num_nonnulls(user_id, worker_id) = 1),
  constraint notice_reading_is_one unique nulls not distinct (notice_id, user_id, worker_id)
);
create index notice_reading_user on notice_reading (user_id);
create index notice_reading_worker on notice_reading (worker_id);
call make_record('notice_reading');

alter table attachment add column notice_id bigint references notice on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id, calibration_id, concession_id, gauge_study_id, process_change_id, notice_id) = 1);
create index attachment_notice on attachment (notice_id) where notice_id is not null;
call make_record('attachment');
