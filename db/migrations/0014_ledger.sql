/*
 * The ledger posts in sets: one call brings every movement of a verb with the balances and the genealogy that follow from it.
 * A unit remembers its last movement, so that only what is back-dated has later balances to look at.
 */
alter table material_stock add column last_move_at timestamptz;
alter table material_issue add column last_move_at timestamptz;

drop trigger stamp_row on material_stock;
drop trigger keep_history on material_stock;
drop trigger tell_change on material_stock;
call make_record('material_stock', 'qty,last_move_at');
drop trigger stamp_row on material_issue;
drop trigger keep_history on material_issue;
drop trigger tell_change on material_issue;
call make_record('material_issue', 'issued_qty,consumed_qty,restocked_qty,at_line_qty,last_move_at');

update material_stock u set last_move_at = (select max(m.occurred_at) from stock_movement m where m.material_stock_id = u.id);
update material_issue u set last_move_at = (select max(m.occurred_at) from stock_movement m where m.issue_id = u.id);
update product_stock u set last_move_at = (select max(m.occurred_at) from stock_movement m where u.id in (m.from_product_stock_id, m.to_product_stock_id));

-- What a unit went through after an instant, read by the instant.
drop index stock_movement_from_product;
drop index stock_movement_to_product;
drop index stock_movement_issue;
create index stock_movement_from_product on stock_movement (from_product_stock_id, occurred_at) where from_product_stock_id is not null;
create index stock_movement_to_product on stock_movement (to_product_stock_id, occurred_at) where to_product_stock_id is not null;
create index stock_movement_issue on stock_movement (issue_id, occurred_at) where issue_id is not null;
create index genealogy_edge_movement on genealogy_edge (movement_id) where movement_id is not null;

/*
 * Locks what a verb changes, until the transaction ends, always in this order and each kind by its ids: plan, lot, package, issue,
 * product stock, order line, purchase line. An issue brings its package along.
 * "Kept" rows only have to stay as they are: two verbs may keep the same one. A row that others point to is never locked harder
 * than its columns need (no key update), so that a new row may point to it meanwhile.
 */
create function lock_in_order(
  kept_plans bigint[], plans bigint[], kept_lots bigint[], lots bigint[],
  packages bigint[], issues bigint[], products bigint[], order_lines bigint[], purchase_lines bigint[]
) returns void language plpgsql as $$
begin
  if kept_plans <> '{}' then perform from production_plan where id = any(kept_plans) order by id for share; end if;
  if plans <> '{}' then perform from production_plan where id = any(plans) order by id for no key update; end if;
  if kept_lots <> '{}' then perform from lot where id = any(kept_lots) order by id for share; end if;
  if lots <> '{}' then perform from lot where id = any(lots) order by id for no key update; end if;
  if issues <> '{}' then
    packages := packages || array(select material_stock_id from material_issue where id = any(issues));
  end if;
  if packages <> '{}' then perform from material_stock where id = any(packages) order by id for no key update; end if;
  if issues <> '{}' then perform from material_issue where id = any(issues) order by id for no key update; end if;
  if products <> '{}' then perform from product_stock where id = any(products) order by id for no key update; end if;
  if order_lines <> '{}' then perform from order_product where id = any(order_lines) order by id for no key update; end if;
  if purchase_lines <> '{}' then perform from order_material where id = any(purchase_lines) order by id for no key update; end if;
end $$;

/* What a package held from an instant on, at each instant at which that changed: counted back from what it holds now. */
create function balances_since(unit material_stock, since timestamptz) returns table (at timestamptz, balance numeric) language sql stable as $$
  select c.at, unit.qty - (sum(c.change) over (order by c.at desc) - c.change)
  from (
    select x.at, sum(x.change) as change from (
      select since as at, 0::numeric as change
      union all
      select m.occurred_at, case m.to_place when 'STOCK' then m.qty else 0 end - case m.from_place when 'STOCK' then m.qty else 0 end
      from stock_movement_in_force m where m.material_stock_id = unit.id and m.occurred_at >= since
    ) x group by x.at
  ) c
$$;

/* The same of what an issue had at the line. */
create function balances_since(unit material_issue, since timestamptz) returns table (at timestamptz, balance numeric) language sql stable as $$
  select c.at, unit.at_line_qty - (sum(c.change) over (order by c.at desc) - c.change)
  from (
    select x.at, sum(x.change) as change from (
      select since as at, 0::numeric as change
      union all
      select m.occurred_at, case m.to_place when 'LINE' then m.qty else 0 end - case m.from_place when 'LINE' then m.qty else 0 end
      from stock_movement_in_force m where m.issue_id = unit.id and m.occurred_at >= since
    ) x group by x.at
  ) c
$$;

/* The same of product stock. */
create function balances_since(unit product_stock, since timestamptz) returns table (at timestamptz, balance numeric) language sql stable as $$
  select c.at, unit.qty - (sum(c.change) over (order by c.at desc) - c.change)
  from (
    select x.at, sum(x.change) as change from (
      select since as at, 0::numeric as change
      union all
      select m.occurred_at, m.qty from stock_movement_in_force m where m.to_product_stock_id = unit.id and m.occurred_at >= since
      union all
      select m.occurred_at, -m.qty from stock_movement_in_force m where m.from_product_stock_id = unit.id and m.occurred_at >= since
    ) x group by x.at
  ) c
$$;

/* What may be taken from a unit at an instant without leaving too little for what was taken from it later. */
create function free_since(unit material_stock, since timestamptz) returns numeric language sql stable as $$
  select case when unit.last_move_at > since then (select greatest(0, min(b.balance)) from balances_since(unit, since) b) else unit.qty end
$$;
create function free_since(unit material_issue, since timestamptz) returns numeric language sql stable as $$
  select case when unit.last_move_at > since then (select greatest(0, min(b.balance)) from balances_since(unit, since) b) else unit.at_line_qty end
$$;
create function free_since(unit product_stock, since timestamptz) returns numeric language sql stable as $$
  select case when unit.last_move_at > since then (select greatest(0, min(b.balance)) from balances_since(unit, since) b) else unit.qty end
$$;

/*
 * Brings the balances in line with what moved; a correction moves the difference, up or down.
 * A unit may at no instant have held less than nothing: one that lost something before its last movement is looked at from there on.
 */
create function keep_balances(moved stock_movement[]) returns void language plpgsql as $$
declare
  short record;
begin
  update material_stock u set qty = u.qty + c.change, last_move_at = greatest(u.last_move_at, c.at)
  from (
    select m.material_stock_id as id, max(m.occurred_at) as at,
      sum(case m.to_place when 'STOCK' then m.qty else 0 end - case m.from_place when 'STOCK' then m.qty else 0 end) as change
    from unnest(moved) m where m.material_stock_id is not null group by 1
  ) c where u.id = c.id;

  update material_issue u set issued_qty = u.issued_qty + c.issued, consumed_qty = u.consumed_qty + c.consumed,
    restocked_qty = u.restocked_qty + c.restocked, last_move_at = greatest(u.last_move_at, c.at)
  from (
    select m.issue_id as id, max(m.occurred_at) as at, sum(case m.to_place when 'LINE' then m.qty else 0 end) as issued,
      sum(case when m.from_place = 'LINE' and m.to_place = 'WIP' then m.qty else 0 end) as consumed,
      sum(case when m.from_place = 'LINE' and m.to_place <> 'WIP' then m.qty else 0 end) as restocked
    from unnest(moved) m where m.issue_id is not null group by 1
  ) c where u.id = c.id;

  update product_stock u set qty = u.qty + c.change, first_in_at = least(u.first_in_at, c.first_at), last_move_at = greatest(u.last_move_at, c.last_at)
  from (
    select x.id, sum(x.change) as change, min(x.at) as first_at, max(x.at) as last_at from (
      select m.to_product_stock_id as id, m.qty as change, m.occurred_at as at from unnest(moved) m
      union all
      select m.from_product_stock_id, -m.qty, m.occurred_at from unnest(moved) m
    ) x where x.id is not null group by 1
  ) c where u.id = c.id;

  select b.at, -b.balance as qty into short
  from (
    select x.id, min(x.at) as since from (
      select m.material_stock_id as id, m.occurred_at as at from unnest(moved) m where m.material_stock_id is not null group by 1, 2
      having sum(case m.to_place when 'STOCK' then m.qty else 0 end - case m.from_place when 'STOCK' then m.qty else 0 end) < 0
    ) x group by 1
  ) lost join material_stock u on u.id = lost.id and u.last_move_at > lost.since
  cross join lateral balances_since(u, lost.since) b where b.balance < 0 order by b.at limit 1;
  if not found then
    select b.at, -b.balance as qty into short
    from (
      select x.id, min(x.at) as since from (
        select m.issue_id as id, m.occurred_at as at from unnest(moved) m where m.issue_id is not null group by 1, 2
        having sum(case m.to_place when 'LINE' then m.qty else 0 end - case m.from_place when 'LINE' then m.qty else 0 end) < 0
      ) x group by 1
    ) lost join material_issue u on u.id = lost.id and u.last_move_at > lost.since
    cross join lateral balances_since(u, lost.since) b where b.balance < 0 order by b.at limit 1;
  end if;
  if not found then
    select b.at, -b.balance as qty into short
    from (
      select x.id, min(x.at) as since from (
        select y.id, y.at from (
          select m.to_product_stock_id as id, m.occurred_at as at, m.qty as change from unnest(moved) m
          union all
          select m.from_product_stock_id, m.occurred_at, -m.qty from unnest(moved) m
        ) y where y.id is not null group by 1, 2 having sum(y.change) < 0
      ) x group by 1
    ) lost join product_stock u on u.id = lost.id and u.last_move_at > lost.since
    cross join lateral balances_since(u, lost.since) b where b.balance < 0 order by b.at limit 1;
  end if;
  if found then
    raise exception 'stock' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
      detail = jsonb_build_object('at', to_char(short.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short.qty::float8)::text;
  end if;
end $$;

/*
 * Posts movements: each is the head and its own columns; any column of stock_movement may stand in it. `edge` names what it made or what
 * it went into. The units are locked by the caller. Answers the ids in the order of the movements.
 */
create function post_movements(head jsonb, moves jsonb) returns bigint[] language plpgsql as $$
declare
  posted stock_movement[];
begin
  with move as (
    insert into stock_movement overriding system value
    select made.* from jsonb_array_elements(moves) with ordinality as one(move, n)
      cross join lateral jsonb_populate_record(null::stock_movement, head || one.move || jsonb_build_object(
        'id', nextval('stock_movement_id_seq'), 'recorded_at', clock_timestamp(), 'void', false,
        'idempotency_key', (head->>'idempotency_key') || '.' || one.n)) made
    order by one.n
    returning *
  )
  select array_agg(m order by m.id) into posted from move m;

  perform keep_balances(posted);

  insert into genealogy_edge (parent_lot_id, parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
    occurred_at, business_date, shift, actor_id, source, idempotency_key)
  select e.parent_lot_id, e.parent_stock_id, e.child_lot_id, m.qty, e.qty_child, e.basis, e.confidence, m.result_id, m.id,
    m.occurred_at, m.business_date, m.shift, m.actor_id, m.source, m.idempotency_key || ':edge'
  from unnest(posted) with ordinality m
    cross join lateral jsonb_populate_record(null::genealogy_edge, moves->(m.ordinality::int - 1)->'edge') e
  where moves->(m.ordinality::int - 1) ? 'edge' order by m.ordinality;

  return array(select m.id from unnest(posted) m);
end $$;

/*
 * Replaces movements by what really happened, each `{ id, qty, reason }`; quantity 0 says that it did not happen at all.
 * A correction keeps the instant, the day and every circumstance of what it corrects, and takes its genealogy along.
 */
create function correct_movements(head jsonb, corrections jsonb) returns bigint[] language plpgsql as $$
declare
  changed stock_movement[];
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
    select fix.id, jsonb_populate_record(wrong, jsonb_build_object('qty', fix.qty - wrong.qty)) as moved
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
