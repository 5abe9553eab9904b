/*
 * 설비 카운터: what the counter of a machine showed when a mold was mounted, maintained or taken off. Between two readings of one mounting a mold made
 * as many shots as the counter says, where that is more than its results say. What results say is never taken off it.
 */
alter table mold_inout add column counter int check (counter >= 0),
  add constraint mold_inout_counter check (counter is null or tool_id is not null);
create or replace view mold_inout_in_force as
  select i.* from mold_inout i where not i.void and not exists (select from mold_inout c where c.corrects_id = i.id);
alter table mold_maintenance add column tool_id bigint references tool, add column counter int check (counter >= 0),
  add constraint mold_maintenance_counter check (counter is null or tool_id is not null);
create index mold_maintenance_tool on mold_maintenance (tool_id) where tool_id is not null;
create or replace view mold_maintenance_in_force as
  select i.* from mold_maintenance i where not i.void and not exists (select from mold_maintenance c where c.corrects_id = i.id);

create view mold_counter_reading as
  select i.mold_id, i.tool_id, i.counter, i.occurred_at, i.recorded_at, i.kind = 'MOUNT' as begins, i.actor_id, i.source
  from mold_inout_in_force i where i.counter is not null
  union all
  select m.mold_id, m.tool_id, m.counter, m.occurred_at, m.recorded_at, false, m.actor_id, m.source from mold_maintenance_in_force m where m.counter is not null;

/* Since the reading before it in the same mounting: what the counter counted, what results say of it, and what of the counter they don't. */
create function mold_counter_since(mold bigint, machine bigint, shown int, at timestamptz, recorded timestamptz)
returns table (counter_from int, since timestamptz, by_results int, more int) language sql stable as $$
  select p.counter, p.occurred_at, s.shots, greatest(0, shown - p.counter - s.shots)
  from (
    select r.counter, r.occurred_at from mold_counter_reading r
    where r.mold_id = mold and r.tool_id = machine and (r.occurred_at, r.recorded_at) < (at, recorded)
      and r.occurred_at >= (select max(i.occurred_at) from mold_inout_in_force i where i.mold_id = mold and i.kind = 'MOUNT' and i.occurred_at <= at)
    order by r.occurred_at desc, r.recorded_at desc limit 1
  ) p cross join lateral (
    select coalesce(sum(shots_of(x)), 0)::int as shots from production_result x
    where x.mold_id = mold and x.occurred_at > p.occurred_at and x.occurred_at <= at and not x.void
      and not exists (select from production_result c where c.corrects_id = x.id)
  ) s
$$;
create view mold_counter_shots as
  select r.mold_id, r.tool_id, r.occurred_at, r.actor_id, r.source, c.counter_from, r.counter as counter_to, c.since, c.by_results, c.more
  from mold_counter_reading r cross join lateral mold_counter_since(r.mold_id, r.tool_id, r.counter, r.occurred_at, r.recorded_at) c where not r.begins;

create or replace function mold_shots_at(mold bigint, at timestamptz) returns int language sql stable as $$
  select m.initial_shots + coalesce((
    select sum(shots_of(p)) from production_result p
    where p.mold_id = m.id and p.occurred_at <= at and not p.void and not exists (select from production_result c where c.corrects_id = p.id)), 0)::int
    + coalesce((select sum(c.more) from mold_counter_shots c where c.mold_id = m.id and c.occurred_at <= at), 0)::int
  from mold m where m.id = mold
$$;

/* Counts anew what molds have made, in all and since their last maintenance or, before that, since they were entered. */
create or replace function refresh_molds(ids bigint[]) returns void language sql as $$
  update mold m set shot_count = m.initial_shots + n.shots, last_maintained_at = n.maintained, since_maintenance = n.since
  from (
    select k.id, t.at as maintained, coalesce(sum(u.shots), 0)::int as shots, coalesce(sum(u.shots) filter (where u.occurred_at > coalesce(t.at, '-infinity')), 0)::int as since
    from mold k left join lateral (select max(occurred_at) as at from mold_maintenance_in_force where mold_id = k.id) t on true
      left join lateral (
        select shots_of(p) as shots, p.occurred_at from production_result p
        where p.mold_id = k.id and not p.void and not exists (select from production_result c where c.corrects_id = p.id)
        union all
        select c.more, c.occurred_at from mold_counter_shots c where c.mold_id = k.id
      ) u on true
    where k.id = any(ids) group by k.id, t.at
  ) n where m.id = n.id
$$;

/* A report that comes behind a reading, or is set right there, says more or less of what the counter counted: its mold is counted anew. */
create function count_shots_before_readings() returns trigger language plpgsql as $$
declare
  counted bigint[] := array(
    select distinct u.mold_id from (
      select b.mold_id, b.occurred_at from booked b
      union all select w.mold_id, w.occurred_at from booked b join production_result w on w.id = b.corrects_id
    ) u where u.mold_id is not null and exists (select from mold_counter_reading r where r.mold_id = u.mold_id and r.occurred_at >= u.occurred_at));
begin
  if cardinality(counted) > 0 then
    perform refresh_molds(counted);
  end if;
  return null;
end $$;
create trigger count_shots_before_readings after insert on production_result referencing new table as booked
  for each statement execute function count_shots_before_readings();
