/* Since when a machine has been set as it is: operating, under inspection, in use or out of it. Null until it is first changed. */
alter table tool add column status_since timestamptz;

create function status_begins() returns trigger language plpgsql as $$
begin
  if (new.status, new.active) is distinct from (old.status, old.active) then
    new.status_since := lotline_now();
  end if;
  return new;
end $$;
create trigger status_begins before update of status, active on tool for each row execute function status_begins();
-- It follows from an edit and is none itself.
call make_record('tool', 'next_inspection_date,status_since');
