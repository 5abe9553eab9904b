/* How much of a material is still to come with all its open purchases together. */
create function purchased_qty(material bigint) returns numeric language sql stable as $$
  select coalesce(sum(l.qty - l.received_qty), 0)
  from order_material l join order_info o on o.id = l.order_id
  where l.material_id = material and l.purpose = 'PURCHASE' and l.status not in ('RECEIVED', 'CANCELLED') and l.received_qty < l.qty
    and o.status not in ('ON_HOLD', 'CANCELLED')
$$;

/* What plans lack of each material, as before; and what of it no open purchase brings, so that a small one doesn't read as the solution. */
create or replace function lacks_of_plans(plan_ids bigint[]) returns table (plan_id bigint, materials int, lacks json) language sql stable as $$
  select s.plan_id, count(*)::int, json_agg(json_build_object(
    'materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom, 'lackingQty', s.lacking_qty,
    'requiredQty', s.required_qty, 'issuedQty', s.issued_qty, 'availableQty', s.available_qty,
    'orderId', o.id, 'orderNo', n.order_no, 'dueDate', n.due_date, 'comingQty', n.qty,
    'unorderedQty', greatest(0, s.lacking_qty - purchased_qty(m.id))) order by s.seq, m.code)
  from plan_supply(plan_ids) s join material m on m.id = s.material_id left join lateral purchase_bringing(m.id, s.lacking_qty) n on true
    left join order_info o on o.order_no = n.order_no
  where s.lacking_qty > 0 group by 1
$$;
