/*
 * What each statement of a posting brings along is made smaller. A condition is read anew for each statement that writes its table, its list
 * of values member by member: as one constant it is read in one. A plan whose progress stays as it is begins no update, its bill is worked out
 * once, and what its lock tells is written down as it is read.
 */

do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as its_table, string_agg(format('drop constraint %I, add constraint %I %s', c.conname, c.conname,
      regexp_replace(replace(pg_get_constraintdef(c.oid), $q$'::text, '$q$, ','), $q$ARRAY\['([A-Za-z_,]+)'::text\]$q$, $q$'{\1}'::text[]$q$, 'g')), ', ') as steps
    from pg_constraint c
    where c.contype = 'c' and c.convalidated and pg_get_constraintdef(c.oid) ~ $q$(= ANY|<> ALL) \(ARRAY\['[A-Za-z_]+'::text[],\]]$q$
      and c.conrelid = any(array['material_stock', 'material_issue', 'stock_movement', 'product_stock', 'lot', 'genealogy_edge', 'production_plan',
        'production_operation_plan', 'production_bill_line', 'daily_plan', 'production_result', 'work_event']::regclass[])
    group by 1
  loop
    execute format('alter table %s %s', one.its_table, one.steps);
  end loop;
end $$;

/* Keeps what a plan and its operations have come to; `by_fact` tells a report from a change of the plan by hand. */
create or replace function keep_progress(of_plan bigint, by_fact boolean default true) returns void language plpgsql as $$
declare
  before production_plan;
  made numeric;
  spoiled numeric;
  all_done boolean;
  any_begun boolean;
  state text;
  stays_open boolean;
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
  if not found then return; end if;
  select coalesce((array_agg(o.good_qty order by o.status <> 'SKIPPED' desc, o.report_point desc, o.seq desc))[1], 0), coalesce(sum(o.defect_qty), 0),
    bool_and(o.status = 'COMPLETE') filter (where o.report_point and o.status <> 'SKIPPED'), bool_or(o.status not in ('PLANNED', 'SKIPPED'))
    into made, spoiled, all_done, any_begun from production_operation_plan o where o.plan_id = of_plan;
  stays_open := before.reopened and not by_fact;
  state := case
    when before.status = 'CANCELLED' then 'CANCELLED'
    when before.close_reason is not null then 'COMPLETE'
    when all_done and not stays_open then 'COMPLETE'
    when any_begun then 'IN_PROGRESS'
    else 'PLANNED'
  end;
  if (before.good_qty, before.defect_qty, before.status, before.reopened) is distinct from (made, spoiled, state, stays_open) then
    update production_plan set good_qty = made, defect_qty = spoiled, status = state, reopened = stays_open where id = of_plan;
  end if;
  if before.order_product_id is not null and (not by_fact or (made, state) is distinct from (before.good_qty, before.status)) then
    perform refresh_order_lines(array[before.order_product_id], '{}');
  end if;
end $$;

/* Locks plans with their lots, and tells them with their operations, the days that were asked for and the bill of these. */
drop function lock_plans(bigint[], bigint[]);
create function lock_plans(plan_ids bigint[], day_ids bigint[]) returns json language plpgsql as $$
begin
  if day_ids <> '{}' then plan_ids := plan_ids || array(select plan_id from daily_plan where id = any(day_ids)); end if;
  perform from production_plan where id = any(plan_ids) order by id for no key update;
  perform from lot where id = any(array(select lot_id from production_plan where id = any(plan_ids))) order by id for no key update;
  return coalesce((
    select json_agg(json_build_object(
      'plan', p, 'lot', l, 'uom', i.uom, 'store_location_id', coalesce(i.store_location_id, p.location_id),
      'product_stock_id', (select s.id from product_stock s where s.lot_id = l.id and s.location_id = coalesce(i.store_location_id, p.location_id) and s.quality_status = l.quality_status),
      'operations', (select coalesce(json_agg(o order by o.seq), '[]') from production_operation_plan o where o.plan_id = p.id),
      'days', (select coalesce(json_agg(d), '[]') from daily_plan d where d.plan_id = p.id and d.id = any(day_ids)),
      'lines', (
        select coalesce(json_agg(b order by b.revision, b.seq, b.id), '[]')
        from (
          select b.*, coalesce(m.name, c.name) as item
          from production_bill_line b left join material m on m.id = b.child_material_id left join product c on c.id = b.child_product_id
          where b.plan_id = p.id and b.oper_plan_id in (select d.oper_plan_id from daily_plan d where d.id = any(day_ids))
        ) b
      )
    ) order by p.id)
    from production_plan p join lot l on l.id = p.lot_id join product i on i.id = p.product_id where p.id = any(plan_ids)
  ), '[]');
end $$;

/* Gives a plan a revision of its bill, as it stands on a day; what may stand for a line comes after the line. */
create or replace function copy_bill(plan production_plan, of_revision integer, day date) returns void language plpgsql as $$
declare
  substituted boolean;
begin
  with bill as materialized (select * from bill_for(plan, day)), lines as (
    insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom,
      scrap_rate, mandatory, backflush, lot_trace_required, position, decimals)
    select plan.id, of_revision, b.oper_plan_id, b.operation_id, b.seq, b.child_product_id, b.child_material_id, b.qty_per, b.base_qty, b.uom,
      b.scrap_rate, b.mandatory, b.backflush, b.lot_trace_required, b.position, decimals_of(b.uom)
    from bill b where b.substitute_for_id is null
  )
  select exists (select from bill where substitute_for_id is not null) into substituted;
  if not substituted then return; end if;
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_material_id, qty_per, base_qty, uom,
    scrap_rate, mandatory, backflush, lot_trace_required, position, decimals, stands_for_id, substitute_priority)
  select plan.id, of_revision, b.oper_plan_id, b.operation_id, b.seq, b.child_material_id, b.qty_per, b.base_qty, b.uom,
    b.scrap_rate, b.mandatory, b.backflush, b.lot_trace_required, b.position, decimals_of(b.uom), l.id, b.substitute_priority
  from bill_for(plan, day) b join production_bill_line l on l.plan_id = plan.id and l.revision = of_revision and l.stands_for_id is null
    and l.child_material_id = b.substitute_for_id and l.operation_id is not distinct from b.operation_id
  where b.substitute_for_id is not null;
end $$;
