/* A deleted row that comes back keeps who made it and when; whoever brings it back is its last editor. */
create or replace function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if current_setting('lotline.restoring', true) is distinct from 'on' then
      new.created_by := coalesce(lotline_actor(), new.created_by);
      new.created_at := lotline_now();
    end if;
    new.updated_by := coalesce(lotline_actor(), new.created_by);
    new.updated_at := lotline_now();
  else
    new.created_by := old.created_by;
    new.created_at := old.created_at;
    new.updated_by := old.updated_by;
    new.updated_at := old.updated_at;
    if without_columns(to_jsonb(new), tg_argv[0]) is distinct from without_columns(to_jsonb(old), tg_argv[0]) then
      new.updated_by := coalesce(lotline_actor(), old.updated_by);
      new.updated_at := lotline_now();
    end if;
  end if;
  return new;
end $$;
