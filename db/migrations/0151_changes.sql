/*
 * 4M 변경: changes of people, machines, material and methods, as they were registered, or noticed in the work itself. What was noticed is told by its
 * cause, what was registered by its words.
 */
create sequence number_cm;

create table process_change (
  id            bigint generated always as identity primary key,
  change_no     text not null constraint "change.numberIsUnique" unique,
  kind          text not null check (kind in ('MAN', 'MACHINE', 'MATERIAL', 'METHOD')),
  cause         text not null default 'HAND' check (cause in ('HAND', 'WORKER', 'TOOL', 'MOLD', 'SUPPLIER_LOT', 'BILL', 'INSTRUCTION', 'STANDARD')),
  status        text not null check (status in ('NOTICED', 'REGISTERED', 'APPROVED', 'CHECKED', 'REFUSED', 'CANCELLED')),
  what          text,
  reason        text,
  was           text,
  becomes       text not null,
  starts_at     timestamptz not null,
  product_id    bigint references product,
  operation_id  bigint references operation,
  tool_id       bigint references tool,
  mold_id       bigint references mold,
  material_id   bigint references material,
  worker_id     bigint references worker,
  -- The work in which it was noticed.
  plan_id       bigint references production_plan,
  daily_plan_id bigint references daily_plan,
  -- What was noticed, in a form that is the same however often it is looked at.
  noticed_as    text constraint "change.noticedOnce" unique,
  to_check      text,
  approver_id   bigint references app_user,
  status_reason text,
  decided_by    bigint references app_user,
  decided_at    timestamptz,
  verdict       text check (verdict in ('GOOD', 'BAD')),
  found         text,
  checked_by    bigint references app_user,
  checked_at    timestamptz,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  check ((cause = 'HAND') = (noticed_as is null)),
  check ((cause = 'HAND') = (what is not null)),
  check ((status = 'CHECKED') = (verdict is not null and found is not null and checked_at is not null)),
  check (status not in ('REFUSED', 'CANCELLED') or status_reason is not null)
);
create index process_change_at on process_change (starts_at desc, id desc);
create index process_change_open on process_change (created_at) where status in ('NOTICED', 'REGISTERED', 'APPROVED');
create index process_change_product on process_change (product_id, starts_at) where product_id is not null;
create index process_change_operation on process_change (operation_id, starts_at) where operation_id is not null;
create index process_change_tool on process_change (tool_id) where tool_id is not null;
create index process_change_mold on process_change (mold_id) where mold_id is not null;
create index process_change_material on process_change (material_id, starts_at) where material_id is not null;
create index process_change_worker on process_change (worker_id, starts_at) where worker_id is not null;
create index process_change_plan on process_change (plan_id) where plan_id is not null;
create index process_change_daily on process_change (daily_plan_id) where daily_plan_id is not null;
create index process_change_approver on process_change (approver_id) where approver_id is not null;
create index process_change_decider on process_change (decided_by) where decided_by is not null;
create index process_change_checker on process_change (checked_by) where checked_by is not null;
call make_record('process_change');

/* Which change a first piece was asked for again because of. */
alter table quality_result add column change_id bigint references process_change;
create index quality_result_change on quality_result (change_id) where change_id is not null;
call make_record('quality_result');

/* What the customer agreed to and photos of before and after are kept with it. */
alter table attachment add column process_change_id bigint references process_change on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id, calibration_id, concession_id, gauge_study_id, process_change_id) = 1);
create index attachment_process_change on attachment (process_change_id) where process_change_id is not null;
call make_record('attachment');

insert into menu (name) values ('changeControl') on conflict (name) do nothing;
