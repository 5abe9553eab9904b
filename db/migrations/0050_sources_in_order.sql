/*
 * What a result takes is found by walking each material's order of issue until there is enough, as the issue desk proposes it, instead of
 * reckoning what every package of the material leaves free; where all of it stands at the line already, no package is looked at. Parts are
 * walked by the day they first came in. An issue's package is read by its id: planned while a plant is young, the statement read all packages of
 * the material.
 */
drop index product_stock_product;
create index product_stock_product on product_stock (product_id, first_in_at, id) include (qty) where qty > 0;

/* The first packages of a material, in the order of its policy, that leave so much free at an instant and after it; less where there isn't more. */
create function packages_to_take(of_material bigint, need numeric, day date, at timestamptz) returns bigint[] language plpgsql stable as $$
declare
  policy text := (select issue_policy from material where id = of_material);
  lacking numeric := need;
  most int := 8;
  seen int := 0;
  looked int;
  free numeric;
  pack record;
  found bigint[] := '{}';
begin
  loop
    looked := 0;
    for pack in select p.id from packages_to_issue(of_material, policy, day, most) p loop
      looked := looked + 1;
      continue when looked <= seen;
      select free_since(s, at) into free from material_stock s where s.id = pack.id;
      continue when free <= 0;
      found := found || pack.id;
      lacking := lacking - free;
      if lacking <= 0 then return found; end if;
    end loop;
    if looked < most then return found; end if;
    seen := looked;
    most := most * 8;
  end loop;
end $$;

/* The same of parts of our own making, oldest first; none of the lots that they would go into. */
create function parts_to_take(of_product bigint, need numeric, own bigint[], at timestamptz) returns bigint[] language plpgsql stable
  set enable_sort = off set enable_bitmapscan = off as $$
declare
  lacking numeric := need;
  free numeric;
  part product_stock;
  found bigint[] := '{}';
begin
  for part in select s.* from product_stock s
    where s.product_id = of_product and s.qty > 0 and s.lot_id <> all(own) and s.quality_status in ('OK', 'CONCESSION')
      and exists (select from lot l where l.id = s.lot_id and l.state = 'ACTIVE' and l.quality_status in ('OK', 'CONCESSION'))
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

/*
 * Locks what plans may take for their needs, all of it at once and in one order: issues of the plans, packages on the shelf where a line is
 * backflushed and what stands at the line isn't enough, parts. `day`: the plant's day, for what has expired by then.
 */
drop function lock_sources(jsonb, timestamptz);
create function lock_sources(asked jsonb, at timestamptz, day date) returns jsonb language plpgsql as $$
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
  where s.material_id = a.material_id and s.quality_status in ('OK', 'CONCESSION');
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
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.id = any(issues) and i.at_line_qty > 0 and s.quality_status in ('OK', 'CONCESSION')),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'materialId', s.material_id, 'uom', s.uom, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by m.issue_policy = 'FEFO' and s.expiry_date is null, case m.issue_policy when 'FEFO' then s.expiry_date end, s.received_date, s.id), '[]')
      from material_stock s join material m on m.id = s.material_id where s.id = any(packages) and s.qty > 0 and s.quality_status in ('OK', 'CONCESSION')),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', s.product_id, 'lotId', s.lot_id, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.first_in_at, s.id), '[]')
      from product_stock s join lot l on l.id = s.lot_id where s.id = any(products) and s.qty > 0 and l.state = 'ACTIVE' and l.quality_status in ('OK', 'CONCESSION') and s.quality_status in ('OK', 'CONCESSION'))
  );
end $$;
