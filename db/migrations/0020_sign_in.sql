/* Failed sign-ins by the ID that was typed and the place it was typed at. `*` as the place is all the places where
   its owner never signed in, `*` as the login any ID from one such place. There is a row for an ID without a user, too: the answer must not tell. */
drop table sign_in_guard;
create table sign_in_guard (
  id             bigint generated always as identity primary key,
  login          text not null,
  place          text not null,
  failed         int not null default 0,
  most           int not null,
  last_failed_at timestamptz not null default now(),
  locked_until   timestamptz,
  unique (login, place)
);
create index sign_in_guard_age on sign_in_guard (last_failed_at);

/* The browsers in which a user has signed in, each known by the hash of a cookie. */
create table known_device (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references app_user on delete cascade,
  token_hash   bytea not null,
  last_used_at timestamptz not null default now(),
  unique (user_id, token_hash)
);

create index user_session_place on user_session (user_id, ip);
