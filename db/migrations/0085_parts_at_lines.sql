/*
 * Parts of our own making are issued to the plan that builds them in, as material is, and brought back. What one issue brought to the line, and
 * what became of it: issued = consumed + restocked + at the line.
 */
create table product_issue (
  id                 bigint generated always as identity primary key,
  lot_id             bigint not null references lot,
  product_id         bigint not null references product,
  /* Where it stood, and where it goes back to unless somebody says another place. */
  product_stock_id   bigint not null references product_stock,
  production_plan_id bigint not null references production_plan,
  oper_plan_id       bigint references production_operation_plan,
  tool_id            bigint references tool,
  issued_qty         numeric(13,3) not null check (issued_qty >= 0),
  consumed_qty       numeric(13,3) not null default 0 check (consumed_qty >= 0),
  restocked_qty      numeric(13,3) not null default 0 check (restocked_qty >= 0),
  at_line_qty        numeric(13,3) generated always as (issued_qty - consumed_qty - restocked_qty) stored,
  issued_at          timestamptz not null,
  last_move_at       timestamptz,
  exceptions         text[] not null default '{}',
  exception_reason   text,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "part.restockNeverExceedsIssued" check (issued_qty - consumed_qty - restocked_qty >= 0),
  constraint "part.exceptionNeedsAReason" check (exceptions = '{}' or exception_reason is not null)
);
create index product_issue_lot on product_issue (lot_id);
create index product_issue_stock on product_issue (product_stock_id);
create index product_issue_plan on product_issue (production_plan_id);
create index product_issue_at on product_issue (issued_at, id);
create index product_issue_there on product_issue (product_id) where issued_qty - consumed_qty - restocked_qty > 0;
call make_record('product_issue', 'issued_qty,consumed_qty,restocked_qty,at_line_qty,last_move_at');

alter table stock_movement add column product_issue_id bigint references product_issue;
create index stock_movement_product_issue on stock_movement (product_issue_id, occurred_at) where product_issue_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);
drop view product_stock_movement;
create view product_stock_movement as
  select m.*, m.to_product_stock_id as product_stock_id, m.qty as change from stock_movement m where m.to_product_stock_id is not null
  union all
  select m.*, m.from_product_stock_id, -m.qty from stock_movement m where m.from_product_stock_id is not null;

/* What an issue of parts had at the line from an instant on, as of an issue of material. */
create function balances_since(unit product_issue, since timestamptz) returns table (at timestamptz, balance numeric) language sql stable as $$
  select c.at, unit.at_line_qty - (sum(c.change) over (order by c.at desc) - c.change)
  from (
    select x.at, sum(x.change) as change from (
      select since as at, 0::numeric as change
      union all
      select m.occurred_at, case m.to_place when 'LINE' then m.qty else 0 end - case m.from_place when 'LINE' then m.qty else 0 end
      from stock_movement_in_force m where m.product_issue_id = unit.id and m.occurred_at >= since
    ) x group by x.at
  ) c
$$;
create function free_since(unit product_issue, since timestamptz) returns numeric language sql stable as $$
  select case when unit.last_move_at > since then (select greatest(0, min(b.balance)) from balances_since(unit, since) b) else unit.at_line_qty end
$$;

drop function lacks_stock(timestamptz, numeric, bigint, bigint, bigint);
create function lacks_stock(at timestamptz, short numeric, of_package bigint default null, of_issue bigint default null, of_product bigint default null,
  of_parts bigint default null) returns void language plpgsql as $$
declare
  taken record;
begin
  select m.qty, m.uom, coalesce(h.shipment_no, d.sale_no, p.plan_no) as document into taken
  from stock_movement_in_force m
    left join shipment_line s on s.id = m.shipment_line_id left join shipment h on h.id = s.shipment_id
    left join material_sale_line l on l.id = m.material_sale_line_id left join material_sale d on d.id = l.sale_id
    left join production_plan p on p.id = m.production_plan_id
  where m.occurred_at = lacks_stock.at and m.recorded_at < transaction_timestamp() and coalesce(h.shipment_no, d.sale_no, p.plan_no) is not null
    and (m.material_stock_id = of_package and m.from_place = 'STOCK' or m.issue_id = of_issue and m.from_place = 'LINE' or m.from_product_stock_id = of_product
      or m.product_issue_id = of_parts and m.from_place = 'LINE')
  order by m.id desc limit 1;
  raise exception 'stock' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
    detail = jsonb_build_object('at', to_char(lacks_stock.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short::float8,
      'document', taken.document, 'taken', taken.qty::float8, 'uom', taken.uom)::text;
end $$;

/*
 * Brings the balances in line with what moved; a correction moves the difference, up or down. `issues_hold_it`: the issues, of material
 * or of parts, were opened with what they hold. A unit may at no instant have held less than nothing: one that lost something before its last movement is looked
 * at from there on.
 */
create or replace function keep_balances(moved stock_movement[], issues_hold_it boolean default false) returns void language plpgsql as $$
declare
  move stock_movement;
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

drop function lock_in_order(bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[]);
/*
 * Locks what a verb changes, until the transaction ends, always in this order and each kind by its ids: shipment, plan, lot, package, issue,
 * issue of parts, product stock, order, order line, purchase line. An issue brings its package along, a line its order, and a shipment what its lines name.
 * "Kept" rows only have to stay as they are: two verbs may keep the same one. `lots_of` and `kept_lots_of` name the product stock of a lot.
 * A row that others point to is never locked harder than its columns need (no key update), so that a new row may point to it meanwhile.
 */
create function lock_in_order(
  shipments bigint[], kept_plans bigint[], plans bigint[], kept_lots_of bigint[], lots_of bigint[], lots bigint[],
  packages bigint[], issues bigint[], products bigint[], order_lines bigint[], purchase_lines bigint[], parts bigint[]
) returns void language plpgsql as $$
begin
  if shipments <> '{}' then
    perform from shipment where id = any(shipments) order by id for no key update;
    products := products || array(select product_stock_id from shipment_line where shipment_id = any(shipments));
    kept_lots_of := kept_lots_of || products;
    order_lines := order_lines || array(select order_product_id from shipment_line where shipment_id = any(shipments) and order_product_id is not null);
  end if;
  if kept_plans <> '{}' then perform from production_plan where id = any(kept_plans) order by id for share; end if;
  if plans <> '{}' then perform from production_plan where id = any(plans) order by id for no key update; end if;
  if kept_lots_of <> '{}' then
    perform from lot where id in (select lot_id from product_stock where id = any(kept_lots_of)) order by id for share;
  end if;
  if lots_of <> '{}' then lots := lots || array(select lot_id from product_stock where id = any(lots_of)); end if;
  if lots <> '{}' then perform from lot where id = any(lots) order by id for no key update; end if;
  if issues <> '{}' then
    packages := packages || array(select material_stock_id from material_issue where id = any(issues));
  end if;
  if packages <> '{}' then perform from material_stock where id = any(packages) order by id for no key update; end if;
  if issues <> '{}' then perform from material_issue where id = any(issues) order by id for no key update; end if;
  if parts <> '{}' then perform from product_issue where id = any(parts) order by id for no key update; end if;
  if products <> '{}' then perform from product_stock where id = any(products) order by id for no key update; end if;
  if order_lines <> '{}' or purchase_lines <> '{}' then perform lock_order_lines(order_lines, purchase_lines); end if;
end $$;

/* As before; of parts what was issued to the plan comes first, and only what is beyond it is looked for on the shelves. */
create or replace function lock_sources(asked jsonb, at timestamptz, day date) returns jsonb language plpgsql as $$
declare
  issues bigint[];
  packages bigint[] := '{}';
  products bigint[] := '{}';
  more bigint[];
  parts bigint[] := '{}';
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
  if jsonb_path_exists(asked, '$[*].product_id ? (@ != null)') then
    parts := array(
      select i.id from (select distinct a.plan_id, a.product_id from jsonb_to_recordset(asked) as a(plan_id bigint, product_id bigint) where a.product_id is not null) a
      join product_issue i on i.production_plan_id = a.plan_id and i.product_id = a.product_id join lot l on l.id = i.lot_id
      where i.at_line_qty > 0 and l.state = 'ACTIVE' and is_usable(l.quality_status)
    );
    perform from product_issue where id = any(parts) order by id for no key update;
    loop
      more := array(
        select id from (
          select n.product_id, array_agg(n.lot_id) as own, sum(greatest(0, n.need - coalesce((
              select sum(free_since(i, at)) from product_issue i
              where i.id = any(parts) and i.production_plan_id = n.plan_id and i.product_id = n.product_id and i.issued_at <= at), 0))) as need
          from (
            select a.plan_id, a.lot_id, a.product_id, sum(a.need) as need
            from jsonb_to_recordset(asked) as a(plan_id bigint, lot_id bigint, product_id bigint, need numeric) where a.product_id is not null group by 1, 2, 3
          ) n group by 1
        ) n cross join lateral unnest(parts_to_take(n.product_id, n.need, n.own, at)) id
        where n.need > 0 and id <> all(products)
      );
      exit when more = '{}';
      perform from product_stock where id = any(more) order by id for no key update;
      products := products || more;
    end loop;
  end if;
  return jsonb_build_object(
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object('issueId', i.id, 'planId', i.production_plan_id, 'id', s.id, 'materialId', s.material_id, 'uom', s.uom,
        'locationId', s.location_id, 'qty', i.at_line_qty, 'issuedAt', i.issued_at) order by i.issued_at, i.id), '[]')
      from material_issue i join material_stock s on s.id = i.material_stock_id where i.id = any(issues) and i.at_line_qty > 0 and is_usable(s.quality_status)),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'materialId', s.material_id, 'uom', s.uom, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by m.issue_policy = 'FEFO' and s.expiry_date is null, case m.issue_policy when 'FEFO' then s.expiry_date end, s.received_date, s.id), '[]')
      from material_stock s join material m on m.id = s.material_id where s.id = any(packages) and s.qty > 0 and is_usable(s.quality_status)),
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('productIssueId', i.id, 'planId', i.production_plan_id, 'productId', i.product_id, 'lotId', i.lot_id,
        'qty', free_since(i, at), 'issuedAt', i.issued_at) order by i.issued_at, i.id), '[]')
      from product_issue i join lot l on l.id = i.lot_id where i.id = any(parts) and i.at_line_qty > 0 and l.state = 'ACTIVE' and is_usable(l.quality_status)),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', s.product_id, 'lotId', s.lot_id, 'locationId', s.location_id,
        'qty', free_since(s, at)) order by s.first_in_at, s.id), '[]')
      from product_stock s join lot l on l.id = s.lot_id where s.id = any(products) and s.qty > 0 and l.state = 'ACTIVE' and is_usable(l.quality_status) and is_usable(s.quality_status))
  );
end $$;

/* The unit in which the quantities of a row are counted: its own, or that of the product or material that it is about. */
create or replace view unit_of_row as
  select 'product' as table_name, id, uom from product
  union all select 'material', id, uom from material
  union all select 'material_stock', s.id, m.uom from material_stock s join material m on m.id = s.material_id
  union all select 'material_issue', i.id, m.uom from material_issue i join material_stock s on s.id = i.material_stock_id join material m on m.id = s.material_id
  union all select 'product_stock', s.id, p.uom from product_stock s join product p on p.id = s.product_id
  union all select 'order_material', l.id, m.uom from order_material l join material m on m.id = l.material_id
  union all select 'production_plan', n.id, p.uom from production_plan n join product p on p.id = n.product_id
  union all select 'production_operation_plan', o.id, p.uom from production_operation_plan o join production_plan n on n.id = o.plan_id join product p on p.id = n.product_id
  union all select 'daily_plan', d.id, p.uom from daily_plan d join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'production_result', r.id, p.uom from production_result r join production_plan n on n.id = r.plan_id join product p on p.id = n.product_id
  union all select 'kiosk_refusal', k.id, p.uom
    from kiosk_refusal k join daily_plan d on d.id = k.daily_plan_id join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'outsourcing_line', l.id, l.uom from outsourcing_line l
  union all select 'product_issue', i.id, p.uom from product_issue i join product p on p.id = i.product_id;

/* Posts issues of parts: each movement opens the row that says what of it is at the line. Answers the ids of those rows in order. */
create function post_product_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('product_issue_id_seq') as id, e.n, e.move, m.lot_id, m.product_id, m.from_product_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason
    from jsonb_array_elements(moves) with ordinality as e(move, n) cross join lateral jsonb_populate_record(null::stock_movement, e.move) m
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

/* The first pieces of a product that may go to a plan, oldest first: none of the lot that they would go into. */
create function parts_to_issue(of_product bigint, own bigint, most int) returns table (id bigint, qty numeric, place bigint) language sql stable as $$
  select s.id, s.qty, row_number() over (order by s.first_in_at, s.id) from product_stock s join lot l on l.id = s.lot_id
  where s.product_id = of_product and s.qty > 0 and s.lot_id <> own and is_usable(s.quality_status) and l.state = 'ACTIVE' and is_usable(l.quality_status)
  order by s.first_in_at, s.id limit most
$$;

/*
 * What plans need of parts by their own bills, what has gone there, and what may be used on the shelves. What results took from a shelf that
 * nobody had issued has gone there as well.
 */
create function plan_parts(plan_ids bigint[])
  returns table (plan_id bigint, product_id bigint, seq int, required_qty numeric, issued_qty numeric, available_qty numeric, lacking_qty numeric)
  language sql stable as $$
  with need as materialized (
    select p.id as plan_id, p.lot_id, b.child_product_id as product_id, min(b.seq) as seq, sum(b.taken_qty) as taken_qty,
      sum(case when b.revision = p.bill_revision
        then required_qty(greatest(0, p.plan_qty - coalesce(o.good_qty + o.defect_qty - b.made_qty, 0)), b.qty_per, b.base_qty, b.scrap_rate, b.decimals)
        else b.taken_qty end)::numeric(16,3) as required_qty
    from production_plan p join production_bill_line b on b.plan_id = p.id and b.child_product_id is not null
      left join production_operation_plan o on o.id = b.oper_plan_id
    where p.id = any(plan_ids) group by 1, 2, 3
  ), gone as (
    select i.production_plan_id as plan_id, i.product_id, sum(i.issued_qty - i.restocked_qty) as qty, sum(i.consumed_qty) as consumed_qty
    from product_issue i where i.production_plan_id = any(plan_ids) group by 1, 2
  ), part as (
    select n.*, coalesce(g.qty, 0) + n.taken_qty - coalesce(g.consumed_qty, 0) as issued_qty,
      coalesce((select sum(s.qty) from product_stock s join lot l on l.id = s.lot_id
        where s.product_id = n.product_id and s.qty > 0 and s.lot_id <> n.lot_id and is_usable(s.quality_status) and l.state = 'ACTIVE' and is_usable(l.quality_status)), 0)
        as available_qty
    from need n left join gone g on g.plan_id = n.plan_id and g.product_id = n.product_id
  )
  select plan_id, product_id, seq, required_qty, issued_qty, available_qty, greatest(0, required_qty - issued_qty - available_qty) from part
$$;
