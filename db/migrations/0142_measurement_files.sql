/*
 * Files of measuring machines: kept byte by byte, read by what their columns mean, and that remembered by name. Their values are written into an
 * inspection like those of a hand, or stand as a result of their own. What was posted can be voided, and changes in no other way.
 */
create table measurement_template (
  id         bigint generated always as identity primary key,
  name       text not null constraint "measurement.templateNameIsFree" unique,
  format     text not null check (format in ('CSV', 'TXT', 'XLSX', 'DFQ')),
  -- The names of the columns by which such a file is known.
  signature  text not null,
  mapping    jsonb not null,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now()
);
create index measurement_template_signature on measurement_template (md5(signature));
call make_record('measurement_template');

create sequence number_mf;
create table measurement_file (
  id            bigint generated always as identity primary key,
  file_no       text not null constraint "measurement.numberIsUnique" unique,
  product_id    bigint not null references product,
  lot_id        bigint references lot,
  -- The inspection that its values stand in.
  result_id     bigint references quality_result,
  gauge_id      bigint references tool,
  template_id   bigint references measurement_template on delete set null,
  template_name text,
  file_id       bigint not null references stored_file,
  sha256        text not null,
  format        text not null check (format in ('CSV', 'TXT', 'XLSX', 'DFQ')),
  encoding      text check (encoding in ('UTF-8', 'UTF-16', 'EUC-KR', 'Windows-1252')),
  about         text,
  device        text,
  mapping       jsonb not null,
  left_out      int[] not null default '{}',
  row_count     int not null,
  value_count   int not null check (value_count > 0),
  ng_count      int not null,
  rounded_count int not null,
  judgement     text not null check (judgement in ('OK', 'NG', 'NONE')),
  note          text,
  voided_at     timestamptz,
  voided_by     bigint references app_user,
  void_reason   text,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  check (void_reason is null or voided_at is not null)
);
create unique index "measurement.fileOnce" on measurement_file (sha256) where voided_at is null;
create index measurement_file_at on measurement_file (created_at);
create index measurement_file_product on measurement_file (product_id);
create index measurement_file_lot on measurement_file (lot_id) where lot_id is not null;
create index measurement_file_result on measurement_file (result_id) where result_id is not null;
create index measurement_file_gauge on measurement_file (gauge_id) where gauge_id is not null;
create index measurement_file_template on measurement_file (template_id) where template_id is not null;
create index measurement_file_file on measurement_file (file_id);
call make_record('measurement_file');
call own_files('measurement_file', 'file_id', 'measurement');

/* Values of a file that names no inspection. */
create table measurement_value (
  id                  bigint generated always as identity primary key,
  measurement_id bigint not null references measurement_file,
  line                int not null check (line > 0),
  characteristic      text not null,
  characteristic_id   bigint references quality_characteristic,
  sample_no           int not null check (sample_no > 0),
  value               numeric(18,6),
  ok                  boolean,
  judge               text not null check (judge in ('OK', 'NG', 'NONE')),
  nominal             numeric(18,6),
  lsl                 numeric(18,6),
  usl                 numeric(18,6),
  unit                text,
  lot_id              bigint references lot,
  gauge_id            bigint references tool,
  gauge_status        text check (gauge_status in ('PENDING', 'IN', 'OUT')),
  worker_id           bigint references worker,
  measured_at         timestamptz not null,
  check (num_nonnulls(value, ok) = 1)
);
create index measurement_value_of on measurement_value (measurement_id, line, id);
create index measurement_value_characteristic on measurement_value (characteristic_id) where characteristic_id is not null;
create index measurement_value_lot on measurement_value (lot_id) where lot_id is not null;
create index measurement_value_gauge on measurement_value (gauge_id) where gauge_id is not null;
create index measurement_value_worker on measurement_value (worker_id) where worker_id is not null;
call make_fact('measurement_value');

/* Values of an inspection that a file brought. */
alter table quality_value add column measurement_id bigint references measurement_file, add column line int check (line > 0);
create index quality_value_measurement on quality_value (measurement_id) where measurement_id is not null;
create or replace view quality_value_in_force as
  select v.* from quality_value v where not v.void and not exists (select from quality_value c where c.corrects_id = v.id);

/* What a file measured, wherever its values stand. */
create view measured_by_file as
  select v.id, v.measurement_id, v.line, v.characteristic, v.characteristic_id, v.sample_no, v.value, v.ok, v.judge, v.nominal, v.lsl, v.usl, v.unit, v.lot_id,
    v.gauge_id, v.worker_id, v.measured_at, f.voided_at is null as in_force
  from measurement_value v join measurement_file f on f.id = v.measurement_id
  union all
  select v.id, v.measurement_id, v.line, c.name, v.characteristic_id, v.sample_no, v.value, v.ok, v.judge, c.nominal, c.lsl, c.usl, c.unit, r.lot_id,
    v.gauge_id, v.acting_worker_id, v.occurred_at, not exists (select from quality_value n where n.corrects_id = v.id)
  from quality_value v join quality_characteristic c on c.id = v.characteristic_id join quality_result r on r.id = v.result_id
  where v.measurement_id is not null and not v.void;

insert into menu (name) values ('productMeasurementResult') on conflict (name) do nothing;
