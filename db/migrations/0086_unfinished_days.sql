/* A planner’s board asks for the unfinished work of days that are over: a few among the finished ones of years. */
create index daily_plan_unfinished on daily_plan (work_date) where work_status <> 'COMPLETE';
