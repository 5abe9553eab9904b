/*
 * Whatever names a code names one of its own category and in use; what a correction says again may have been put out of use meanwhile.
 * Arguments: the column, the categories, and ANY where what is out of use may still be named: a copy of what stands.
 */
create function code_is_of_its_category() returns trigger language plpgsql as $$
declare
  said jsonb := to_jsonb(new);
  its bigint := (said->>tg_argv[0])::bigint;
  category text;
  enabled boolean;
  again boolean;
begin
  select g.category, c.enabled into category, enabled from code c join code_category g on g.id = c.category_id where c.id = its;
  -- One that is gone is the foreign key's matter.
  if not found then
    return new;
  end if;
  if category = any(string_to_array(tg_argv[1], ',')) and (enabled or tg_argv[2] = 'ANY') then
    return new;
  end if;
  if category = any(string_to_array(tg_argv[1], ',')) then
    if tg_table_name = 'result_defect' then
      select exists (select from production_result r join result_defect d on d.result_id = r.corrects_id
        where r.id = (said->>'result_id')::bigint and d.defect_code_id = its) into again;
    elsif said->>'corrects_id' is not null then
      execute format('select exists (select from %I where id = $1 and %I = $2)', tg_table_name, tg_argv[0])
        into again using (said->>'corrects_id')::bigint, its;
    end if;
    if again then
      return new;
    end if;
  end if;
  raise exception 'code' using errcode = '23514', constraint = 'code.ofItsList', column = tg_argv[0];
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
    ('result_defect', 'defect_code_id', 'DEFECT,OUTSOURCING_LOSS', ''),
    ('outsourcing_defect', 'defect_code_id', 'DEFECT', ''),
    ('work_event', 'stop_reason_id', 'STOP_REASON', ''),
    ('daily_plan', 'close_reason_id', 'FINISH_REASON', ''),
    ('daily_plan', 'reopen_reason_id', 'REOPEN_REASON', ''),
    ('production_result', 'correction_reason_id', 'CORRECT_REASON', ''),
    ('help_call', 'reason_id', 'CALL_REASON', ''),
    ('stock_hold', 'reason_id', 'HOLD_REASON', ''),
    ('stock_hold', 'release_reason_id', 'RELEASE_REASON', ''),
    ('kiosk_refusal', 'settled_reason_id', 'BOOK_REASON,DISCARD_REASON', ''),
    ('operation', 'defect_group_id', 'DEFECT', 'ANY'),
    ('quality_characteristic', 'gauge_class_id', 'GAUGE_CLASS', 'ANY'),
    ('quality_characteristic', 'defect_code_id', 'DEFECT', 'ANY')
  ) as v(its_table, its_column, categories, out_of_use)
  loop
    execute format('create trigger %I before insert on %I for each row when (new.%I is not null) execute function code_is_of_its_category(%L, %L, %L)',
      one.its_column || '_of_its_list', one.its_table, one.its_column, one.its_column, one.categories, one.out_of_use);
    execute format('create trigger %I before update of %I on %I for each row when (new.%I is not null and new.%I is distinct from old.%I) execute function code_is_of_its_category(%L, %L, %L)',
      one.its_column || '_stays_of_its_list', one.its_column, one.its_table, one.its_column, one.its_column, one.its_column, one.its_column, one.categories, one.out_of_use);
  end loop;
end $$;

/* What an inspection found stands in one value: each of its defects names a reason for defects. */
create function found_defects_are_of_their_list() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_array_elements(new.defects) as d(one)
      left join (code c join code_category g on g.id = c.category_id and g.category = 'DEFECT') on c.id = (d.one->>'defectCodeId')::bigint
    where c.id is null or not c.enabled and (tg_op = 'INSERT' or not old.defects @> jsonb_build_array(jsonb_build_object('defectCodeId', c.id)))) then
    raise exception 'code' using errcode = '23514', constraint = 'code.ofItsList';
  end if;
  return new;
end $$;
create trigger defects_of_their_list before insert or update of defects on quality_result
  for each row when (jsonb_typeof(new.defects) = 'array' and new.defects <> '[]') execute function found_defects_are_of_their_list();
