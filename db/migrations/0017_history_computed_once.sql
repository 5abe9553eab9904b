-- A row becomes JSON once for its history, and who acts and when is asked once for each statement.
create or replace function keep_inserted() returns trigger language plpgsql security definer as $$
declare
  actor bigint := lotline_actor();
  clock timestamptz := coalesce(nullif(current_setting('lotline.clock', true), '')::timestamptz, clock_timestamp());
  hidden text[] := string_to_array(tg_argv[0], ',') || 'ext'::text;
begin
  insert into data_history (table_name, row_id, revision_type, revision_date, update_by, data, ext)
  with rows as materialized (select to_jsonb(n) as data from inserted n)
  select tg_table_name, (data->>'id')::bigint, 'ADD', clock, actor, data - hidden, nullif(data->'ext', 'null'::jsonb) from rows;
  return null;
end $$;
