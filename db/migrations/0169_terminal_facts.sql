/*
 * Every fact that came from a terminal, whatever became of it: its number there, what its clock showed, by how much that was ahead, and the
 * time that the fact was booked with. One key is one row, one number one fact.
 */
create table terminal_fact (
  id           bigint generated always as identity primary key,
  terminal_id  bigint not null references terminal,
  seq          bigint,
  key          uuid not null,
  user_id      bigint not null references app_user,
  form         int not null,
  content_hash text not null,
  at           timestamptz not null,
  clock_ms     bigint not null,
  happened_at  timestamptz,
  recorded_at  timestamptz not null default clock_timestamp(),
  outcome      text not null default 'REFUSED' check (outcome in ('TAKEN', 'REFUSED', 'LEFT')),
  code         text,
  fact_id      bigint,
  constraint terminal_fact_key unique (terminal_id, key),
  constraint terminal_fact_seq unique (terminal_id, seq)
);
create index terminal_fact_user on terminal_fact (user_id);

/* What was found of a terminal: told to leaders until somebody says what became of it. */
create table terminal_finding (
  id          bigint generated always as identity primary key,
  terminal_id bigint not null references terminal,
  kind        text not null check (kind in ('GAP', 'CLOCK', 'UNREAD')),
  user_id     bigint references app_user,
  seq_from    bigint,
  seq_to      bigint,
  clock_ms    bigint,
  -- What can't be read, under the key that it came with, which may be none.
  fact_key    text,
  form        int,
  code        text,
  content     text,
  at          timestamptz not null default lotline_now(),
  answered_at timestamptz,
  -- Nobody, where what was missing came after all.
  answered_by bigint references app_user,
  answer      text,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
create index terminal_finding_open on terminal_finding (id) where answered_at is null;
create index terminal_finding_terminal on terminal_finding (terminal_id);
create index terminal_finding_user on terminal_finding (user_id) where user_id is not null;
create index terminal_finding_answered_by on terminal_finding (answered_by) where answered_by is not null;
create unique index terminal_finding_one_clock on terminal_finding (terminal_id) where kind = 'CLOCK' and answered_at is null;
create unique index terminal_finding_one_text on terminal_finding (terminal_id, fact_key, md5(content)) where kind = 'UNREAD';
call make_record('terminal_finding');
