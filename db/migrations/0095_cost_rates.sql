/*
 * 임률과 기계 경비: what an hour of a person costs at a place, and what an hour of a machine costs, each from a day on. A later rate leaves
 * what was worked before as it was: the rate of a day is the latest one that had begun by then.
 */
create table labor_rate (
  id             bigint generated always as identity primary key,
  location_id    bigint not null references location,
  per_hour       numeric(15,2) not null check (per_hour >= 0),
  effective_from date not null,
  note           text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "laborRate.oneADay" unique (location_id, effective_from)
);
create trigger labor_rate_stands_in before insert or update of location_id on labor_rate
  for each row execute function stands_in('location_id', 'SITE,FACTORY,LINE', 'laborRate.wherePeopleWork');
call make_record('labor_rate');

create table machine_rate (
  id             bigint generated always as identity primary key,
  tool_id        bigint not null references tool,
  per_hour       numeric(15,2) not null check (per_hour >= 0),
  effective_from date not null,
  note           text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "machineRate.oneADay" unique (tool_id, effective_from)
);
call make_record('machine_rate');

/* The labor rate of a place on a day: its own, or that of the nearest place above that has one. */
create function labor_rate_on(place bigint, day date) returns labor_rate language sql stable as $$
  with recursive above as (
    select id, parent_id, 0 as depth from location where id = place
    union all
    select l.id, l.parent_id, a.depth + 1 from above a join location l on l.id = a.parent_id
  )
  select r.* from above a cross join lateral (
    select x.* from labor_rate x where x.location_id = a.id and x.effective_from <= day order by x.effective_from desc limit 1
  ) r order by a.depth limit 1
$$;
create function machine_rate_on(tool bigint, day date) returns machine_rate language sql stable as $$
  select r.* from machine_rate r where r.tool_id = tool and r.effective_from <= day order by r.effective_from desc limit 1
$$;

/* What was last paid for a material by a day, in the plant's currency; where no package says it, what its master says. */
create index material_stock_priced on material_stock (material_id, received_date desc, id desc) where unit_price is not null and ownership = 'OWN' and not cancelled;
create function price_on(of_material bigint, day date) returns numeric language sql stable as $$
  select coalesce((
    select s.unit_price from material_stock s left join order_material m on m.id = s.order_material_id left join order_info o on o.id = m.order_id
    where s.material_id = of_material and s.unit_price is not null and s.ownership = 'OWN' and not s.cancelled and s.received_date <= day
      and coalesce(o.currency, 'KRW') = 'KRW'
    order by s.received_date desc, s.id desc limit 1
  ), (select unit_price from material where id = of_material))
$$;

/*
 * The time that a daily plan costs: its intervals of work that are over, each with its crew and machine; where it has none, the times that its
 * results tell of themselves.
 */
create view counted_time as
select d.plan_id, d.oper_plan_id, d.id as daily_plan_id, d.line_id, e.tool_id, e.business_date, cardinality(e.worker_ids) as crew,
  extract(epoch from e.ended_at - e.started_at) as seconds
from work_event_in_force e join daily_plan d on d.id = e.daily_plan_id
where e.kind in ('SETUP', 'RUN', 'TRIAL') and e.ended_at is not null
union all
select d.plan_id, d.oper_plan_id, d.id, d.line_id, r.tool_id, r.business_date, cardinality(r.worker_ids), extract(epoch from r.ended_at - r.started_at)
from production_result_in_force r join daily_plan d on d.id = r.daily_plan_id
where r.started_at is not null and r.ended_at is not null and r.outsourcing_return_id is null
  and not exists (select from work_event_in_force e where e.daily_plan_id = d.id and e.kind in ('SETUP', 'RUN', 'TRIAL'));

/* How many people an operation of a plan takes by its standard; 0 where its machine runs alone. */
create function standard_crew(of_operation production_operation_plan) returns int language sql stable as $$
  select coalesce((select worker_count from operation_plan where id = of_operation.operation_plan_id),
    (select crew_size from route_operation where id = of_operation.route_operation_id), 1)
$$;

/* What a vendor was last paid for a piece of a product at an operation, by a day. */
create index outsourcing_priced on outsourcing (operation_id, out_date desc, id desc) where unit_price is not null and status <> 'CANCELLED';
create function vendor_price_on(of_product bigint, of_operation bigint, day date) returns numeric language sql stable as $$
  select o.unit_price from outsourcing o
  where o.operation_id = of_operation and o.unit_price is not null and o.status <> 'CANCELLED' and o.out_date <= day
    and exists (select from outsourcing_line l where l.outsourcing_id = o.id and l.product_id = of_product)
  order by o.out_date desc, o.id desc limit 1
$$;
