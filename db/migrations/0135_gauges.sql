/*
 * Gauges: tools of the classification GAUGE with what calibration asks of them, and their calibrations. What a gauge measured is believed as long as
 * its last calibration says so: each value keeps how that stood.
 */
alter table tool
  -- A code of GAUGE_CLASS.
  add column gauge_class text,
  add column gauge_role text not null default 'WORKING' check (gauge_role in ('WORKING', 'MASTER')),
  add column resolution numeric(18,6) check (resolution > 0),
  add column range_from numeric(18,6),
  add column range_to numeric(18,6),
  add column gauge_unit text,
  add column cal_interval_months int check (cal_interval_months between 1 and 120),
  add column lab_id bigint references biz_partner,
  add constraint "gauge.rangeRises" check (range_from < range_to);
create index tool_lab on tool (lab_id) where lab_id is not null;
call make_record('tool', 'next_inspection_date,status_since');

create sequence number_kl;
create table calibration (
  id             bigint generated always as identity primary key,
  calibration_no text not null constraint "gauge.calibrationNumberIsUnique" unique,
  tool_id        bigint not null references tool,
  calibrated_on  date not null,
  kind           text not null check (kind in ('EXTERNAL', 'INTERNAL')),
  lab_id         bigint references biz_partner,
  certificate_no text,
  temperature    numeric(5,1),
  humidity       numeric(4,1) check (humidity between 0 and 100),
  uncertainty    numeric(18,6) check (uncertainty >= 0),
  -- What was found and left at each reference, with the error that is allowed.
  points         jsonb not null default '[]',
  found          text not null check (found in ('PASS', 'FAIL')),
  result         text not null check (result in ('PASS', 'FAIL')),
  -- The last day on which it holds.
  due_on         date,
  note           text,
  voided_at      timestamptz,
  voided_by      bigint references app_user,
  void_reason    text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  check (due_on >= calibrated_on),
  check (result = 'FAIL' or due_on is not null),
  check ((voided_at is null) = (void_reason is null))
);
create index calibration_of on calibration (tool_id, calibrated_on desc, id desc);
create index calibration_lab on calibration (lab_id) where lab_id is not null;
call make_record('calibration');

/* Certificates are kept with the calibration. */
alter table attachment add column calibration_id bigint references calibration on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id, calibration_id) = 1);
create index attachment_calibration on attachment (calibration_id) where calibration_id is not null;
call make_record('attachment');

/* How the calibration of a gauge stands on a day, by what was known of it then. */
create function calibration_status(gauge bigint, on_day date) returns text language sql stable as $$
  select case when not t.active then 'OUT' when c.id is null then 'PENDING' when c.result = 'FAIL' or c.due_on < on_day then 'OUT' else 'IN' end
  from tool t left join lateral (
    select k.id, k.result, k.due_on from calibration k
    where k.tool_id = t.id and k.voided_at is null and k.calibrated_on <= on_day order by k.calibrated_on desc, k.id desc limit 1
  ) c on true where t.id = gauge
$$;

/* What has calibrations stays a gauge, whatever its place among the machines says. */
create function gauge_stays_gauge() returns trigger language plpgsql as $$
begin
  if old.classification = 'GAUGE' and new.classification is distinct from 'GAUGE' and exists (select from calibration where tool_id = new.id) then
    raise exception 'gauge' using errcode = '23514', constraint = 'gauge.calibratedStaysGauge';
  end if;
  return new;
end $$;
create trigger gauge_stays_gauge before update of classification on tool for each row execute function gauge_stays_gauge();

insert into menu (name) values ('gauge') on conflict (name) do nothing;
