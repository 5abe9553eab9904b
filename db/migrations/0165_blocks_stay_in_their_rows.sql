/* Blocks up to half a page stay in their rows: cut into pieces beside them, those of a day of doubles took half as much again. New months have it from the start. */
do $$
declare month regclass;
begin
  for month in select inhrelid from pg_inherits where inhparent = 'observation_block'::regclass loop
    execute format('alter table %s set (toast_tuple_target = 4080)', month);
  end loop;
end $$;
