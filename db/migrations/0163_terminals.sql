/*
 * A browser in which facts are entered at a kiosk or on a phone. It makes its key itself, at its first use, and is known by it; revoked, it
 * stays in the list.
 */
create table terminal (
  id            bigint generated always as identity primary key,
  key           uuid not null unique,
  name          text not null constraint "terminal.nameIsUnique" unique,
  kind          text not null check (kind in ('KIOSK', 'PHONE')),
  note          text,
  revoked_at    timestamptz,
  revoked_by    bigint references app_user,
  revoke_reason text,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  constraint terminal_says_why_revoked check ((revoked_at is null) = (revoke_reason is null))
);
create index terminal_revoked_by on terminal (revoked_by) where revoked_by is not null;
call make_record('terminal');

/* What it said of itself when it was heard last: told anew every minute, so that no history is kept of it. */
create table terminal_contact (
  terminal_id  bigint primary key references terminal on delete cascade,
  last_seen_at timestamptz not null,
  user_id      bigint references app_user on delete set null,
  location_id  bigint references location on delete set null,
  -- By how many milliseconds its clock is ahead of the server's.
  clock_ms     bigint not null,
  program      text not null,
  waiting      int not null,
  oldest_at    timestamptz,
  sealed       boolean not null
);
create index terminal_contact_user on terminal_contact (user_id) where user_id is not null;
create index terminal_contact_location on terminal_contact (location_id) where location_id is not null;
call make_told('terminal_contact');
