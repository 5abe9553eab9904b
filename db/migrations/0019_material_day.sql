/*
 * What came to the shelves and left them per material and production day, kept with the movements in the same transaction.
 * A movement adds a row of its own to material_day_change, so that nobody waits for anybody; folding adds them up in material_day.
 * The balance of a material is the sum of its changes, kept in material_balance for what is folded.
 */
create table material_day (
  material_id   bigint not null references material,
  business_date date not null,
  change        numeric(16,3) not null,
  received      numeric(16,3) not null,
  issued        numeric(16,3) not null,
  restocked     numeric(16,3) not null,
  adjusted      numeric(16,3) not null,
  primary key (material_id, business_date)
);
create index material_day_date on material_day (business_date, material_id);
create table material_balance (material_id bigint primary key references material, qty numeric(16,3) not null);
create table material_day_change (like material_day);
create index material_day_change_material on material_day_change (material_id, business_date);

/* What movements did to the shelves; what they correct is taken back. */
create function keep_material_days() returns trigger language plpgsql as $$
begin
  insert into material_day_change
  select material_id, business_date, sum(change),
    coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
    coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
    coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
    coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0)
  from (
    select m.material_id, m.business_date, m.type, case when m.to_place = 'STOCK' then m.qty else 0 end - case when m.from_place = 'STOCK' then m.qty else 0 end as change
    from posted m where m.item_type = 'MATERIAL' and not m.void
    union all
    select o.material_id, o.business_date, o.type, case when o.from_place = 'STOCK' then o.qty else 0 end - case when o.to_place = 'STOCK' then o.qty else 0 end
    from posted m join stock_movement o on o.id = m.corrects_id where o.item_type = 'MATERIAL' and not o.void
  ) moved
  where change <> 0 group by 1, 2;
  return null;
end $$;
create trigger keep_material_days after insert on stock_movement referencing new table as posted
  for each statement execute function keep_material_days();

/* Adds up what is committed; one at a time, and nobody who posts waits for it. Answers how many rows it took. */
create function fold_material_days() returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_material_days')) then return 0; end if;
  with gone as (
    delete from material_day_change returning *
  ), sums as (
    select material_id, business_date, sum(change) as change, sum(received) as received, sum(issued) as issued, sum(restocked) as restocked, sum(adjusted) as adjusted
    from gone group by 1, 2
  ), days as (
    insert into material_day as d (material_id, business_date, change, received, issued, restocked, adjusted)
    select material_id, business_date, change, received, issued, restocked, adjusted from sums
    on conflict (material_id, business_date) do update set change = d.change + excluded.change, received = d.received + excluded.received,
      issued = d.issued + excluded.issued, restocked = d.restocked + excluded.restocked, adjusted = d.adjusted + excluded.adjusted
  ), balances as (
    insert into material_balance as b (material_id, qty) select material_id, sum(change) from sums group by 1
    on conflict (material_id) do update set qty = b.qty + excluded.qty
  )
  select count(*) into taken from gone;
  return taken;
end $$;

/* What the facts say already: the days of movements that stand. */
insert into material_day_change
select material_id, business_date, sum(change),
  coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
  coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME')), 0),
  coalesce(sum(change) filter (where type = 'RESTOCK'), 0),
  coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE')), 0)
from (
  select *, case when to_place = 'STOCK' then qty else 0 end - case when from_place = 'STOCK' then qty else 0 end as change
  from stock_movement_in_force where item_type = 'MATERIAL'
) m
where change <> 0 group by 1, 2;
select fold_material_days();

create view material_day_total as
  select material_id, business_date, sum(change) as change, sum(received) as received, sum(issued) as issued, sum(restocked) as restocked, sum(adjusted) as adjusted,
    -- A number of its own for each material and day, by which a page goes on.
    (business_date - date '2000-01-01')::bigint * 10000000000 + material_id as id
  from (select * from material_day union all select * from material_day_change) changes
  group by 1, 2;
