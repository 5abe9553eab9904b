/*
 * The ledger's functions run only the statements that a set of movements needs, a receipt and an issue open their units with what they hold,
 * and an update of derived columns alone asks neither the stamp nor the history.
 */

/* Which updates of a table may be somebody's edit: those that name another column than its id, what is derived, and what the database generates. */
create function of_edited_columns(t text, derived text) returns text language sql stable as $$
  select case when derived <> '' then ' of ' || string_agg(quote_ident(attname), ', ' order by attnum) else '' end from pg_attribute
  where attrelid = t::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id' and attname <> all (string_to_array(derived, ','))
$$;

create or replace procedure make_history(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create or replace trigger keep_history after update%s or delete on %I for each row execute function keep_history(%L, %L)',
    of_edited_columns(t, derived), t, derived, secrets);
  execute format('create or replace trigger keep_inserted after insert on %I referencing new table as inserted for each statement execute function keep_inserted(%L)', t, secrets);
end $$;

create or replace procedure make_record(t text, derived text default '', secrets text default '') language plpgsql as $$
begin
  execute format('create or replace trigger stamp_row before insert or update%s on %I for each row execute function stamp_row(%L)',
    of_edited_columns(t, derived), t, derived);
  call make_history(t, derived, secrets);
  execute format('create or replace trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
end $$;

create or replace procedure make_fact(t text) language plpgsql as $$
begin
  call make_history(t);
  execute format('create or replace trigger tell_change after insert or update or delete on %I for each statement execute function tell_change()', t);
  execute format('create or replace trigger only_grows before update or delete on %I for each row execute function only_grows()', t);
end $$;

/* Only tables with derived columns have updates that are nobody's edit. */
do $$
declare
  kept record;
begin
  for kept in
    select c.relname as name, a.args[1] as derived, a.args[2] as secrets,
      exists (select from pg_trigger s where s.tgrelid = c.oid and s.tgname = 'stamp_row') as stamped
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and c.relnamespace = 'public'::regnamespace and a.args[1] <> ''
  loop
    if kept.stamped then call make_record(kept.name, kept.derived, kept.secrets);
    else call make_history(kept.name, kept.derived, kept.secrets);
    end if;
  end loop;
end $$;

/* What movements did to the shelves; what they correct is taken back. */
create or replace function keep_material_days() returns trigger language plpgsql as $$
begin
  insert into material_day_change
  select material_id, business_date, sum(change),
    coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
    coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
    coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
    coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0)
  from (
    select material_id, business_date, type, case when to_place = 'STOCK' then qty else 0 end - case when from_place = 'STOCK' then qty else 0 end as change
    from posted where item_type = 'MATERIAL' and not void
  ) moved
  where change <> 0 group by 1, 2;
  if exists (select from posted where corrects_id is not null) then
    insert into material_day_change
    select material_id, business_date, sum(change),
      coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
      coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
      coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
      coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0)
    from (
      select o.material_id, o.business_date, o.type, case when o.from_place = 'STOCK' then o.qty else 0 end - case when o.to_place = 'STOCK' then o.qty else 0 end as change
      from stock_movement o where o.id in (select corrects_id from posted) and o.item_type = 'MATERIAL' and not o.void
    ) moved
    where change <> 0 group by 1, 2;
  end if;
  return null;
end $$;

create function lacks_stock(at timestamptz, short numeric) returns void language plpgsql as $$
begin
  raise exception 'stock' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
    detail = jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short::float8)::text;
end $$;

drop function keep_balances(stock_movement[]);
/*
 * Brings the balances in line with what moved; a correction moves the difference, up or down. `issues_hold_it`: the issues were opened
 * with what they hold. A unit may at no instant have held less than nothing: one that lost something before its last movement is looked
 * at from there on.
 */
create function keep_balances(moved stock_movement[], issues_hold_it boolean default false) returns void language plpgsql as $$
declare
  move stock_movement;
  packages boolean := false;
  issues boolean := false;
  products boolean := false;
  late bigint[];
  since timestamptz[];
begin
  foreach move in array moved loop
    packages := packages or move.material_stock_id is not null;
    issues := issues or move.issue_id is not null;
    products := products or move.from_product_stock_id is not null or move.to_product_stock_id is not null;
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
      perform lacks_stock(b.at, -b.balance) from unnest(late, since) l(id, lost) join material_stock u on u.id = l.id
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
      perform lacks_stock(b.at, -b.balance) from unnest(late, since) l(id, lost) join material_issue u on u.id = l.id
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
      perform lacks_stock(b.at, -b.balance) from unnest(late, since) l(id, lost) join product_stock u on u.id = l.id
        cross join lateral balances_since(u, l.lost) b where b.balance < 0 order by b.at limit 1;
    end if;
  end if;
end $$;

/* Writes movements down as they are, each the head and its own columns, in their order. */
create function insert_movements(head jsonb, moves jsonb) returns stock_movement[] language plpgsql as $$
declare
  posted stock_movement[];
begin
  with move as (
    insert into stock_movement overriding system value
    select made.* from jsonb_array_elements(moves) with ordinality as one(move, n)
      cross join lateral jsonb_populate_record(null::stock_movement, head || one.move || jsonb_build_object(
        'id', nextval('stock_movement_id_seq'), 'recorded_at', clock_timestamp(), 'void', false,
        'idempotency_key', (head->>'idempotency_key') || '.' || one.n)) made
    returning *
  )
  select array_agg(m order by m.id) into posted from move m;
  return posted;
end $$;

/*
 * Posts movements: each is the head and its own columns; any column of stock_movement may stand in it. `edge` names what it made or what
 * it went into. The units are locked by the caller. Answers the ids in the order of the movements.
 */
create or replace function post_movements(head jsonb, moves jsonb) returns bigint[] language plpgsql as $$
declare
  posted stock_movement[] := insert_movements(head, moves);
begin
  perform keep_balances(posted);
  if jsonb_path_exists(moves, '$[*].edge') then
    insert into genealogy_edge (parent_lot_id, parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
      occurred_at, business_date, shift, actor_id, source, idempotency_key)
    select e.parent_lot_id, e.parent_stock_id, e.child_lot_id, m.qty, e.qty_child, e.basis, e.confidence, m.result_id, m.id,
      m.occurred_at, m.business_date, m.shift, m.actor_id, m.source, m.idempotency_key || ':edge'
    from unnest(posted) with ordinality m
      cross join lateral jsonb_populate_record(null::genealogy_edge, moves->(m.ordinality::int - 1)->'edge') e
    where moves->(m.ordinality::int - 1) ? 'edge' order by m.ordinality;
  end if;
  return array(select m.id from unnest(posted) m);
end $$;

/* A number for a package that no package carries. */
create function next_package_id(day date) returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := next_number('P', day);
    exit when not exists (select from material_stock where package_id = number and not cancelled);
  end loop;
  return number;
end $$;

/* Posts received packages with their movements, in their order; a package without a number gets the next one. Answers their ids. */
create or replace function post_receipts(head jsonb, packages jsonb) returns bigint[] language plpgsql as $$
declare
  received bigint[];
  lines bigint[];
begin
  with one as materialized (
    select nextval('material_stock_id_seq') as id, e.n, p.*, coalesce(p.given_id, next_package_id(h.business_date)) as package_id,
      h.occurred_at, h.business_date, h.shift, h.actor_id, h.source, h.idempotency_key
    from jsonb_populate_record(null::stock_movement, head) h
      cross join lateral jsonb_array_elements(packages) with ordinality as e(item, n)
      cross join lateral (
        select k.package_id as given_id, k.material_id, k.supplier_lot_no, k.location_id, k.initial_qty, k.uom, k.order_material_id, k.biz_partner_id,
          k.manufacture_date, k.expiry_date, k.unit_price, k.ownership, k.note
        from jsonb_populate_record(null::material_stock, e.item) k
      ) p
  ), package as (
    insert into material_stock (id, package_id, material_id, supplier_lot_no, location_id, initial_qty, qty, last_move_at, uom, order_material_id, biz_partner_id,
      received_date, manufacture_date, expiry_date, unit_price, ownership, note) overriding system value
    select id, package_id, material_id, supplier_lot_no, location_id, initial_qty, initial_qty, occurred_at, uom, order_material_id, biz_partner_id,
      business_date, manufacture_date, expiry_date, unit_price, ownership, note from one
  ), movement as (
    insert into stock_movement (type, item_type, from_place, to_place, material_id, material_stock_id, qty, uom, to_location_id, order_material_id, unit_cost, note,
      occurred_at, business_date, shift, actor_id, source, idempotency_key)
    select 'RECEIPT', 'MATERIAL', 'SUPPLIER', 'STOCK', material_id, id, initial_qty, uom, location_id, order_material_id, unit_price, note,
      occurred_at, business_date, shift, actor_id, source, idempotency_key || '.' || n from one
  )
  select array_agg(id order by n), array_agg(distinct order_material_id) filter (where order_material_id is not null) into received, lines from one;
  if lines <> '{}' then perform refresh_order_lines('{}', lines); end if;
  return received;
end $$;

/* Posts issues: each movement opens the row that says what of it is at the line. Answers the ids of those rows in order. */
create or replace function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('material_issue_id_seq') as id, e.n, e.move, m.material_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note
    from jsonb_array_elements(moves) with ordinality as e(move, n) cross join lateral jsonb_populate_record(null::stock_movement, e.move) m
  ), issue as (
    insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note) overriding system value
    select id, material_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz, (head->>'occurred_at')::timestamptz, note from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;
