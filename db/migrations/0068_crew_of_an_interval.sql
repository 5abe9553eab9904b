/* An interval names everybody who worked in it: worker_id is the first of them, as before. */
alter table work_event add column worker_ids bigint[] not null default '{}';

-- Who stood beside the first was kept only with the day: what is open goes on with its crew, what is over knows its first.
alter table work_event disable trigger user;
update work_event e set worker_ids = case
    when e.ended_at is null and d.worker_ids[1] = e.worker_id and e.kind in ('SETUP', 'RUN', 'TRIAL') then d.worker_ids
    else array[e.worker_id] end
from work_event o left join daily_plan d on d.id = o.daily_plan_id
where o.id = e.id and e.worker_id is not null;
alter table work_event enable trigger user;
alter table work_event add constraint "work.namesItsFirst" check (worker_id is not distinct from worker_ids[1]) not valid;
alter table work_event validate constraint "work.namesItsFirst";

create or replace view work_event_in_force as
  select e.* from work_event e where not e.void and not exists (select from work_event c where c.corrects_id = e.id);
