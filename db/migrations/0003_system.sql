create table code_category (
  id          bigint generated always as identity primary key,
  category    text not null constraint "code.categoryIsUnique" unique,
  name_kr     text not null,
  name_en     text not null,
  description text,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
call make_record('code_category');

create table code (
  id          bigint generated always as identity primary key,
  category_id bigint not null references code_category,
  code        text not null,
  name_kr     text not null,
  name_en     text not null,
  parent_id   bigint references code,
  seq         int not null default 0,
  enabled     boolean not null default true,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now(),
  constraint "code.codeIsUnique" unique (category_id, code)
);
create index code_parent on code (parent_id);
call make_record('code');

create table custom_field (
  id         bigint generated always as identity primary key,
  table_name text not null,
  field      text not null check (field ~ '^[a-z][a-zA-Z0-9]{0,49}$'),
  display_kr text not null,
  display_en text not null,
  type       text not null check (type in ('text', 'number', 'date', 'boolean', 'list')),
  data       jsonb,
  required   boolean not null default false,
  seq        int not null default 0,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now(),
  constraint "customField.fieldIsUnique" unique (table_name, field)
);
call make_record('custom_field');

create table saved_condition (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references app_user on delete cascade,
  title       text not null,
  menu        text not null,
  search_cond jsonb not null,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
create index saved_condition_owner on saved_condition (user_id, menu);
call make_record('saved_condition');

create table page_hit (
  id      bigint generated always as identity primary key,
  app     text not null,
  name    text not null,
  path    text not null,
  user_id bigint not null,
  at      timestamptz not null default now()
);
create index page_hit_at on page_hit (at);
