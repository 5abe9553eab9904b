/*
 * What hangs on a row is posted and read in one journey with it, where the row's id is drawn before: an issue and a result may bring theirs,
 * and a plan's lot names the plan from the beginning.
 */

/* Opens issues with what they took; each under its own `issue_id`, where it brings one. */
create or replace function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select coalesce(m.issue_id, nextval('material_issue_id_seq')) as id, e.n, e.move, m.material_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason,
      (e.move->>'substitute_for_id')::bigint as substitute_for_id
    from jsonb_array_elements(moves) with ordinality as e(move, n)
      cross join lateral jsonb_to_record(e.move) as m(issue_id bigint, material_stock_id bigint, production_plan_id bigint, oper_plan_id bigint, qty numeric, note text)
  ), issue as (
    insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note, exceptions, exception_reason,
        substitute_for_id) overriding system value
    select id, material_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz, (head->>'occurred_at')::timestamptz, note,
      exceptions, exception_reason, substitute_for_id from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;

/* Books results, each under its own `id`, where it brings one: their defects, days, bill lines and lots, and the progress of their plans. */
create or replace function book_results(results jsonb, defects jsonb, taken jsonb, produced jsonb) returns bigint[] language plpgsql as $$
declare
  booked booked_result[];
  corrected booked_result[] := '{}';
  result booked_result;
  plans bigint[] := '{}';
  days bigint[] := '{}';
  operations bigint[] := '{}';
  wrong bigint[] := '{}';
  ids bigint[] := '{}';
  shared bigint[];
begin
  with r as (
    insert into production_result overriding system value
    select (one.made).* from (
      select jsonb_populate_record(null::production_result, e.result || jsonb_build_object(
        'id', coalesce((e.result->>'id')::bigint, nextval('production_result_id_seq')), 'recorded_at', clock_timestamp())) as made
      from jsonb_array_elements(results) with ordinality as e(result, n) order by e.n offset 0
    ) one
    returning row(id, plan_id, daily_plan_id, oper_plan_id, bill_revision, good_qty, defect_qty, rework_qty, occurred_at, started_at, void,
      corrects_id)::booked_result as booked
  )
  select coalesce(array_agg(r.booked order by (r.booked).id), '{}') into booked from r;
  foreach result in array booked loop
    ids := ids || result.id;
    wrong := wrong || result.corrects_id;
    days := days || result.daily_plan_id;
    operations := operations || result.oper_plan_id;
    if result.plan_id <> all (plans) then plans := plans || result.plan_id; end if;
  end loop;
  wrong := array_remove(wrong, null);
  if wrong <> '{}' then
    select coalesce(array_agg(row(w.id, w.plan_id, w.daily_plan_id, w.oper_plan_id, w.bill_revision, w.good_qty, w.defect_qty, w.rework_qty, w.occurred_at,
      w.started_at, w.void, w.corrects_id)::booked_result), '{}') into corrected from production_result w where w.id = any(wrong);
  end if;

  if defects <> '[]' then
    insert into result_defect (result_id, defect_code_id, qty, cause_operation_id, note)
    select booked[d.at].id, d.defect_code_id, d.qty, d.cause_operation_id, d.note
    from jsonb_to_recordset(defects) as d(at int, defect_code_id bigint, qty numeric, cause_operation_id bigint, note text);
  end if;

  if cardinality(corrected) > 0 then
    foreach result in array corrected loop
      days := days || result.daily_plan_id;
      operations := operations || result.oper_plan_id;
    end loop;
    perform refresh_days(array(select distinct d from unnest(days) d));
  else
    update daily_plan d set completed_qty = d.completed_qty + n.good, defect_qty = d.defect_qty + n.defect, rework_qty = d.rework_qty + n.rework,
      started_at = least(d.started_at, n.started), work_status = case d.work_status when 'PLANNED' then 'IN_PROGRESS' else d.work_status end
    from (
      select b.daily_plan_id as id, sum(b.good_qty) as good, sum(b.defect_qty) as defect, sum(b.rework_qty) as rework, min(coalesce(b.started_at, b.occurred_at)) as started
      from unnest(booked) b group by 1
    ) n where d.id = n.id;
  end if;

  select coalesce(array_agg(x.id), '{}') into shared from (
    select unnest(array[s.id, s.stands_for_id]) as id from production_bill_line s where s.stands_for_id is not null and s.oper_plan_id = any(operations)
  ) x;
  update production_bill_line l set made_qty = l.made_qty + n.made, taken_qty = l.taken_qty + n.taken
  from (
    select x.id, sum(x.made) as made, sum(x.taken) as taken from (
      select b.id, case when r.void then 0 else r.good_qty + r.defect_qty end as made, 0::numeric as taken
      from unnest(booked) r join production_bill_line b on b.oper_plan_id = r.oper_plan_id and b.revision = r.bill_revision and b.id <> all(shared)
      union all
      select b.id, -(w.good_qty + w.defect_qty), 0 from unnest(corrected) w join production_bill_line b on b.oper_plan_id = w.oper_plan_id and b.revision = w.bill_revision
        and b.id <> all(shared)
      union all
      select t.id, coalesce(t.made, 0), t.qty from jsonb_to_recordset(taken) as t(id bigint, qty numeric, made numeric)
    ) x group by 1
  ) n where l.id = n.id and (n.made <> 0 or n.taken <> 0) and l.id = any(array(
    select t.id from jsonb_to_recordset(book_results.taken) as t(id bigint)
    union select c.id from production_bill_line c where c.oper_plan_id = any(operations)));

  if produced <> '[]' then
    update lot l set produced_qty = l.produced_qty + n.qty, produced_from = least(l.produced_from, n.first), produced_to = greatest(l.produced_to, n.last)
    from (
      select p.lot_id, sum(p.qty) as qty, min(p.at) as first, max(p.at) as last
      from jsonb_to_recordset(produced) as p(lot_id bigint, qty numeric, at timestamptz) group by 1
    ) n where l.id = n.lot_id and l.id = any(array(select p.lot_id from jsonb_to_recordset(produced) as p(lot_id bigint)));
  end if;

  perform keep_progress(p.id) from unnest(plans) p(id);
  return ids;
end $$;

/* Gives a new plan its operations and its bill. */
create or replace function outfit_plan(of_plan bigint) returns void language plpgsql as $$
declare
  made production_plan;
begin
  select * into made from production_plan where id = of_plan;
  if (select production_plan_id from lot where id = made.lot_id) is distinct from of_plan then
    update lot set production_plan_id = of_plan where id = made.lot_id;
  end if;
  perform copy_route(made);
  perform copy_bill(made, 1, made.start_dt);
  if made.order_product_id is not null then perform refresh_order_lines(array[made.order_product_id], '{}'); end if;
end $$;
