/* A refusal for want of stock at an instant also names what took the unit's stock then, where it was posted before. */
drop function lacks_stock(timestamptz, numeric);
create function lacks_stock(at timestamptz, short numeric, of_package bigint default null, of_issue bigint default null, of_product bigint default null)
  returns void language plpgsql as $$
declare
  taken record;
begin
  select m.qty, m.uom, coalesce(h.shipment_no, p.plan_no) as document into taken
  from stock_movement_in_force m
    left join shipment_line s on s.id = m.shipment_line_id left join shipment h on h.id = s.shipment_id
    left join production_plan p on p.id = m.production_plan_id
  where m.occurred_at = lacks_stock.at and m.recorded_at < transaction_timestamp() and coalesce(h.shipment_no, p.plan_no) is not null
    and (m.material_stock_id = of_package and m.from_place = 'STOCK' or m.issue_id = of_issue and m.from_place = 'LINE' or m.from_product_stock_id = of_product)
  order by m.id desc limit 1;
  raise exception 'stock' using errcode = '23514', constraint = 'stock.neverNegativeInTime',
    detail = jsonb_build_object('at', to_char(lacks_stock.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'short', short::float8,
      'document', taken.document, 'taken', taken.qty::float8, 'uom', taken.uom)::text;
end $$;

/*
 * Brings the balances in line with what moved; a correction moves the difference, up or down. `issues_hold_it`: the issues were opened
 * with what they hold. A unit may at no instant have held less than nothing: one that lost something before its last movement is looked
 * at from there on.
 */
create or replace function keep_balances(moved stock_movement[], issues_hold_it boolean default false) returns void language plpgsql as $$
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
end $$;
