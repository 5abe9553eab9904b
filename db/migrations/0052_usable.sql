/* What may be issued, consumed and shipped is said once; the planner reads it as the condition that it stands for. The functions are as before otherwise. */
create function is_usable(quality_status text) returns boolean language sql immutable parallel safe return quality_status in ('OK', 'CONCESSION');

create or replace function packages_to_issue(of_material bigint, policy text, day date, most int)
  returns table (id bigint, qty numeric, place bigint) language plpgsql stable set enable_sort = off set enable_bitmapscan = off as $$
declare
  dated int;
begin
  if policy <> 'FEFO' then
    return query select o.id, o.qty, row_number() over () from (
      select s.id, s.qty from material_stock s
      where s.material_id = of_material and s.qty > 0 and not s.cancelled and is_usable(s.quality_status)
        and (s.expiry_date is null or s.expiry_date >= day)
      order by s.received_date, s.id limit most) o;
    return;
  end if;
  return query select o.id, o.qty, row_number() over () from (
    select s.id, s.qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and not s.cancelled and is_usable(s.quality_status) and s.expiry_date >= day
    order by s.expiry_date, s.received_date, s.id limit most) o;
  get diagnostics dated = row_count;
  return query select o.id, o.qty, dated + row_number() over () from (
    select s.id, s.qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and not s.cancelled and is_usable(s.quality_status) and s.expiry_date is null
    order by s.received_date, s.id limit most - dated) o;
end
$$;

create or replace function parts_to_take(of_product bigint, need numeric, own bigint[], at timestamptz) returns bigint[] language plpgsql stable
  set enable_sort = off set enable_bitmapscan = off as $$
declare
  lacking numeric := need;
  free numeric;
  part product_stock;
  found bigint[] := '{}';
begin
  for part in select s.* from product_stock s
    where s.product_id = of_product and s.qty > 0 and s.lot_id <> all(own) and is_usable(s.quality_status)
      and exists (select from lot l where l.id = s.lot_id and l.state = 'ACTIVE' and is_usable(l.quality_status))
    order by s.first_in_at, s.id
  loop
    free := free_since(part, at);
    continue when free <= 0;
    found := found || part.id;
    lacking := lacking - free;
    exit when lacking <= 0;
  end loop;
  return found;
end $$;

create or replace function lock_sources(asked jsonb, at timestamptz, day date) returns jsonb language plpgsql as $$
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
  cross join lateral (select s.material_id, s.quality_status from material_stock s where s.id = i.material_stock_id limit 1) s
  where s.material_id = a.material_id and is_usable(s.quality_status);
  -- What was enough may be gone once the lock is held: then the next ones are locked too.
  loop
    more := more || array(
      select id from (
        select n.material_id, sum(greatest(0, n.need - coalesce((
            select sum(i.at_line_qty) from material_issue i
              cross join lateral (select s.material_id from material_stock s where s.id = i.material_stock_id limit 1) s
            where i.id = any(issues) and i.production_plan_id = n.plan_id and i.issued_at <= at and s.material_id = n.material_id), 0))) as need
        from (
          select a.plan_id, a.material_id, sum(a.need) as need
          from jsonb_to_recordset(asked) as a(plan_id bigint, material_id bigint, need numeric, backflush boolean) where a.backflush group by 1, 2
        ) n group by 1
      ) n cross join lateral unnest(packages_to_take(n.material_id, n.need, day, at)) id
      where n.need > 0 and id <> all(packages)
    );
    exit when more = '{}';
    perform from material_stock where id = any(more) order by id for no key update;
    packages := packages || more;
    more := '{}';
  end loop;
  perform from material_issue where id = any(issues) order by id for no key update;
  loop
    more := array(
      select id from (
        select a.product_id, sum(a.need) as need, array_agg(a.lot_id) as own
        from jsonb_to_recordset(asked) as a(lot_id bigint, product_id bigint, need numeric) where a.product_id is not null group by 1
      ) n cross join lateral unnest(parts_to_take(n.product_id, n.need, n.own, at)) id
      where id <> all(products)
    );
    exit when more = '{}';
    perform from product_stock where id = any(more) order by id for no key update;
    products := products || more;
  end loop;
  return jsonb_build_object(
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object('issueId', i.id, 'planId', i.production_plan_id, 'id', s.id, 'materialId', s.material_id, 'uom', s.uom,
        'locationId', s.location_id, 'qty', i.at_line_qty, 'issuedAt', i.issued_at) order by i.issued_at, i.id), '[]')
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.id = any(issues) and i.at_line_qty > 0 and is_usable(s.quality_status)),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'materialId', s.material_id, 'uom', s.uom, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by m.issue_policy = 'FEFO' and s.expiry_date is null, case m.issue_policy when 'FEFO' then s.expiry_date end, s.received_date, s.id), '[]')
      from material_stock s join material m on m.id = s.material_id where s.id = any(packages) and s.qty > 0 and is_usable(s.quality_status)),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', s.product_id, 'lotId', s.lot_id, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.first_in_at, s.id), '[]')
      from product_stock s join lot l on l.id = s.lot_id where s.id = any(products) and s.qty > 0 and l.state = 'ACTIVE' and is_usable(l.quality_status) and is_usable(s.quality_status))
  );
end $$;
