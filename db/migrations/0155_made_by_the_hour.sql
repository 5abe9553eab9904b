/*
 * What was made, by the hour, the day's plan and the machine, added up from the results up to a mark; reports read it with the results
 * behind the mark, so that they are never behind and a posting writes nothing more.
 *
 * The mark moves in two steps. First the highest number of a result and the transactions that still run are noted; once all of these are
 * over, no result of a lower number can turn up any more, and what lies below is added up. That rests on a transaction having its own
 * number before its result has one: whoever posts a result has locked its plan.
 */
create table made_mark (
  id        int primary key default 1 check (id = 1),
  result_id bigint not null,
  next_id   bigint not null,
  next_xmax xid8 not null
);
insert into made_mark (result_id, next_id, next_xmax) values (0, 0, '0');

create table made_hour (
  id            bigint generated always as identity primary key,
  daily_plan_id bigint not null references daily_plan,
  tool_id       bigint references tool,
  business_date date not null,
  shift         text not null check (shift in ('DAY', 'NIGHT')),
  hour          timestamptz not null,
  good_qty      numeric(16,3) not null,
  defect_qty    numeric(16,3) not null,
  rework_qty    numeric(16,3) not null,
  trial_qty     numeric(16,3) not null,
  constraint made_hour_is_one unique nulls not distinct (business_date, daily_plan_id, tool_id, shift, hour)
);
create index made_hour_daily_plan on made_hour (daily_plan_id);
create index made_hour_tool on made_hour (tool_id, business_date) where tool_id is not null;

create table defect_hour (
  id                 bigint generated always as identity primary key,
  daily_plan_id      bigint not null references daily_plan,
  tool_id            bigint references tool,
  business_date      date not null,
  shift              text not null check (shift in ('DAY', 'NIGHT')),
  hour               timestamptz not null,
  defect_code_id     bigint not null,
  cause_operation_id bigint references operation,
  qty                numeric(16,3) not null,
  constraint defect_hour_is_one unique nulls not distinct (business_date, daily_plan_id, tool_id, shift, hour, defect_code_id, cause_operation_id)
);
create index defect_hour_daily_plan on defect_hour (daily_plan_id);
create index defect_hour_tool on defect_hour (tool_id) where tool_id is not null;
create index defect_hour_code on defect_hour (defect_code_id);
create index defect_hour_cause on defect_hour (cause_operation_id) where cause_operation_id is not null;

/* The results of these numbers, and what they replaced taken back. */
create function results_between(below bigint, upto bigint) returns table (result_id bigint, times int) language sql stable as $$
  select r.id, 1 from production_result r where r.id > below and r.id <= upto and not r.void
  union all
  select r.corrects_id, -1 from production_result r where r.id > below and r.id <= upto and r.corrects_id is not null
$$;
create function hour_of(result production_result) returns timestamptz language sql immutable as $$
  select date_bin('1 hour', coalesce(result.ended_at, result.occurred_at), timestamptz '2000-01-01 00:00:00Z')
$$;
create function made_between(below bigint, upto bigint)
  returns table (daily_plan_id bigint, tool_id bigint, business_date date, shift text, hour timestamptz, good_qty numeric, defect_qty numeric, rework_qty numeric, trial_qty numeric)
  language sql stable as $$
  select r.daily_plan_id, r.tool_id, r.business_date, r.shift, hour_of(r), b.times * r.good_qty, b.times * r.defect_qty, b.times * r.rework_qty, b.times * r.trial_qty
  from results_between(below, upto) b join production_result r on r.id = b.result_id and not r.void
$$;
create function defects_between(below bigint, upto bigint)
  returns table (daily_plan_id bigint, tool_id bigint, business_date date, shift text, hour timestamptz, defect_code_id bigint, cause_operation_id bigint, qty numeric)
  language sql stable as $$
  select r.daily_plan_id, r.tool_id, r.business_date, r.shift, hour_of(r), d.defect_code_id, d.cause_operation_id, b.times * d.qty
  from results_between(below, upto) b join production_result r on r.id = b.result_id and not r.void join result_defect d on d.result_id = r.id
$$;

create view made_total as
  select daily_plan_id, tool_id, business_date, shift, hour, good_qty, defect_qty, rework_qty, trial_qty from made_hour
  union all
  select daily_plan_id, tool_id, business_date, shift, hour, good_qty, defect_qty, rework_qty, trial_qty
  from made_between((select result_id from made_mark), 9223372036854775807);
create view defect_total as
  select daily_plan_id, tool_id, business_date, shift, hour, defect_code_id, cause_operation_id, qty from defect_hour
  union all
  select daily_plan_id, tool_id, business_date, shift, hour, defect_code_id, cause_operation_id, qty
  from defects_between((select result_id from made_mark), 9223372036854775807);

/* Adds up what can be added up; one at a time, and nobody who posts waits for it. Answers up to which result. */
create function fold_made_hours() returns bigint language plpgsql as $$
declare
  mark made_mark;
  highest bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_made_hours')) then return null; end if;
  select * into mark from made_mark;
  if mark.next_id > mark.result_id and pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xmax then
    insert into made_hour as h (daily_plan_id, tool_id, business_date, shift, hour, good_qty, defect_qty, rework_qty, trial_qty)
    select m.daily_plan_id, m.tool_id, m.business_date, m.shift, m.hour, sum(m.good_qty), sum(m.defect_qty), sum(m.rework_qty), sum(m.trial_qty)
    from made_between(mark.result_id, mark.next_id) m group by 1, 2, 3, 4, 5
    on conflict on constraint made_hour_is_one do update set good_qty = h.good_qty + excluded.good_qty, defect_qty = h.defect_qty + excluded.defect_qty,
      rework_qty = h.rework_qty + excluded.rework_qty, trial_qty = h.trial_qty + excluded.trial_qty;
    insert into defect_hour as h (daily_plan_id, tool_id, business_date, shift, hour, defect_code_id, cause_operation_id, qty)
    select d.daily_plan_id, d.tool_id, d.business_date, d.shift, d.hour, d.defect_code_id, d.cause_operation_id, sum(d.qty)
    from defects_between(mark.result_id, mark.next_id) d group by 1, 2, 3, 4, 5, 6, 7
    on conflict on constraint defect_hour_is_one do update set qty = h.qty + excluded.qty;
    update made_mark set result_id = mark.next_id;
    mark.result_id := mark.next_id;
  end if;
  select coalesce(max(id), 0) into highest from production_result;
  if highest > mark.next_id then
    update made_mark set next_id = highest, next_xmax = pg_snapshot_xmax(pg_current_snapshot());
  end if;
  return mark.result_id;
end $$;
select fold_made_hours();

/* Of a plan the operation whose good pieces count as completed: the last one that reports and isn't skipped. */
create function last_of_plan(of_plan bigint) returns bigint language sql stable as $$
  select id from production_operation_plan where plan_id = of_plan order by status <> 'SKIPPED' desc, report_point desc, seq desc limit 1
$$;
