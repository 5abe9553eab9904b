create table role (
  id          bigint generated always as identity primary key,
  name        text not null constraint "identity.roleNameIsUnique" unique,
  description text,
  role_item   jsonb not null,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
call make_record('role');

create table app_user (
  id            bigint generated always as identity primary key,
  user_id       text not null,
  username      text not null,
  password_hash text not null,
  email         text,
  phone         text,
  image_file_id bigint references stored_file,
  location_id   bigint,
  color         text,
  enabled       boolean not null default true,
  last_login_at timestamptz,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now()
);
create unique index "identity.userIdIsUnique" on app_user (lower(user_id));
call make_record('app_user', 'last_login_at', 'password_hash,last_login_at');

/* Failed sign-ins by the ID that was typed, whether or not there is such a user: the answer must not tell. */
create table sign_in_guard (
  id             bigint generated always as identity primary key,
  login          text not null unique,
  failed         int not null default 0,
  last_failed_at timestamptz not null default now(),
  locked_until   timestamptz
);
create index sign_in_guard_age on sign_in_guard (last_failed_at);

create table user_role (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references app_user on delete cascade,
  role_id    bigint not null references role,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now(),
  unique (user_id, role_id)
);
create index user_role_role on user_role (role_id);
call make_record('user_role');

create table user_session (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references app_user on delete cascade,
  token_hash     bytea not null unique,
  ip             text,
  user_agent     text,
  created_at     timestamptz not null default now(),
  last_access_at timestamptz not null default now(),
  revoked_at     timestamptz
);
create index user_session_user on user_session (user_id) where revoked_at is null;

create table user_setting (
  id          bigint generated always as identity primary key,
  user_id     bigint not null unique references app_user on delete cascade,
  home_path   text,
  theme       text not null default 'light' check (theme in ('light', 'dark')),
  sidebar     text not null default 'dark' check (sidebar in ('light', 'dark')),
  theme_color text not null default 'blue' check (theme_color in ('blue', 'teal', 'red', 'orange', 'purple', 'indigo', 'cyan', 'pink', 'green')),
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
call make_record('user_setting');
