/*
 * What a plan's facts say of it is kept beside them: a result adds to its day and its bill lines, and the operations, the plan and the
 * order line follow from the days. Only a correction reads its day's facts again.
 */

/* Recomputes from the facts what days say of themselves. */
create function refresh_days(ids bigint[]) returns void language sql as $$
  update daily_plan d set
    completed_qty = n.completed, defect_qty = n.defect, rework_qty = n.rework, carried_in_qty = n.carried_in, carried_out_qty = n.carried_out,
    started_at = n.started, work_status = n.status
  from (
    select p.id, coalesce(r.completed, 0) as completed, coalesce(r.defect, 0) as defect, coalesce(r.rework, 0) as rework,
      coalesce((select sum(qty) from carry_over_in_force o where o.to_daily_plan_id = p.id and o.kind = 'REMAINDER'), 0) as carried_in,
      coalesce((select sum(qty) from carry_over_in_force o where o.from_daily_plan_id = p.id and o.kind = 'REMAINDER'), 0) as carried_out,
      least(r.started, e.started) as started,
      case when p.work_status = 'COMPLETE' then 'COMPLETE' when r.any or e.any then 'IN_PROGRESS' else 'PLANNED' end as status
    from daily_plan p
    cross join lateral (
      select count(*) > 0 as any, sum(good_qty) as completed, sum(defect_qty) as defect, sum(rework_qty) as rework, min(coalesce(started_at, occurred_at)) as started
      from production_result_in_force where daily_plan_id = p.id
    ) r
    cross join lateral (select count(*) > 0 as any, min(started_at) as started from work_event_in_force where daily_plan_id = p.id) e
    where p.id = any(ids)
  ) n
  where d.id = n.id and (d.completed_qty, d.defect_qty, d.rework_qty, d.carried_in_qty, d.carried_out_qty, d.started_at, d.work_status)
    is distinct from (n.completed, n.defect, n.rework, n.carried_in, n.carried_out, n.started, n.status)
$$;

/*
 * Brings the operations, the plan and its order line in line with the plan's days; reads no fact.
 * An operation is complete when all its days are and they made or spoilt what was planned, or, once everything before it is settled, all
 * that the operation before made good. A skipped one asks for nothing. A plan is complete when every operation that reports is, or when
 * somebody closed it; opened again by hand it waits for the next fact to be judged anew.
 */
create function keep_progress(of_plan bigint, by_fact boolean default true) returns void language plpgsql as $$
declare
  before production_plan;
  kept production_plan;
begin
  with days as (
    select o.id, o.plan_qty, o.status as status_now, o.seq, o.status <> 'SKIPPED' and o.report_point as reports,
      coalesce(sum(d.completed_qty), 0) as good, coalesce(sum(d.defect_qty), 0) as defect, coalesce(sum(d.rework_qty), 0) as rework,
      min(d.started_at) as started, max(d.ended_at) as ended, bool_or(d.work_status <> 'PLANNED') as begun,
      coalesce(bool_and(d.work_status = 'COMPLETE'), not o.report_point) or o.status = 'SKIPPED' as done, count(d.id) as days
    from production_operation_plan o left join daily_plan d on d.oper_plan_id = o.id
    where o.plan_id = of_plan group by o.id
  ), seen as (
    select *, bool_and(done) over (order by seq) as settled,
      (select b.good from days b where b.seq < days.seq and b.reports order by b.seq desc limit 1) as before_good
    from days
  ), n as (
    select *, case
        when status_now in ('CANCELLED', 'SKIPPED') then status_now
        when days > 0 and done and (good + defect >= plan_qty or (settled and good + defect >= before_good)) then 'COMPLETE'
        when begun then 'IN_PROGRESS'
        else 'PLANNED'
      end as status
    from seen
  )
  update production_operation_plan o set
    good_qty = n.good, defect_qty = n.defect, rework_qty = n.rework, status = n.status, actual_start = n.started,
    actual_end = case when n.status = 'COMPLETE' then n.ended end
  from n
  where o.id = n.id and (o.good_qty, o.defect_qty, o.rework_qty, o.status, o.actual_start, o.actual_end)
    is distinct from (n.good, n.defect, n.rework, n.status, n.started, case when n.status = 'COMPLETE' then n.ended end);

  select * into before from production_plan where id = of_plan;
  update production_plan p set good_qty = n.good, defect_qty = n.defect, status = n.status, reopened = n.reopened
  from (
    select p.id, p.reopened and not by_fact as reopened, coalesce(o.good, 0) as good, coalesce(o.defect, 0) as defect,
      case
        when p.status = 'CANCELLED' then 'CANCELLED'
        when p.close_reason is not null then 'COMPLETE'
        when o.done and not (p.reopened and not by_fact) then 'COMPLETE'
        when o.begun then 'IN_PROGRESS'
        else 'PLANNED'
      end as status
    from production_plan p cross join lateral (
      select (array_agg(good_qty order by status <> 'SKIPPED' desc, report_point desc, seq desc))[1] as good, sum(defect_qty) as defect,
        bool_and(status = 'COMPLETE') filter (where report_point and status <> 'SKIPPED') as done,
        bool_or(status not in ('PLANNED', 'SKIPPED')) as begun
      from production_operation_plan where plan_id = p.id
    ) o where p.id = of_plan
  ) n
  where p.id = n.id and (p.good_qty, p.defect_qty, p.status, p.reopened) is distinct from (n.good, n.defect, n.status, n.reopened)
  returning p.* into kept;
  if before.order_product_id is not null and (not by_fact or kept.id is not null and (kept.good_qty, kept.status) is distinct from (before.good_qty, before.status)) then
    perform refresh_order_lines(array[before.order_product_id], '{}');
  end if;
end $$;

/* What a lot brought into stock, and when, read again from its movements. */
create function refresh_lots(ids bigint[]) returns void language sql as $$
  update lot l set produced_qty = n.produced, produced_from = n.first, produced_to = n.last
  from (
    select t.id, coalesce(sum(m.qty), 0) as produced, min(m.occurred_at) as first, max(m.occurred_at) as last
    from lot t left join stock_movement_in_force m on m.lot_id = t.id and m.type = 'PRODUCE'
    where t.id = any(ids) group by t.id
  ) n
  where l.id = n.id and l.state = 'ACTIVE' and (l.produced_qty, l.produced_from, l.produced_to) is distinct from (n.produced, n.first, n.last)
$$;

/*
 * Locks plans, those of days too, and their lots until the transaction ends, in the order in which everybody locks, and tells what stands
 * around them: the operations in order, the days that were asked for, and the bill lines that the operations of those days take.
 */
create function lock_plans(plan_ids bigint[], day_ids bigint[]) returns jsonb language plpgsql as $$
begin
  plan_ids := plan_ids || array(select plan_id from daily_plan where id = any(day_ids));
  perform from production_plan where id = any(plan_ids) order by id for no key update;
  perform from lot where id = any(array(select lot_id from production_plan where id = any(plan_ids))) order by id for no key update;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'plan', p, 'lot', l, 'uom', i.uom, 'store_location_id', coalesce(i.store_location_id, p.location_id),
      'product_stock_id', (select s.id from product_stock s where s.lot_id = l.id and s.location_id = coalesce(i.store_location_id, p.location_id) and s.quality_status = l.quality_status),
      'operations', (select coalesce(jsonb_agg(o order by o.seq), '[]') from production_operation_plan o where o.plan_id = p.id),
      'days', (select coalesce(jsonb_agg(d), '[]') from daily_plan d where d.plan_id = p.id and d.id = any(day_ids)),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object('item', coalesce(m.name, c.name)) order by b.revision, b.seq, b.id), '[]')
        from production_bill_line b left join material m on m.id = b.child_material_id left join product c on c.id = b.child_product_id
        where b.plan_id = p.id and b.oper_plan_id in (select d.oper_plan_id from daily_plan d where d.id = any(day_ids))
      )
    ) order by p.id)
    from production_plan p join lot l on l.id = p.lot_id join product i on i.id = p.product_id where p.id = any(plan_ids)
  ), '[]');
end $$;

/*
 * Locks what plans may take at an instant and tells it in the order in which it is taken: the materials at their lines, the oldest issue
 * first; for what is backflushed the packages on the shelf that they may need beside them; parts of our own making, the oldest first.
 * `asked`: a list of { plan_id, lot_id, material_id or product_id, need, backflush }.
 * An issue that is used up is left alone: only an issue and a correction fill the line, and both wait for the plan that is held.
 */
create function lock_sources(asked jsonb, at timestamptz) returns jsonb language plpgsql as $$
declare
  issues bigint[];
  packages bigint[] := '{}';
  products bigint[] := '{}';
  more bigint[];
begin
  select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(distinct i.material_stock_id), '{}') into issues, more
  from (select distinct a.plan_id, a.material_id from jsonb_to_recordset(asked) as a(plan_id bigint, material_id bigint)) a
  join material_issue i on i.production_plan_id = a.plan_id and i.at_line_qty > 0
  join material_stock s on s.id = i.material_stock_id and s.material_id = a.material_id;
  -- What was enough may be gone once the lock is held: then the next ones are locked too.
  loop
    more := more || array(
      select c.id from (
        select s.id, n.need - coalesce(sum(s.free) over (partition by n.material_id order by s.expiry_date nulls last, s.received_date, s.id
          rows between unbounded preceding and 1 preceding), 0) as lacking
        from (
          select a.material_id, sum(greatest(0, a.need - coalesce((select sum(i.at_line_qty) from material_issue i join material_stock x on x.id = i.material_stock_id
            where i.id = any(issues) and i.production_plan_id = a.plan_id and x.material_id = a.material_id), 0))) as need
          from jsonb_to_recordset(asked) as a(plan_id bigint, material_id bigint, need numeric, backflush boolean) where a.backflush group by 1
        ) n
        cross join lateral (
          select t.id, t.expiry_date, t.received_date, free_since(t, at) as free from material_stock t
          where t.material_id = n.material_id and t.qty > 0 and t.quality_status in ('OK', 'CONCESSION')
        ) s where s.free > 0
      ) c where c.lacking > 0 and c.id <> all(packages)
    );
    exit when more = '{}';
    perform from material_stock where id = any(more) order by id for no key update;
    packages := packages || more;
    more := '{}';
  end loop;
  perform from material_issue where id = any(issues) order by id for no key update;
  loop
    select coalesce(array_agg(c.id), '{}') into more from (
      select s.id, n.need - coalesce(sum(s.free) over (partition by n.product_id order by s.first_in_at, s.id rows between unbounded preceding and 1 preceding), 0) as lacking
      from (
        select a.product_id, sum(a.need) as need, array_agg(a.lot_id) as own
        from jsonb_to_recordset(asked) as a(lot_id bigint, product_id bigint, need numeric) where a.product_id is not null group by 1
      ) n
      cross join lateral (
        select t.id, t.first_in_at, free_since(t, at) as free from product_stock t join lot l on l.id = t.lot_id
        where t.product_id = n.product_id and t.qty > 0 and t.lot_id <> all(n.own) and t.quality_status in ('OK', 'CONCESSION') and l.state = 'ACTIVE'
      ) s where s.free > 0
    ) c where c.lacking > 0 and c.id <> all(products);
    exit when more = '{}';
    perform from product_stock where id = any(more) order by id for no key update;
    products := products || more;
  end loop;
  return jsonb_build_object(
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object('issueId', i.id, 'planId', i.production_plan_id, 'id', s.id, 'materialId', s.material_id, 'uom', s.uom,
        'locationId', s.location_id, 'qty', i.at_line_qty, 'issuedAt', i.issued_at) order by i.issued_at, i.id), '[]')
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.id = any(issues) and i.at_line_qty > 0),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'materialId', s.material_id, 'uom', s.uom, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.expiry_date nulls last, s.received_date, s.id), '[]')
      from material_stock s where s.id = any(packages) and s.qty > 0 and s.quality_status in ('OK', 'CONCESSION')),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', s.product_id, 'lotId', s.lot_id, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.first_in_at, s.id), '[]')
      from product_stock s join lot l on l.id = s.lot_id where s.id = any(products) and s.qty > 0 and l.state = 'ACTIVE' and s.quality_status in ('OK', 'CONCESSION'))
  );
end $$;

/*
 * Books results with their defects and what follows from them; the plans are locked by the caller. `taken`: what each bill line took more
 * or less, as { id, qty }; `produced`: what comes into stock for a lot, as { lot_id, qty, at }. Answers the results' ids in order.
 */
create function book_results(results jsonb, defects jsonb, taken jsonb, produced jsonb) returns bigint[] language plpgsql as $$
declare
  booked production_result[];
  corrected production_result[];
begin
  with r as (
    insert into production_result overriding system value
    select made.* from jsonb_array_elements(results) with ordinality as one(result, n)
      cross join lateral jsonb_populate_record(null::production_result, one.result || jsonb_build_object(
        'id', nextval('production_result_id_seq'), 'recorded_at', clock_timestamp())) made
    order by one.n returning *
  )
  select array_agg(r order by r.id) into booked from r;
  select coalesce(array_agg(w), '{}') into corrected from production_result w where w.id in (select b.corrects_id from unnest(booked) b);

  insert into result_defect (result_id, defect_code_id, qty, cause_operation_id, note)
  select booked[d.at].id, d.defect_code_id, d.qty, d.cause_operation_id, d.note
  from jsonb_to_recordset(defects) as d(at int, defect_code_id bigint, qty numeric, cause_operation_id bigint, note text);

  update daily_plan d set completed_qty = d.completed_qty + n.good, defect_qty = d.defect_qty + n.defect, rework_qty = d.rework_qty + n.rework,
    started_at = least(d.started_at, n.started), work_status = case d.work_status when 'PLANNED' then 'IN_PROGRESS' else d.work_status end
  from (
    select b.daily_plan_id as id, sum(b.good_qty) as good, sum(b.defect_qty) as defect, sum(b.rework_qty) as rework, min(coalesce(b.started_at, b.occurred_at)) as started
    from unnest(booked) b where cardinality(corrected) = 0 group by 1
  ) n where d.id = n.id;
  if cardinality(corrected) > 0 then
    perform refresh_days(array(select b.daily_plan_id from unnest(booked) b union select w.daily_plan_id from unnest(corrected) w));
  end if;

  update production_bill_line l set made_qty = l.made_qty + n.made, taken_qty = l.taken_qty + n.taken
  from (
    select x.id, sum(x.made) as made, sum(x.taken) as taken from (
      select b.id, case when r.void then 0 else r.good_qty + r.defect_qty end as made, 0::numeric as taken
      from unnest(booked) r join production_bill_line b on b.oper_plan_id = r.oper_plan_id and b.revision = r.bill_revision
      union all
      select b.id, -(w.good_qty + w.defect_qty), 0 from unnest(corrected) w join production_bill_line b on b.oper_plan_id = w.oper_plan_id and b.revision = w.bill_revision
      union all
      select t.id, 0, t.qty from jsonb_to_recordset(taken) as t(id bigint, qty numeric)
    ) x group by 1
  ) n where l.id = n.id and (n.made <> 0 or n.taken <> 0);

  update lot l set produced_qty = l.produced_qty + n.qty, produced_from = least(l.produced_from, n.first), produced_to = greatest(l.produced_to, n.last)
  from (
    select p.lot_id, sum(p.qty) as qty, min(p.at) as first, max(p.at) as last
    from jsonb_to_recordset(produced) as p(lot_id bigint, qty numeric, at timestamptz) group by 1
  ) n where l.id = n.lot_id;

  perform keep_progress(p.id) from (select distinct b.plan_id as id from unnest(booked) b) p;
  return array(select b.id from unnest(booked) b);
end $$;

-- What runs on a day, asked for at every tap.
create index work_event_open on work_event (daily_plan_id) where ended_at is null and not void;

/* Work began on a day, or goes on: the day knows since when, and its plan follows. */
create function begin_day(day bigint, at timestamptz) returns void language plpgsql as $$
begin
  update daily_plan set started_at = least(started_at, at), work_status = case work_status when 'PLANNED' then 'IN_PROGRESS' else work_status end
  where id = day and (started_at is null or started_at > at or work_status = 'PLANNED');
  if found then perform keep_progress(d.plan_id) from daily_plan d where d.id = day; end if;
end $$;

/*
 * Copies the operations of the route into a plan, so that a later change of the standards leaves running plans alone. The product's
 * operation plan wins over the route's times and places; without a route its operation plans alone make the order.
 */
create function copy_route(plan production_plan) returns void language sql as $$
  insert into production_operation_plan (plan_id, operation_plan_id, route_operation_id, operation_id, seq, line_id, tool_id, outsourced, cycle_sec, setup_min,
    report_point, allow_ahead, plan_qty, start_dt, end_dt)
  select plan.id, s.id, r.id, o.id, (row_number() over (order by coalesce(r.seq, s.seq), o.id)) * 10,
    coalesce(s.line_id, r.line_id, o.line_id, plan.location_id), coalesce(s.tool_id, r.default_tool_id),
    coalesce(s.outsourced, false) or o.outsourced, coalesce(s.cycle_sec, r.cycle_sec), coalesce(s.setup_min, r.setup_min, 0),
    coalesce(r.report_point, true) and o.result_required, o.allow_ahead, plan.plan_qty, plan.start_dt, plan.end_dt
  from (select * from operation_plan where product_id = plan.product_id and active) s
  full join (select * from route_operation where route_id = plan.route_id) r on r.operation_id = s.operation_id
  join operation o on o.id = coalesce(r.operation_id, s.operation_id)
  where plan.route_id is null or r.id is not null
$$;

/* A new plan gets its operations, its bill for the day on which it starts, and its lot. */
create function outfit_plan(of_plan bigint) returns void language plpgsql as $$
declare
  made production_plan;
begin
  select * into made from production_plan where id = of_plan;
  update lot set production_plan_id = of_plan where id = made.lot_id;
  perform copy_route(made);
  perform copy_bill(made, 1, made.start_dt);
  perform keep_progress(of_plan, false);
end $$;
