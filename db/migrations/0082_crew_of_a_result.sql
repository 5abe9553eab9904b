/*
 * A result that names nobody was made by whoever worked last up to its instant, else by whom its day was given to: whoever is only asked to
 * come hasn't made anything.
 */
create function keep_crew_of_result() returns trigger language plpgsql as $$
begin
  new.worker_ids := coalesce(
    (select e.worker_ids from work_event e where e.daily_plan_id = new.daily_plan_id and not e.void and e.worker_ids <> '{}' and e.started_at <= new.occurred_at
      order by e.started_at desc, e.id desc limit 1),
    (select d.worker_ids from daily_plan d where d.id = new.daily_plan_id), '{}');
  return new;
end $$;
create trigger keep_crew before insert on production_result for each row when (new.worker_ids is null) execute function keep_crew_of_result();
