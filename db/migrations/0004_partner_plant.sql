create table biz_partner (
  id                bigint generated always as identity primary key,
  partner_code      text not null constraint "partner.codeIsUnique" unique,
  types             text[] not null check (cardinality(types) > 0 and types <@ array['CUSTOMER', 'SUPPLIER', 'OUTSOURCER', 'EQUIPMENT_VENDOR', 'CALIBRATION_LAB']),
  name              text not null,
  name_en           text,
  company_reg_num   text,
  corporate_reg_num text,
  representative    text,
  phone             text,
  fax               text,
  address           text,
  contact_name      text,
  contact_phone     text,
  contact_email     text,
  main_products     text,
  revenue           numeric(15,2),
  employee_count    int,
  homepage          text,
  payment_term      text,
  tax_invoice_email text,
  active            boolean not null default true,
  note              text,
  ext               jsonb not null default '{}',
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now()
);
call make_record('biz_partner');

create table location (
  id          bigint generated always as identity primary key,
  type        text not null check (type in ('SITE', 'FACTORY', 'LINE', 'WAREHOUSE', 'SHELF')),
  code        text not null constraint "location.codeIsUnique" unique,
  name        text not null,
  parent_id   bigint references location,
  seq         int not null default 0,
  description text,
  ext         jsonb not null default '{}',
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
create index location_parent on location (parent_id);
call make_record('location');

/* A site stands at the root; a factory under a site; a line or warehouse under a factory; a shelf under a warehouse. */
create function location_stands_under_its_kind() returns trigger language plpgsql as $$
declare
  parent_type text := (select type from location where id = new.parent_id);
  broken text := case
    when new.type = 'SITE' and new.parent_id is not null then 'location.siteStandsAtTheRoot'
    when new.type = 'FACTORY' and parent_type is distinct from 'SITE' then 'location.factoryOnlyUnderSite'
    when new.type = 'LINE' and parent_type is distinct from 'FACTORY' then 'location.lineOnlyUnderFactory'
    when new.type = 'WAREHOUSE' and parent_type is distinct from 'FACTORY' then 'location.warehouseOnlyUnderFactory'
    when new.type = 'SHELF' and parent_type is distinct from 'WAREHOUSE' then 'location.shelfOnlyUnderWarehouse'
  end;
begin
  if broken is not null then
    raise exception 'location' using errcode = '23514', constraint = broken;
  end if;
  if tg_op = 'UPDATE' and new.type <> old.type and exists (select from location where parent_id = new.id) then
    raise exception 'location' using errcode = '23514', constraint = 'location.typeIsKeptWhileItHolds';
  end if;
  return new;
end $$;
create trigger location_stands_under_its_kind before insert or update of type, parent_id on location
  for each row execute function location_stands_under_its_kind();

/* Refuses a row whose place is not of the kinds given: TG_ARGV[0] column, TG_ARGV[1] kinds, TG_ARGV[2] the rule's code. */
create function stands_in() returns trigger language plpgsql as $$
declare
  place bigint := (to_jsonb(new)->>tg_argv[0])::bigint;
begin
  if place is not null and not exists (select from location where id = place and type = any (string_to_array(tg_argv[1], ','))) then
    raise exception 'place' using errcode = '23514', constraint = tg_argv[2];
  end if;
  return new;
end $$;

create table tool (
  id                   bigint generated always as identity primary key,
  code                 text not null constraint "tool.codeIsUnique" unique,
  name                 text not null,
  classification       text,
  spec                 text,
  maker                text,
  model                text,
  serial_no            text,
  purchase_date        date,
  price                numeric(15,2),
  location_id          bigint not null references location,
  manager_user_id      bigint references app_user,
  status               text not null default 'OPERATING' check (status in ('OPERATING', 'UNDER_INSPECTION')),
  ideal_cycle_sec      numeric(13,3),
  capacity_per_hour    numeric(13,3),
  photo_file_id        bigint references stored_file,
  barcode              text constraint "tool.barcodeIsUnique" unique,
  next_inspection_date date,
  active               boolean not null default true,
  note                 text,
  ext                  jsonb not null default '{}',
  version              int not null default 1,
  created_by           bigint, created_at timestamptz not null default now(),
  updated_by           bigint, updated_at timestamptz not null default now()
);
create index tool_at on tool (location_id);
create trigger tool_stands_in before insert or update of location_id on tool
  for each row execute function stands_in('location_id', 'LINE,WAREHOUSE', 'tool.onlyUnderLineOrWarehouse');
call make_record('tool', 'next_inspection_date');

create table tool_inspection (
  id            bigint generated always as identity primary key,
  tool_id       bigint not null references tool,
  type          text not null check (type in ('DAILY', 'PERIODIC', 'BREAKDOWN', 'CALIBRATION', 'OVERHAUL')),
  item          text not null,
  occurred_at   timestamptz not null,
  symptom       text,
  cause         text,
  action        text,
  started_at    timestamptz,
  completed_at  timestamptz,
  status        text not null default 'REQUESTED' check (status in ('REQUESTED', 'IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  oee_impact    text not null default 'NONE' check (oee_impact in ('DOWN', 'PLANNED', 'NONE')),
  vendor_id     bigint references biz_partner,
  cost          numeric(15,2),
  result        text check (result in ('OK', 'NG')),
  next_due_date date,
  note          text,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  constraint "tool.inspectionEndsAfterItStarts" check (completed_at is null or (started_at is not null and completed_at >= started_at)),
  constraint "tool.inspectionStartsAfterItOccurs" check (started_at is null or started_at >= occurred_at)
);
create index tool_inspection_tool on tool_inspection (tool_id, occurred_at desc);
call make_record('tool_inspection');

create table worker (
  id            bigint generated always as identity primary key,
  worker_no     text not null constraint "worker.numberIsUnique" unique,
  name          text not null,
  user_id       bigint constraint "worker.userIsOnePerson" unique references app_user,
  location_id   bigint references location,
  team          text,
  position      text,
  shift_group   text,
  hire_date     date,
  phone         text,
  badge_barcode text constraint "worker.badgeIsUnique" unique,
  active        boolean not null default true,
  note          text,
  ext           jsonb not null default '{}',
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now()
);
create index worker_at on worker (location_id);
create trigger worker_stands_in before insert or update of location_id on worker
  for each row execute function stands_in('location_id', 'LINE,WAREHOUSE', 'worker.onlyOnLineOrWarehouse');
call make_record('worker');

create table worker_location (
  id          bigint generated always as identity primary key,
  worker_id   bigint not null references worker on delete cascade,
  location_id bigint not null references location,
  from_at     timestamptz not null,
  to_at       timestamptz,
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now(),
  constraint "worker.onePlaceAtATime" exclude using gist (worker_id with =, tstzrange(from_at, to_at) with &&)
);
call make_record('worker_location');

alter table app_user add constraint app_user_location foreign key (location_id) references location;
create index app_user_at on app_user (location_id);
