/* The same beside what may be used on the shelves, and what a plan still lacks if all of that were its own. Never inlined: a list asks once, for all plans that are open. */
create or replace function plan_supply(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, available_qty numeric, lacking_qty numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with need as materialized (select * from plan_need(plan_ids)), available as materialized (
      -- What is kept of each material less the packages that may not be used: these are few, and its packages many.
      select n.material_id, coalesce((select h.qty from material_on_hand h where h.material_id = n.material_id), 0)
        - coalesce((select sum(s.qty) from material_stock s where s.material_id = n.material_id and s.qty > 0 and not s.cancelled
          and not is_usable(s.quality_status)), 0) as qty
      from (select distinct material_id from need) n
    )
    select n.plan_id, n.material_id, n.seq, n.required_qty, n.issued_qty, a.qty, greatest(0, n.required_qty - n.issued_qty - a.qty)
    from need n join available a on a.material_id = n.material_id;
end $$;

/* A promise of the program to itself, that nobody can break by what they send: it has no sentence, and no rule's name. */
alter table work_event rename constraint "work.namesItsFirst" to work_event_names_its_first;
