/*
 * 작업지도서: how a product is made at one operation, for the people who make it. A revision is written once; a change is the next one,
 * and the highest whose day has come is in force. It hangs on the product's operation, so that a plan made anew from the route keeps it.
 */
create table work_instruction (
  id             bigint generated always as identity primary key,
  product_id     bigint not null references product,
  operation_id   bigint not null references operation,
  revision       int not null check (revision > 0),
  effective_from date not null,
  reason         text,
  version        int not null default 1,
  created_by     bigint references app_user, created_at timestamptz not null default now(),
  updated_by     bigint references app_user, updated_at timestamptz not null default now(),
  constraint "workInstruction.revisionOnce" unique (product_id, operation_id, revision)
);
create index work_instruction_operation on work_instruction (operation_id);
call make_record('work_instruction');

create table work_instruction_step (
  id             bigint generated always as identity primary key,
  instruction_id bigint not null references work_instruction on delete cascade,
  seq            int not null check (seq > 0),
  kind           text not null check (kind in ('STEP', 'CHECK')),
  text_kr        text not null default '',
  text_en        text not null default '',
  file_id        bigint references stored_file,
  page           int check (page > 0),
  video_url      text,
  version        int not null default 1,
  created_by     bigint references app_user, created_at timestamptz not null default now(),
  updated_by     bigint references app_user, updated_at timestamptz not null default now(),
  constraint work_instruction_step_order unique (instruction_id, seq)
);
create index work_instruction_step_file on work_instruction_step (file_id) where file_id is not null;
call make_record('work_instruction_step');
