/*
 * What the product notices and tells people by itself: one row for a fact of a kind, closed when there is nothing more to do about it. A subject
 * that comes back on the same day goes on in its row; on a later day it is told anew.
 */
create table alert (
  id          bigint generated always as identity primary key,
  kind        text not null,
  subject     text not null,
  day         date not null,
  -- The menu whose viewers are told, and the record of it.
  menu        text not null,
  record_id   bigint not null,
  facts       jsonb not null,
  location_id bigint references location on delete cascade,
  noticed_at  timestamptz not null default lotline_now(),
  done_at     timestamptz,
  constraint alert_once unique (kind, subject, day)
);
create unique index alert_open on alert (kind, subject) where done_at is null;
create index alert_location on alert (location_id) where location_id is not null;
create index alert_noticed on alert (noticed_at);
call make_told('alert');

create table alert_reading (
  id       bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  user_id  bigint not null references app_user on delete cascade,
  constraint alert_reading_once unique (alert_id, user_id)
);
create index alert_reading_user on alert_reading (user_id);
call make_told('alert_reading');

/* What somebody wants to be told, as far as it differs from what is usual. */
create table alert_setting (
  id         bigint generated always as identity primary key,
  user_id    bigint not null unique references app_user on delete cascade,
  bell       jsonb not null default '{}',
  mail       jsonb not null default '{}',
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to   text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_days int[] not null default '{}',
  lang       text not null default 'kr' check (lang in ('kr', 'en')),
  -- Whatever was told up to this one counts as read.
  read_until bigint not null default 0,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now(),
  constraint "alert.quietHasBothEnds" check ((quiet_from is null) = (quiet_to is null)),
  constraint "alert.quietEndsLater" check (quiet_from <> quiet_to)
);
call make_record('alert_setting', 'read_until');

/* What is to be sent, written with what it tells: sent once, kept with how that went, forgotten by age. */
create table mail (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references app_user on delete cascade,
  alert_id     bigint references alert on delete cascade,
  notice_id    bigint references notice on delete cascade,
  -- Of a notice, the text that it tells, and its last day.
  facts        jsonb not null default '{}',
  last_day     date,
  state        text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED')),
  queued_at    timestamptz not null default lotline_now(),
  not_before   timestamptz not null default lotline_now(),
  -- Somebody is sending it, until then at the latest.
  held_until   timestamptz,
  tries        int not null default 0,
  problem      text,
  settled_at   timestamptz,
  -- Several that went as one have the number of the first.
  sent_as      bigint,
  constraint mail_of_one check (num_nonnulls(alert_id, notice_id) = 1),
  constraint mail_settled check ((state = 'WAITING') = (settled_at is null)),
  constraint mail_once unique (user_id, alert_id)
);
create index mail_waiting on mail (not_before) where state = 'WAITING';
create index mail_settled_at on mail (user_id, settled_at) where state <> 'WAITING';
create index mail_alert on mail (alert_id) where alert_id is not null;
create index mail_notice on mail (notice_id) where notice_id is not null;
create index mail_queued on mail (queued_at);
call make_told('mail');
