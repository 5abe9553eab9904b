/* The work asks for its inspections: how much had been made by then says when the next one is due, and one of a kind waits at a time. */
alter table quality_result add column made_qty numeric(13,3) check (made_qty >= 0);
create unique index "quality.workAsksOnce" on quality_result (daily_plan_id, stage)
  where daily_plan_id is not null and stage in ('FIRST', 'IN_PROCESS', 'LAST') and cause in ('START', 'PIECES', 'TIME', 'FINISH', 'CHANGE')
    and status in ('REQUESTED', 'IN_PROGRESS');
call make_record('quality_result');
