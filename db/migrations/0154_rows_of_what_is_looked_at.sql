/*
 * What scans rows of a table's own type (a function's answer, an array) copies the type each time, and with it the text of every check and
 * default of the table: twice for each scan, 16 kB for a movement. What the functions of the ledger and of results hand on is a row of just what they look at.
 */

/* What posted movements did, as the balances and the edges ask it; the names are those of stock_movement. */
create type moved as (
  id bigint, occurred_at timestamptz, qty numeric, from_place text, to_place text, material_stock_id bigint, issue_id bigint, product_issue_id bigint,
  from_product_stock_id bigint, to_product_stock_id bigint, result_id bigint, business_date date, shift text, actor_id bigint, source text, idempotency_key text
);

drop function insert_movements(jsonb, jsonb);
/* Writes movements down as they are, each the head and its own columns, in their order. */
create function insert_movements(head jsonb, moves jsonb) returns moved[] language plpgsql as $$
declare
  posted moved[];
begin
  with move as (
    insert into stock_movement overriding system value
    select (one.made).* from (
      select jsonb_populate_record(null::stock_movement, head || e.move || jsonb_build_object(
        'id', nextval('stock_movement_id_seq'), 'recorded_at', clock_timestamp(), 'void', false,
        'idempotency_key', (head->>'idempotency_key') || '.' || e.n)) as made
      from jsonb_array_elements(moves) with ordinality as e(move, n) offset 0
    ) one
    returning row(id, occurred_at, qty, from_place, to_place, material_stock_id, issue_id, product_issue_id, from_product_stock_id, to_product_stock_id,
      result_id, business_date, shift, actor_id, source, idempotency_key)::moved as moved
  )
  select array_agg(m.moved order by (m.moved).id) into posted from move m;
  return posted;
end $$;

drop function keep_balances(stock_movement[], boolean);
/*
 * Brings the balances in line with what moved; a correction moves the difference, up or down. `issues_hold_it`: the issues were opened
 * with what they hold. A unit may at no instant have held less than nothing: one that lost something before its last movement is looked
 * at from there on.
 */
create function keep_balances(moved moved[], issues_hold_it boolean default false) returns void language plpgsql as $$
declare
  move moved;
  packages boolean := false;
  issues boolean := false;
  products boolean := false;
  parts boolean := false;
  late bigint[];
  since timestamptz[];
begin
  foreach move in array moved loop
    packages := packages or move.material_stock_id is not null;
    issues := issues or move.issue_id is not null;
    products := products or move.from_product_stock_id is not null or move.to_product_stock_id is not null;
    parts := parts or move.product_issue_id is not null;
  end loop;

  if packages then
    with kept as (
      update material_stock u set qty = u.qty + c.change, last_move_at = greatest(u.last_move_at, c.at)
      from (
        select x.id, sum(x.change) as change, max(x.at) as at, min(x.at) filter (where x.change < 0) as lost from (
          select m.material_stock_id as id, m.occurred_at as at,
            case m.to_place when 'STOCK' then m.qty else 0 end - case m.from_place when 'STOCK' then m.qty else 0 end as change
          from unnest(moved) m
        ) x where x.id is not null group by 1
      ) c where u.id = c.id returning u.id, u.last_move_at, c.lost
    )
    select array_agg(id), array_agg(lost) into late, since from kept where last_move_at > lost;
    if late <> '{}' then
      perform lacks_stock(b.at, -b.balance, of_package => u.id) from unnest(late, since) l(id, lost) join material_stock u on u.id = l.id
        cross join lateral balances_since(u, l.lost) b where b.balance < 0 order by b.at limit 1;
    end if;
  end if;

  if issues and not issues_hold_it then
    with kept as (
      update material_issue u set issued_qty = u.issued_qty + c.issued, consumed_qty = u.consumed_qty + c.consumed,
        restocked_qty = u.restocked_qty + c.restocked, last_move_at = greatest(u.last_move_at, c.at)
      from (
        select x.id, sum(x.issued) as issued, sum(x.consumed) as consumed, sum(x.restocked) as restocked, max(x.at) as at,
          min(x.at) filter (where x.issued < x.consumed + x.restocked) as lost
        from (
          select m.issue_id as id, m.occurred_at as at, case m.to_place when 'LINE' then m.qty else 0 end as issued,
            case when m.from_place = 'LINE' and m.to_place = 'WIP' then m.qty else 0 end as consumed,
            case when m.from_place = 'LINE' and m.to_place <> 'WIP' then m.qty else 0 end as restocked
          from unnest(moved) m
        ) x where x.id is not null group by 1
      ) c where u.id = c.id returning u.id, u.last_move_at, c.lost
    )
    select array_agg(id), array_agg(lost) into late, since from kept where last_move_at > lost;
    if late <> '{}' then
      perform lacks_stock(b.at, -b.balance, of_issue => u.id) from unnest(late, since) l(id, lost) join material_issue u on u.id = l.id
        cross join lateral balances_since(u, l.lost) b where b.balance < 0 order by b.at limit 1;
    end if;
  end if;

  if products then
    with kept as (
      update product_stock u set qty = u.qty + c.change, first_in_at = least(u.first_in_at, c.first_at), last_move_at = greatest(u.last_move_at, c.at)
      from (
        select x.id, sum(x.change) as change, min(x.at) as first_at, max(x.at) as at, min(x.at) filter (where x.change < 0) as lost from (
          select m.to_product_stock_id as id, m.qty as change, m.occurred_at as at from unnest(moved) m
          union all
          select m.from_product_stock_id, -m.qty, m.occurred_at from unnest(moved) m
        ) x where x.id is not null group by 1
      ) c where u.id = c.id returning u.id, u.last_move_at, c.lost
    )
    select array_agg(id), array_agg(lost) into late, since from kept where last_move_at > lost;
    if late <> '{}' then
      perform lacks_stock(b.at, -b.balance, of_product => u.id) from unnest(late, since) l(id, lost) join product_stock u on u.id = l.id
        cross join lateral balances_since(u, l.lost) b where b.balance < 0 order by b.at limit 1;
    end if;
  end if;

  if parts and not issues_hold_it then
    with kept as (
      update product_issue u set issued_qty = u.issued_qty + c.issued, consumed_qty = u.consumed_qty + c.consumed,
        restocked_qty = u.restocked_qty + c.restocked, last_move_at = greatest(u.last_move_at, c.at)
      from (
        select x.id, sum(x.issued) as issued, sum(x.consumed) as consumed, sum(x.restocked) as restocked, max(x.at) as at,
          min(x.at) filter (where x.issued < x.consumed + x.restocked) as lost
        from (
          select m.product_issue_id as id, m.occurred_at as at, case m.to_place when 'LINE' then m.qty else 0 end as issued,
            case when m.from_place = 'LINE' and m.to_place = 'WIP' then m.qty else 0 end as consumed,
            case when m.from_place = 'LINE' and m.to_place <> 'WIP' then m.qty else 0 end as restocked
          from unnest(moved) m
        ) x where x.id is not null group by 1
      ) c where u.id = c.id returning u.id, u.last_move_at, c.lost
    )
    select array_agg(id), array_agg(lost) into late, since from kept where last_move_at > lost;
    if late <> '{}' then
      perform lacks_stock(b.at, -b.balance, of_parts => u.id) from unnest(late, since) l(id, lost) join product_issue u on u.id = l.id
        cross join lateral balances_since(u, l.lost) b where b.balance < 0 order by b.at limit 1;
    end if;
  end if;
end $$;

create or replace function post_movements(head jsonb, moves jsonb) returns bigint[] language plpgsql as $$
declare
  posted moved[] := insert_movements(head, moves);
begin
  perform keep_balances(posted);
  if jsonb_path_exists(moves, '$[*].edge') then
    insert into genealogy_edge (parent_lot_id, parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
      occurred_at, business_date, shift, actor_id, source, idempotency_key)
    select e.parent_lot_id, e.parent_stock_id, e.child_lot_id, m.qty, e.qty_child, e.basis, e.confidence, m.result_id, m.id,
      m.occurred_at, m.business_date, m.shift, m.actor_id, m.source, m.idempotency_key || ':edge'
    from unnest(posted) with ordinality m
      cross join lateral jsonb_to_record(moves->(m.ordinality::int - 1)->'edge') as e(parent_lot_id bigint, parent_stock_id bigint, child_lot_id bigint, qty_child numeric,
        basis text, confidence text)
    where moves->(m.ordinality::int - 1) ? 'edge' order by m.ordinality;
  end if;
  return array(select m.id from unnest(posted) m);
end $$;

create or replace function correct_movements(head jsonb, corrections jsonb) returns bigint[] language plpgsql as $$
declare
  changed moved[];
  fixed bigint[];
begin
  if exists (
    select from jsonb_to_recordset(corrections) as c(id bigint) join stock_movement m on m.id = c.id
    where m.void or exists (select from stock_movement newer where newer.corrects_id = m.id)
  ) then
    raise exception 'stock' using errcode = '23514', constraint = 'stock.correctedOnce';
  end if;

  with fix as (
    insert into stock_movement overriding system value
    select made.* from jsonb_array_elements(corrections) with ordinality as one(fix, n)
      join stock_movement wrong on wrong.id = (one.fix->>'id')::bigint
      cross join lateral jsonb_populate_record(wrong, head || jsonb_build_object(
        'id', nextval('stock_movement_id_seq'), 'recorded_at', clock_timestamp(), 'qty', one.fix->'qty',
        'void', (one.fix->>'qty')::numeric = 0, 'corrects_id', wrong.id, 'correction_reason', one.fix->>'reason',
        'idempotency_key', (head->>'idempotency_key') || '.' || one.n)) made
    order by one.n
    returning *
  ), difference as (
    select fix.id, row(wrong.id, wrong.occurred_at, fix.qty - wrong.qty, wrong.from_place, wrong.to_place, wrong.material_stock_id, wrong.issue_id,
      wrong.product_issue_id, wrong.from_product_stock_id, wrong.to_product_stock_id, wrong.result_id, wrong.business_date, wrong.shift, wrong.actor_id,
      wrong.source, wrong.idempotency_key)::moved as moved
    from fix join stock_movement wrong on wrong.id = fix.corrects_id
  )
  select array_agg(d.moved order by d.id), array_agg(d.id order by d.id) into changed, fixed from difference d;

  perform keep_balances(changed);

  insert into genealogy_edge (parent_lot_id, parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
    occurred_at, business_date, shift, actor_id, source, idempotency_key, corrects_id, correction_reason, void)
  select e.parent_lot_id, e.parent_stock_id, e.child_lot_id, m.qty, e.qty_child, e.basis, e.confidence, e.result_id, m.id,
    e.occurred_at, e.business_date, e.shift, m.actor_id, m.source, m.idempotency_key || ':edge', e.id, m.correction_reason, m.void
  from stock_movement m join genealogy_edge_in_force e on e.movement_id = m.corrects_id
  where m.id = any(fixed) order by m.id;

  return fixed;
end $$;

create or replace function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('material_issue_id_seq') as id, e.n, e.move, m.material_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason,
      (e.move->>'substitute_for_id')::bigint as substitute_for_id
    from jsonb_array_elements(moves) with ordinality as e(move, n)
      cross join lateral jsonb_to_record(e.move) as m(material_stock_id bigint, production_plan_id bigint, oper_plan_id bigint, qty numeric, note text)
  ), issue as (
    insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note, exceptions, exception_reason,
        substitute_for_id) overriding system value
    select id, material_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz, (head->>'occurred_at')::timestamptz, note,
      exceptions, exception_reason, substitute_for_id from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;

create or replace function post_product_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('product_issue_id_seq') as id, e.n, e.move, m.lot_id, m.product_id, m.from_product_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason
    from jsonb_array_elements(moves) with ordinality as e(move, n)
      cross join lateral jsonb_to_record(e.move) as m(lot_id bigint, product_id bigint, from_product_stock_id bigint, production_plan_id bigint, oper_plan_id bigint,
        qty numeric, note text)
  ), issue as (
    insert into product_issue (id, lot_id, product_id, product_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note,
        exceptions, exception_reason) overriding system value
    select id, lot_id, product_id, from_product_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz,
      (head->>'occurred_at')::timestamptz, note, exceptions, exception_reason from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('product_issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;

create or replace function post_restocks(head jsonb, moves jsonb) returns void language plpgsql as $$
begin
  update material_stock s set location_id = m.to_location_id
  from (
    select distinct on (x.material_stock_id) x.material_stock_id, x.to_location_id from jsonb_array_elements(moves) with ordinality as one(move, n)
      cross join lateral jsonb_to_record(one.move) as x(material_stock_id bigint, to_location_id bigint) order by x.material_stock_id, one.n desc
  ) m where s.id = m.material_stock_id and s.location_id <> m.to_location_id;
  perform post_movements(head, moves);
end $$;

/* What booked results say of their days, operations and bills; the names are those of production_result. */
create type booked_result as (
  id bigint, plan_id bigint, daily_plan_id bigint, oper_plan_id bigint, bill_revision int, good_qty numeric, defect_qty numeric, rework_qty numeric,
  occurred_at timestamptz, started_at timestamptz, void boolean, corrects_id bigint
);

create or replace function book_results(results jsonb, defects jsonb, taken jsonb, produced jsonb) returns bigint[] language plpgsql as $$
declare
  booked booked_result[];
  corrected booked_result[] := '{}';
  result booked_result;
  plans bigint[] := '{}';
  days bigint[] := '{}';
  operations bigint[] := '{}';
  wrong bigint[] := '{}';
  ids bigint[] := '{}';
  shared bigint[];
begin
  with r as (
    insert into production_result overriding system value
    select (one.made).* from (
      select jsonb_populate_record(null::production_result, e.result || jsonb_build_object(
        'id', nextval('production_result_id_seq'), 'recorded_at', clock_timestamp())) as made
      from jsonb_array_elements(results) with ordinality as e(result, n) order by e.n offset 0
    ) one
    returning row(id, plan_id, daily_plan_id, oper_plan_id, bill_revision, good_qty, defect_qty, rework_qty, occurred_at, started_at, void,
      corrects_id)::booked_result as booked
  )
  select coalesce(array_agg(r.booked order by (r.booked).id), '{}') into booked from r;
  foreach result in array booked loop
    ids := ids || result.id;
    wrong := wrong || result.corrects_id;
    days := days || result.daily_plan_id;
    operations := operations || result.oper_plan_id;
    if result.plan_id <> all (plans) then plans := plans || result.plan_id; end if;
  end loop;
  wrong := array_remove(wrong, null);
  if wrong <> '{}' then
    select coalesce(array_agg(row(w.id, w.plan_id, w.daily_plan_id, w.oper_plan_id, w.bill_revision, w.good_qty, w.defect_qty, w.rework_qty, w.occurred_at,
      w.started_at, w.void, w.corrects_id)::booked_result), '{}') into corrected from production_result w where w.id = any(wrong);
  end if;

  if defects <> '[]' then
    insert into result_defect (result_id, defect_code_id, qty, cause_operation_id, note)
    select booked[d.at].id, d.defect_code_id, d.qty, d.cause_operation_id, d.note
    from jsonb_to_recordset(defects) as d(at int, defect_code_id bigint, qty numeric, cause_operation_id bigint, note text);
  end if;

  if cardinality(corrected) > 0 then
    foreach result in array corrected loop
      days := days || result.daily_plan_id;
      operations := operations || result.oper_plan_id;
    end loop;
    perform refresh_days(array(select distinct d from unnest(days) d));
  else
    update daily_plan d set completed_qty = d.completed_qty + n.good, defect_qty = d.defect_qty + n.defect, rework_qty = d.rework_qty + n.rework,
      started_at = least(d.started_at, n.started), work_status = case d.work_status when 'PLANNED' then 'IN_PROGRESS' else d.work_status end
    from (
      select b.daily_plan_id as id, sum(b.good_qty) as good, sum(b.defect_qty) as defect, sum(b.rework_qty) as rework, min(coalesce(b.started_at, b.occurred_at)) as started
      from unnest(booked) b group by 1
    ) n where d.id = n.id;
  end if;

  select coalesce(array_agg(x.id), '{}') into shared from (
    select unnest(array[s.id, s.stands_for_id]) as id from production_bill_line s where s.stands_for_id is not null and s.oper_plan_id = any(operations)
  ) x;
  update production_bill_line l set made_qty = l.made_qty + n.made, taken_qty = l.taken_qty + n.taken
  from (
    select x.id, sum(x.made) as made, sum(x.taken) as taken from (
      select b.id, case when r.void then 0 else r.good_qty + r.defect_qty end as made, 0::numeric as taken
      from unnest(booked) r join production_bill_line b on b.oper_plan_id = r.oper_plan_id and b.revision = r.bill_revision and b.id <> all(shared)
      union all
      select b.id, -(w.good_qty + w.defect_qty), 0 from unnest(corrected) w join production_bill_line b on b.oper_plan_id = w.oper_plan_id and b.revision = w.bill_revision
        and b.id <> all(shared)
      union all
      select t.id, coalesce(t.made, 0), t.qty from jsonb_to_recordset(taken) as t(id bigint, qty numeric, made numeric)
    ) x group by 1
  ) n where l.id = n.id and (n.made <> 0 or n.taken <> 0) and l.id = any(array(
    select t.id from jsonb_to_recordset(book_results.taken) as t(id bigint)
    union select c.id from production_bill_line c where c.oper_plan_id = any(operations)));

  if produced <> '[]' then
    update lot l set produced_qty = l.produced_qty + n.qty, produced_from = least(l.produced_from, n.first), produced_to = greatest(l.produced_to, n.last)
    from (
      select p.lot_id, sum(p.qty) as qty, min(p.at) as first, max(p.at) as last
      from jsonb_to_recordset(produced) as p(lot_id bigint, qty numeric, at timestamptz) group by 1
    ) n where l.id = n.lot_id and l.id = any(array(select p.lot_id from jsonb_to_recordset(produced) as p(lot_id bigint)));
  end if;

  perform keep_progress(p.id) from unnest(plans) p(id);
  return ids;
end $$;
