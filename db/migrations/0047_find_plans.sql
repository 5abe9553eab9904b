/* Plans are found by a part of their number, over all that there ever was. */
create index production_plan_number on production_plan using gin (plan_no gin_trgm_ops);
