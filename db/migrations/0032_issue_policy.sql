/* Which package of a material leaves first: first in, first expired, or any. */
alter table material add column issue_policy text not null default 'FIFO' check (issue_policy in ('FIFO', 'FEFO', 'FREE'));

/* What spoke against an issue when it was made, and why it was made all the same. */
alter table material_issue add column exceptions text[] not null default '{}',
  add column exception_reason text,
  add constraint "material.exceptionNeedsAReason" check (exceptions = '{}' or exception_reason is not null);

-- The packages of a material in the order in which they came; what the index held before it still holds.
drop index material_stock_material;
create index material_stock_material on material_stock (material_id, received_date, id) include (qty, quality_status, cancelled, expiry_date) where qty > 0;
create index material_stock_expiry on material_stock (material_id, expiry_date, received_date, id) where qty > 0 and expiry_date is not null;

/* The first packages of a material that may be issued on a day, in the order of its policy; each way has an index of its own. */
create function packages_to_issue(of_material bigint, policy text, day date, most int)
  returns table (id bigint, qty numeric, place bigint) language sql stable as $$
  select o.id, o.qty, row_number() over (order by case policy when 'FEFO' then o.expiry_date end nulls last, o.received_date, o.id)
  from (
    (select s.id, s.qty, s.expiry_date, s.received_date from material_stock s
     where policy <> 'FEFO' and s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION')
       and (s.expiry_date is null or s.expiry_date >= day)
     order by s.received_date, s.id limit most)
    union all
    (select s.id, s.qty, s.expiry_date, s.received_date from material_stock s
     where policy = 'FEFO' and s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION')
       and s.expiry_date >= day
     order by s.expiry_date, s.received_date, s.id limit most)
    union all
    (select s.id, s.qty, s.expiry_date, s.received_date from material_stock s
     where policy = 'FEFO' and s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION')
       and s.expiry_date is null
     order by s.received_date, s.id limit most)
  ) o
  order by 3 limit most
$$;

create or replace function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('material_issue_id_seq') as id, e.n, e.move, m.material_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason
    from jsonb_array_elements(moves) with ordinality as e(move, n) cross join lateral jsonb_populate_record(null::stock_movement, e.move) m
  ), issue as (
    insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note, exceptions, exception_reason)
      overriding system value
    select id, material_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz, (head->>'occurred_at')::timestamptz, note,
      exceptions, exception_reason from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;
