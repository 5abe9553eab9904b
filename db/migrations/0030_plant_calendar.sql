/* The plant calendar: holidays, weekends that are worked, and the shifts and breaks of the plant or of a line. */
create table plant_calendar (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('HOLIDAY', 'WORKDAY', 'HOURS')),
  name            text not null,
  line_id         bigint references location,
  start_dt        date not null,
  end_dt          date,
  day_start       text check (day_start ~ '^\d\d:\d\d$'),
  day_end         text check (day_end ~ '^\d\d:\d\d$'),
  day_break_min   int not null default 0 check (day_break_min >= 0),
  night_start     text check (night_start ~ '^\d\d:\d\d$'),
  night_end       text check (night_end ~ '^\d\d:\d\d$'),
  night_break_min int not null default 0 check (night_break_min >= 0),
  note            text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "calendar.runsForward" check (end_dt >= start_dt),
  constraint "calendar.shiftHasBothEnds" check ((day_start is null) = (day_end is null) and (night_start is null) = (night_end is null))
);
create index plant_calendar_line on plant_calendar (line_id);
create trigger plant_calendar_stands_in before insert or update of line_id on plant_calendar
  for each row execute function stands_in('line_id', 'LINE', 'calendar.onlyOnALine');
call make_record('plant_calendar');
