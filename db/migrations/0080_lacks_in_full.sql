/* What plans lack of each material, as before; and what of it is needed, issued and kept, with the purchase itself, which people go to. */
create or replace function lacks_of_plans(plan_ids bigint[]) returns table (plan_id bigint, materials int, lacks json) language sql stable as $$
  select s.plan_id, count(*)::int, json_agg(json_build_object(
    'materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom, 'lackingQty', s.lacking_qty,
    'requiredQty', s.required_qty, 'issuedQty', s.issued_qty, 'availableQty', s.available_qty,
    'orderId', o.id, 'orderNo', n.order_no, 'dueDate', n.due_date, 'comingQty', n.qty) order by s.seq, m.code)
  from plan_supply(plan_ids) s join material m on m.id = s.material_id left join lateral purchase_bringing(m.id, s.lacking_qty) n on true
    left join order_info o on o.order_no = n.order_no
  where s.lacking_qty > 0 group by 1
$$;
