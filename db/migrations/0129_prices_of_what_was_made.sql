/*
 * A price or a rate by which finished plans were costed changes with a reason only, which stays on the row and, with each change, in its history.
 * What nobody knew and somebody enters corrects nothing.
 */
alter table labor_rate add column price_reason text check (length(trim(price_reason)) > 0);
alter table machine_rate add column price_reason text check (length(trim(price_reason)) > 0);
alter table material_stock add column price_reason text check (length(trim(price_reason)) > 0);
alter table outsourcing add column price_reason text check (length(trim(price_reason)) > 0);

/* Where and when people worked at a rate on plans that are finished. */
create function finished_at_labor_rate(of labor_rate) returns table (line_id bigint, day date) language sql stable as $$
  with recursive below as (
    select id from location where id = of.location_id union all select l.id from below b join location l on l.parent_id = b.id
  ), days as materialized (
    select distinct c.line_id, c.business_date as day from production_plan p join counted_time c on c.plan_id = p.id
    where p.status = 'COMPLETE' and c.crew > 0 and c.business_date >= of.effective_from and c.line_id in (select id from below)
  )
  select d.line_id, d.day from days d where (labor_rate_on(d.line_id, d.day)).id = of.id
$$;
create function finished_at_machine_rate(of machine_rate) returns table (day date) language sql stable as $$
  with days as materialized (
    select distinct c.business_date as day from production_plan p join counted_time c on c.plan_id = p.id
    where p.status = 'COMPLETE' and c.tool_id = of.tool_id and c.business_date >= of.effective_from
  )
  select d.day from days d where (machine_rate_on(of.tool_id, d.day)).id = of.id
$$;
/* Whether another rate would hold there, if this one didn't. */
create function has_other_labor_rate(of labor_rate, place bigint, on_day date) returns boolean language sql stable as $$
  with recursive above as (
    select id, parent_id from location where id = place union all select l.id, l.parent_id from above a join location l on l.id = a.parent_id
  ) select exists (select from labor_rate x where x.id <> of.id and x.effective_from <= on_day and x.location_id in (select id from above))
$$;

create function a_correction_needs_a_reason() returns void language plpgsql as $$
begin
  raise exception 'price' using errcode = '23514', constraint = 'cost.correctionHasAReason';
end $$;
create function a_used_rate_stays() returns void language plpgsql as $$
begin
  raise exception 'rate' using errcode = '23514', constraint = 'cost.usedRateStays';
end $$;

/* What was costed by a rate before it changes. */
create function labor_rate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from finished_at_labor_rate(old)) then perform a_used_rate_stays(); end if;
    return old;
  end if;
  if (old.per_hour, old.effective_from, old.location_id) is not distinct from (new.per_hour, new.effective_from, new.location_id) then
    new.price_reason := old.price_reason;
  elsif new.price_reason is null and exists (
    select from finished_at_labor_rate(old) d where new.per_hour <> old.per_hour or new.location_id <> old.location_id or d.day < new.effective_from
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return new;
end $$;
create function machine_rate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from finished_at_machine_rate(old)) then perform a_used_rate_stays(); end if;
    return old;
  end if;
  if (old.per_hour, old.effective_from, old.tool_id) is not distinct from (new.per_hour, new.effective_from, new.tool_id) then
    new.price_reason := old.price_reason;
  elsif new.price_reason is null and exists (
    select from finished_at_machine_rate(old) d where new.per_hour <> old.per_hour or new.tool_id <> old.tool_id or d.day < new.effective_from
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return new;
end $$;

/* What is costed by it from now on, and was by another rate. */
create function labor_rate_changed() returns trigger language plpgsql as $$
begin
  if new.price_reason is null and exists (
    select from finished_at_labor_rate(new) d
    where (tg_op = 'INSERT' or new.location_id <> old.location_id or d.day < old.effective_from) and has_other_labor_rate(new, d.line_id, d.day)
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return null;
end $$;
create function machine_rate_changed() returns trigger language plpgsql as $$
begin
  if new.price_reason is null and exists (
    select from finished_at_machine_rate(new) d
    where (tg_op = 'INSERT' or new.tool_id <> old.tool_id or d.day < old.effective_from)
      and exists (select from machine_rate x where x.id <> new.id and x.tool_id = new.tool_id and x.effective_from <= d.day)
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return null;
end $$;
create trigger a_labor_rate_changes before update or delete on labor_rate for each row execute function labor_rate_changes();
create trigger a_labor_rate_changed after insert or update on labor_rate for each row execute function labor_rate_changed();
create trigger a_machine_rate_changes before update or delete on machine_rate for each row execute function machine_rate_changes();
create trigger a_machine_rate_changed after insert or update on machine_rate for each row execute function machine_rate_changed();

/* A package that finished plans used, and pieces that came back for them. */
create function package_price_changes() returns trigger language plpgsql as $$
begin
  if new.price_reason is null and old.unit_price is not null and exists (
    select from stock_movement_in_force v join production_operation_plan o on o.id = v.oper_plan_id join production_plan p on p.id = o.plan_id
    where v.material_stock_id = old.id and v.type = 'CONSUME' and p.status = 'COMPLETE'
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return new;
end $$;
create trigger a_package_price_changes before update of unit_price on material_stock for each row
  when (new.unit_price is distinct from old.unit_price) execute function package_price_changes();
create function outsourcing_price_changes() returns trigger language plpgsql as $$
begin
  if new.price_reason is null and old.unit_price is not null and exists (
    select from outsourcing_line x join lot l on l.id = x.lot_id join production_plan p on p.id = l.production_plan_id
    where x.outsourcing_id = old.id and x.good_qty > 0 and p.status = 'COMPLETE'
  ) then
    perform a_correction_needs_a_reason();
  end if;
  return new;
end $$;
create trigger an_outsourcing_price_changes before update of unit_price on outsourcing for each row
  when (new.unit_price is distinct from old.unit_price) execute function outsourcing_price_changes();
/* The reason of a price is that of its last change. */
create function price_reason_stays() returns trigger language plpgsql as $$
begin
  new.price_reason := old.price_reason;
  return new;
end $$;
create trigger a_price_reason_stays before update of price_reason on material_stock for each row
  when (new.unit_price is not distinct from old.unit_price and new.price_reason is distinct from old.price_reason) execute function price_reason_stays();
create trigger a_price_reason_stays before update of price_reason on outsourcing for each row
  when (new.unit_price is not distinct from old.unit_price and new.price_reason is distinct from old.price_reason) execute function price_reason_stays();
do $$
declare
  kept record;
begin
  for kept in
    select t.tgrelid::regclass::text as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and t.tgrelid::regclass::text in ('labor_rate', 'machine_rate', 'material_stock', 'outsourcing')
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;
