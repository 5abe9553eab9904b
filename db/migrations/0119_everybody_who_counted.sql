/* Everybody who counted a line, also before it was counted anew or opened again: none of them approves it where another has to. */
alter table count_line add column counters bigint[] not null default '{}';
update count_line l set counters = array(
  select distinct n.by from (
    select l.counted_by as by
    union all
    select (h.data->>'counted_by')::bigint from data_history h where h.table_name = 'count_line' and h.row_id = l.id
  ) n where n.by is not null)
where l.counted_by is not null or l.times > 0;

/* What was made with a mold that doesn't make it wears the wrong mold: a result names a mold of its work. Corrections say again what was reported. */
create or replace function keep_mold_of_result() returns trigger language plpgsql as $$
declare
  wrong production_result;
begin
  if new.mold_id is null and not new.void then
    -- Whoever mounts or unmounts there meanwhile waits, or is waited for.
    perform from public.tool where id = new.tool_id for share;
    new.mold_id := mold_on(new.tool_id, new.occurred_at);
  end if;
  if new.mold_id is not null and new.corrects_id is null and exists (
    select from production_operation_plan o join production_plan p on p.id = o.plan_id where o.id = new.oper_plan_id and (
      o.mold_id <> new.mold_id or exists (select from mold_product m where m.mold_id = new.mold_id)
        and not exists (select from mold_product m where m.mold_id = new.mold_id and m.product_id = p.product_id))) then
    raise exception 'mold' using errcode = '23514', constraint = 'mold.resultIsOfItsMold';
  end if;
  if new.mold_id is not null and new.cavities is null then
    select * into wrong from production_result where id = new.corrects_id and mold_id = new.mold_id;
    new.cavities := coalesce(wrong.cavities, (select active_cavities from mold where id = new.mold_id));
  end if;
  return new;
end $$;
