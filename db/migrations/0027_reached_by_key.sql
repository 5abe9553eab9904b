/*
 * What grows is reached by its key, however few rows it had when the statement was planned: a set that comes as JSON is taken for a hundred
 * rows, and joined to a small table by reading all of it; an array is taken for ten.
 */

create or replace function book_results(results jsonb, defects jsonb, taken jsonb, produced jsonb) returns bigint[] language plpgsql as $$
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
  ) n where l.id = n.id and (n.made <> 0 or n.taken <> 0) and l.id = any(array(
    select t.id from jsonb_to_recordset(book_results.taken) as t(id bigint)
    union select c.id from production_bill_line c where c.oper_plan_id = any(array(
      select r.oper_plan_id from unnest(booked) r union select w.oper_plan_id from unnest(corrected) w))));

  update lot l set produced_qty = l.produced_qty + n.qty, produced_from = least(l.produced_from, n.first), produced_to = greatest(l.produced_to, n.last)
  from (
    select p.lot_id, sum(p.qty) as qty, min(p.at) as first, max(p.at) as last
    from jsonb_to_recordset(produced) as p(lot_id bigint, qty numeric, at timestamptz) group by 1
  ) n where l.id = n.lot_id and l.id = any(array(select p.lot_id from jsonb_to_recordset(produced) as p(lot_id bigint)));

  perform keep_progress(p.id) from (select distinct b.plan_id as id from unnest(booked) b) p;
  return array(select b.id from unnest(booked) b);
end $$;

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

/* A product that is kept nowhere in particular has no place to be looked at. */
drop trigger product_stands_in on product;
create trigger product_stands_in before insert or update of store_location_id on product
  for each row when (new.store_location_id is not null) execute function stands_in('store_location_id', 'LINE,WAREHOUSE,SHELF', 'product.storedInWarehouseOrLine');
