/* What may be used of a material: what is kept of it less the packages that may not be used and what others reserved. These are few, and its packages many. */
create function material_available(of_material bigint) returns numeric language sql stable as $$
  select coalesce((select h.qty from material_on_hand h where h.material_id = of_material), 0)
    - coalesce((select sum(s.qty) from material_stock s where s.material_id = of_material and s.qty > 0 and not s.cancelled
      and not is_usable(s.quality_status)), 0)
    - coalesce((select sum(s.reserved_qty) from material_stock s where s.material_id = of_material and s.reserved_qty > 0
      and is_usable(s.quality_status)), 0)
$$;

/* As before; what may be used is said in one place. */
create or replace function plan_supply(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, available_qty numeric, lacking_qty numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with need as materialized (select * from plan_need(plan_ids)), available as materialized (
      select n.material_id, material_available(n.material_id) as qty from (select distinct material_id from need) n
    )
    select n.plan_id, n.material_id, n.seq, n.required_qty, n.issued_qty, a.qty, greatest(0, n.required_qty - n.issued_qty - a.qty)
    from need n join available a on a.material_id = n.material_id;
end $$;

/*
 * What open plans still have to be issued of each material, by the production day that needs it. What is issued already covers the first days. What
 * no day is planned for comes after the planned ones, else with the plan's first day; nothing is needed before today.
 */
create function material_demand(plan_ids bigint[], today date) returns table (plan_id bigint, material_id bigint, day date, qty numeric) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with lacking as materialized (
      select n.plan_id, n.material_id, n.required_qty - n.issued_qty as qty, greatest(p.start_dt, today) as begins, p.bill_revision
      from plan_need(plan_ids) n join production_plan p on p.id = n.plan_id where n.required_qty > n.issued_qty
    ), planned as materialized (
      select l.plan_id, l.material_id, greatest(d.work_date, today) as day, sum(required_qty(d.remain_qty, b.qty_per, b.base_qty, b.scrap_rate, b.decimals)) as qty
      from lacking l join production_bill_line b on b.plan_id = l.plan_id and b.child_material_id = l.material_id and b.revision = l.bill_revision
        join daily_plan d on d.oper_plan_id = b.oper_plan_id and d.work_status <> 'COMPLETE' and d.remain_qty > 0
      group by 1, 2, 3
    ), placed as (
      select p.plan_id, p.material_id, p.day, p.qty,
        coalesce(sum(p.qty) over (partition by p.plan_id, p.material_id order by p.day desc rows between unbounded preceding and 1 preceding), 0) as later
      from planned p
    ), unplanned as (
      select l.plan_id, l.material_id, greatest(l.begins, p.last) as day, l.qty - coalesce(p.qty, 0) as qty
      from lacking l left join (select plan_id, material_id, sum(qty) as qty, max(day) as last from planned group by 1, 2) p
        on p.plan_id = l.plan_id and p.material_id = l.material_id
      where l.qty > coalesce(p.qty, 0)
    )
    select n.plan_id, n.material_id, n.day, sum(n.qty) from (
      select l.plan_id, l.material_id, p.day, least(p.qty, l.qty - p.later) as qty
      from lacking l join placed p on p.plan_id = l.plan_id and p.material_id = l.material_id where p.later < l.qty
      union all select * from unplanned
    ) n group by 1, 2, 3;
end $$;
