/*
 * As before, by walking one index each: a statement of this kind that is planned while a plant is young would otherwise read and sort every
 * package of a material, and keep doing so.
 */
create or replace function packages_to_issue(of_material bigint, policy text, day date, most int)
  returns table (id bigint, qty numeric, place bigint) language plpgsql stable set enable_sort = off set enable_bitmapscan = off as $$
declare
  dated int;
begin
  if policy <> 'FEFO' then
    return query select o.id, o.qty, row_number() over () from (
      select s.id, s.qty from material_stock s
      where s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION')
        and (s.expiry_date is null or s.expiry_date >= day)
      order by s.received_date, s.id limit most) o;
    return;
  end if;
  return query select o.id, o.qty, row_number() over () from (
    select s.id, s.qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION') and s.expiry_date >= day
    order by s.expiry_date, s.received_date, s.id limit most) o;
  get diagnostics dated = row_count;
  return query select o.id, o.qty, dated + row_number() over () from (
    select s.id, s.qty from material_stock s
    where s.material_id = of_material and s.qty > 0 and not s.cancelled and s.quality_status in ('OK', 'CONCESSION') and s.expiry_date is null
    order by s.received_date, s.id limit most - dated) o;
end
$$;
