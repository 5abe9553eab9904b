/* What spoke against an issue is somebody's edit as well: the stamp and the history hear of it. */
do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'material_issue'::regclass;
  call make_record('material_issue', kept.derived, kept.secrets);
end $$;
