-- What the floor asks for at every tap.
create index production_result_plan on production_result (plan_id);
create index daily_plan_running on daily_plan (line_id, work_date) where work_status = 'IN_PROGRESS';
