/* Pieces of a held lot that come back onto a shelf, from a shipment or by a count, go into no other lot: the lot's status outranks theirs. */
create or replace function lock_sources(asked jsonb, at timestamptz) returns jsonb language plpgsql as $$
declare
  issues bigint[];
  packages bigint[] := '{}';
  products bigint[] := '{}';
  more bigint[];
begin
  select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(distinct i.material_stock_id), '{}') into issues, more
  from (select distinct a.plan_id, a.material_id from jsonb_to_recordset(asked) as a(plan_id bigint, material_id bigint)) a
  join material_issue i on i.production_plan_id = a.plan_id and i.at_line_qty > 0
    and i.production_plan_id = any(array(select p.plan_id from jsonb_to_recordset(asked) as p(plan_id bigint)))
  join material_stock s on s.id = i.material_stock_id and s.material_id = a.material_id and s.quality_status in ('OK', 'CONCESSION');
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
        where t.product_id = n.product_id and t.qty > 0 and t.lot_id <> all(n.own) and t.quality_status in ('OK', 'CONCESSION') and l.state = 'ACTIVE' and l.quality_status in ('OK', 'CONCESSION')
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
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.id = any(issues) and i.at_line_qty > 0 and s.quality_status in ('OK', 'CONCESSION')),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'materialId', s.material_id, 'uom', s.uom, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.expiry_date nulls last, s.received_date, s.id), '[]')
      from material_stock s where s.id = any(packages) and s.qty > 0 and s.quality_status in ('OK', 'CONCESSION')),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', s.product_id, 'lotId', s.lot_id, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.first_in_at, s.id), '[]')
      from product_stock s join lot l on l.id = s.lot_id where s.id = any(products) and s.qty > 0 and l.state = 'ACTIVE' and l.quality_status in ('OK', 'CONCESSION') and s.quality_status in ('OK', 'CONCESSION'))
  );
end $$;
