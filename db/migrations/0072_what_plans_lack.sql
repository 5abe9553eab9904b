/* What plans lack is asked for at the warehouse's desk, in the list of plans and on a plan's page: the rule stands here once. */

/* What plans need of each material, by the plan's own bill: what earlier revisions of it took, and what the present one asks for the pieces that are left. Issued is what went less what came back. */
create function plan_need(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric) language sql stable as $$
  with need as materialized (
    select p.id as plan_id, b.child_material_id as material_id, min(b.seq) as seq,
      sum(case when b.revision = p.bill_revision
        then required_qty(greatest(0, p.plan_qty - coalesce(o.good_qty + o.defect_qty - b.made_qty, 0)), b.qty_per, b.base_qty, b.scrap_rate, b.decimals)
        else b.taken_qty end)::numeric(16,3) as required_qty
    from production_plan p join production_bill_line b on b.plan_id = p.id and b.child_material_id is not null
      left join production_operation_plan o on o.id = b.oper_plan_id
    where p.id = any(plan_ids) group by 1, 2
  ), issued as (
    select i.production_plan_id as plan_id, s.material_id, sum(i.issued_qty - i.restocked_qty) as qty
    from material_issue i join material_stock s on s.id = i.material_stock_id where i.production_plan_id = any(plan_ids) group by 1, 2
  )
  select n.plan_id, n.material_id, n.seq, n.required_qty, coalesce(i.qty, 0)
  from need n left join issued i on i.plan_id = n.plan_id and i.material_id = n.material_id
$$;

/* The same beside what may be used on the shelves, and what a plan still lacks if all of that were its own. Never inlined: a list asks once, for all plans that are open. */
create function plan_supply(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, available_qty numeric, lacking_qty numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with need as materialized (select * from plan_need(plan_ids)), available as materialized (
      -- What is kept of each material less the packages that may not be used: these are few, and its packages many.
      select n.material_id, coalesce((select h.qty from material_on_hand h where h.material_id = n.material_id), 0)
        - coalesce((select sum(s.qty) from material_stock s where s.material_id = n.material_id and s.qty > 0 and not s.cancelled
          and s.quality_status not in ('OK', 'CONCESSION')), 0) as qty
      from (select distinct material_id from need) n
    )
    select n.plan_id, n.material_id, n.seq, n.required_qty, n.issued_qty, a.qty, greatest(0, n.required_qty - n.issued_qty - a.qty)
    from need n join available a on a.material_id = n.material_id;
end $$;

/* The purchase that brings what lacks of a material: of those that are open, by the day they are due, the first with which all of it has come, else the last. With what is still to come of it. */
create function purchase_bringing(material bigint, lacking numeric) returns table (order_no text, due_date date, qty numeric) language sql stable as $$
  select order_no, due_date, qty from (
    select o.order_no, l.id, coalesce(l.due_date, o.due_date) as due_date, l.qty - l.received_qty as qty,
      sum(l.qty - l.received_qty) over (order by coalesce(l.due_date, o.due_date) nulls last, l.id) as by_then
    from order_material l join order_info o on o.id = l.order_id
    where l.material_id = material and l.purpose = 'PURCHASE' and l.status not in ('RECEIVED', 'CANCELLED') and l.received_qty < l.qty
      and o.status not in ('ON_HOLD', 'CANCELLED')
  ) coming
  where by_then - qty < lacking order by due_date desc nulls first, id desc limit 1
$$;
create index order_material_to_come on order_material (material_id) where purpose = 'PURCHASE' and status not in ('RECEIVED', 'CANCELLED');

/* What plans lack of each material, in the order of their bills, for people: how much, and when more comes. */
create function lacks_of_plans(plan_ids bigint[]) returns table (plan_id bigint, materials int, lacks json) language sql stable as $$
  select s.plan_id, count(*)::int, json_agg(json_build_object(
    'materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom, 'lackingQty', s.lacking_qty,
    'orderNo', n.order_no, 'dueDate', n.due_date, 'comingQty', n.qty) order by s.seq, m.code)
  from plan_supply(plan_ids) s join material m on m.id = s.material_id left join lateral purchase_bringing(m.id, s.lacking_qty) n on true
  where s.lacking_qty > 0 group by 1
$$;

create function open_plans() returns bigint[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from production_plan where status in ('PLANNED', 'IN_PROGRESS')
$$;
