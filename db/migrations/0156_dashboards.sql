/*
 * What people look at: a dashboard with its widgets, its owner's alone or shared. One whose owner is gone stays for whom it was shared with;
 * a private one is seen by nobody then.
 */
create table dashboard (
  id          bigint generated always as identity primary key,
  name        text not null,
  owner_id    bigint references app_user on delete set null,
  sharing     text not null default 'PRIVATE' check (sharing in ('PRIVATE', 'VIEW', 'EDIT')),
  layout      jsonb not null,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
create index dashboard_owner on dashboard (owner_id) where owner_id is not null;
create index dashboard_shared on dashboard (name) where sharing <> 'PRIVATE';
call make_record('dashboard');

/* How soon help came is asked by days. */
create index help_call_at on help_call (called_at);

insert into menu (name) values ('goodBadStatus'), ('productionStatus') on conflict (name) do nothing;
