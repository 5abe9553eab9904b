/*
 * What people say to each other: two of them, or those of a place with who writes to them. Nothing is taken out: a message that its author
 * withdraws stays with what it said, which is told to nobody who reads the conversation. Authors are named as in `created_by`, without a key,
 * so that what somebody said stays when their account is deleted.
 */
create table chat (
  id              bigint generated always as identity primary key,
  location_id     bigint references location,
  first_user_id   bigint,
  second_user_id  bigint,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint chat_of_two_or_a_place check ((location_id is null) = (first_user_id is not null and second_user_id is not null)),
  constraint chat_of_two_in_order check (first_user_id < second_user_id),
  constraint chat_of_a_place_is_one unique (location_id),
  constraint chat_of_two_is_one unique (first_user_id, second_user_id)
);
call make_record('chat');

create table chat_message (
  id              bigint generated always as identity primary key,
  chat_id         bigint not null references chat,
  body            text not null,
  picture_id      bigint references stored_file,
  -- The records that it points to: [{"table": "lot", "id": 3}].
  links           jsonb not null default '[]',
  sent_at         timestamptz not null default lotline_now(),
  withdrawn_at    timestamptz,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now()
);
create index chat_message_chat on chat_message (chat_id, id);
create index chat_message_picture on chat_message (picture_id) where picture_id is not null;
call make_record('chat_message');
call own_files('chat_message', 'picture_id', 'chatPicture');

/*
 * Who was in a conversation from which message on (those after `after_id`) and up to which, null while they are. Whoever left and came back has two
 * rows. `read_id` is the last message that they have seen.
 */
create table chat_member (
  id              bigint generated always as identity primary key,
  chat_id         bigint not null references chat,
  user_id         bigint not null,
  is_guest        boolean not null default false,
  after_id        bigint not null default 0,
  until_id        bigint,
  read_id         bigint not null default 0,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now()
);
create unique index chat_member_is_in_once on chat_member (chat_id, user_id) where until_id is null;
create index chat_member_user on chat_member (user_id, chat_id);
call make_record('chat_member', 'read_id');
