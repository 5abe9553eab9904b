/*
 * 품질: what is to be inspected of a product or a material (standards with their revisions and characteristics), the inspections that follow from it,
 * each with the packages or lots that it judges, and the values that were measured, as facts.
 */
create sequence number_qs;
create sequence number_qi;

create table quality_standard (
  id              bigint generated always as identity primary key,
  -- One code for all revisions of what is inspected of one item at one stage of one operation.
  code            text not null,
  revision        int not null default 1 check (revision > 0),
  name            text not null,
  name_en         text,
  product_id      bigint references product,
  material_id     bigint references material,
  operation_id    bigint references operation,
  stage           text not null check (stage in ('INCOMING', 'FIRST', 'IN_PROCESS', 'LAST', 'OUTGOING', 'DAILY', 'PATROL')),
  effective_from  date not null,
  status          text not null default 'DRAFT' check (status in ('DRAFT', 'APPROVED', 'OBSOLETE')),
  sampling        jsonb not null,
  characteristics jsonb not null default '[]',
  -- Who judges and who confirms are two people.
  four_eyes       boolean not null default false,
  drawing_file_id bigint references stored_file,
  revision_reason text,
  approved_by     bigint references app_user,
  approved_at     timestamptz,
  obsoleted_by    bigint references app_user,
  obsoleted_at    timestamptz,
  note            text,
  ext             jsonb not null default '{}',
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "quality.revisionIsUnique" unique (code, revision),
  check (num_nonnulls(product_id, material_id) = 1),
  check (material_id is null or (stage in ('INCOMING', 'PATROL') and operation_id is null)),
  check ((status = 'DRAFT') = (approved_at is null)),
  check ((status = 'OBSOLETE') = (obsoleted_at is not null))
);
create index quality_standard_product on quality_standard (product_id, stage) where product_id is not null;
create index quality_standard_material on quality_standard (material_id, stage) where material_id is not null;
create index quality_standard_operation on quality_standard (operation_id) where operation_id is not null;
create index quality_standard_drawing on quality_standard (drawing_file_id) where drawing_file_id is not null;
/* Only one draft follows a standard at a time. */
create unique index "quality.oneDraftPerStandard" on quality_standard (code) where status = 'DRAFT';
/* Of two approved revisions the later one holds from its day on, so that no day has two. */
create unique index "quality.oneRevisionPerDay" on quality_standard (code, effective_from) where status = 'APPROVED';
call make_record('quality_standard');

/* A standard's characteristics as rows, so that what was measured names one. `key` stays the same through all revisions. */
create table quality_characteristic (
  id             bigint generated always as identity primary key,
  standard_id    bigint not null references quality_standard on delete cascade,
  key            text not null,
  seq            int not null,
  balloon_no     text,
  name           text not null,
  name_en        text,
  kind           text not null check (kind in ('VARIABLE', 'ATTRIBUTE', 'TEXT', 'PHOTO')),
  class          text not null default 'MAJOR' check (class in ('CRITICAL', 'MAJOR', 'MINOR')),
  -- CTQ or special characteristic, whatever its class.
  special        boolean not null default false,
  unit           text,
  nominal        numeric(18,6),
  lsl            numeric(18,6),
  usl            numeric(18,6),
  decimals       int check (decimals between 0 and 6),
  sample_size    int check (sample_size > 0),
  gauge_class_id bigint references code,
  gauge_required boolean not null default false,
  defect_code_id bigint references code,
  chart          text not null default 'NONE' check (chart in ('NONE', 'XBAR_R', 'XBAR_S', 'I_MR', 'P', 'NP', 'C', 'U', 'EWMA', 'CUSUM')),
  -- What is asked beside: method, text of the tolerance, balloon's place, settings of its chart, reaction plan.
  more           jsonb not null default '{}',
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  unique (standard_id, key),
  check (kind <> 'VARIABLE' or num_nonnulls(lsl, usl) > 0),
  check (lsl is null or usl is null or lsl <= usl)
);
create index quality_characteristic_key on quality_characteristic (key);
create index quality_characteristic_gauge on quality_characteristic (gauge_class_id) where gauge_class_id is not null;
create index quality_characteristic_defect on quality_characteristic (defect_code_id) where defect_code_id is not null;
call make_record('quality_characteristic');

/* One inspection: a round of one lot, or of what came in together. */
create table quality_result (
  id                bigint generated always as identity primary key,
  result_no         text not null constraint "quality.resultNoIsUnique" unique,
  stage             text not null check (stage in ('INCOMING', 'FIRST', 'IN_PROCESS', 'LAST', 'OUTGOING', 'DAILY', 'PATROL')),
  -- What asked for it.
  cause             text not null check (cause in ('RECEIPT', 'START', 'PIECES', 'TIME', 'FINISH', 'SHIPMENT', 'DAY', 'CHANGE', 'HAND', 'AGAIN')),
  status            text not null default 'REQUESTED' check (status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED', 'CONFIRMED', 'CANCELLED')),
  judgement         text not null default 'PENDING' check (judgement in ('PENDING', 'PASS', 'FAIL', 'CONDITIONAL')),
  -- Fixed when the first value is measured; until then what holds on the day. Without one it is judged by eye.
  standard_id       bigint references quality_standard,
  product_id        bigint references product,
  material_id       bigint references material,
  lot_id            bigint references lot,
  plan_id           bigint references production_plan,
  oper_plan_id      bigint references production_operation_plan,
  operation_id      bigint references operation,
  daily_plan_id     bigint references daily_plan,
  tool_id           bigint references tool,
  mold_id           bigint references mold,
  worker_id         bigint references worker,
  -- Who supplied it.
  biz_partner_id    bigint references biz_partner,
  supplier_lot_no   text,
  shipment_id       bigint references shipment,
  round             int not null default 1 check (round > 0),
  previous_id       bigint references quality_result,
  uom               text not null,
  lot_qty           numeric(13,3) not null check (lot_qty > 0),
  -- The sampling plan as it was when measuring began: per class letter, size, Ac, Re and severity.
  plan              jsonb,
  sample_qty        int check (sample_qty > 0),
  inspected_qty     numeric(13,3) not null default 0 check (inspected_qty >= 0),
  accepted_qty      numeric(13,3) not null default 0 check (accepted_qty >= 0),
  rejected_qty      numeric(13,3) not null default 0 check (rejected_qty >= 0),
  hold_qty          numeric(13,3) not null default 0 check (hold_qty >= 0),
  defects           jsonb not null default '[]',
  due_at            timestamptz,
  started_at        timestamptz,
  ended_at          timestamptz,
  inspector_id      bigint references app_user,
  inspector_worker_id bigint references worker,
  confirmed_by      bigint references app_user,
  confirmed_at      timestamptz,
  cancelled_by      bigint references app_user,
  cancelled_at      timestamptz,
  cancel_reason     text,
  remark            text,
  ext               jsonb not null default '{}',
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(product_id, material_id) = 1),
  check ((round = 1) = (previous_id is null)),
  check (status not in ('JUDGED', 'CONFIRMED') or judgement <> 'PENDING'),
  check (status not in ('JUDGED', 'CONFIRMED') or ended_at is not null),
  constraint "quality.sumIsTheLot" check (status not in ('JUDGED', 'CONFIRMED') or accepted_qty + rejected_qty + hold_qty = lot_qty)
);
create unique index "quality.oneRoundAfterAnother" on quality_result (previous_id) where previous_id is not null and status <> 'CANCELLED';
create index quality_result_open on quality_result (stage, created_at) where status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED');
create index quality_result_at on quality_result (created_at desc, id desc);
create index quality_result_standard on quality_result (standard_id) where standard_id is not null;
create index quality_result_product on quality_result (product_id, id desc) where product_id is not null;
create index quality_result_material on quality_result (material_id, biz_partner_id, id desc) where material_id is not null;
create index quality_result_lot on quality_result (lot_id) where lot_id is not null;
create index quality_result_daily on quality_result (daily_plan_id) where daily_plan_id is not null;
create index quality_result_plan on quality_result (plan_id) where plan_id is not null;
create index quality_result_oper_plan on quality_result (oper_plan_id) where oper_plan_id is not null;
create index quality_result_operation on quality_result (operation_id) where operation_id is not null;
create index quality_result_partner on quality_result (biz_partner_id) where biz_partner_id is not null;
create index quality_result_shipment on quality_result (shipment_id) where shipment_id is not null;
create index quality_result_tool on quality_result (tool_id) where tool_id is not null;
create index quality_result_mold on quality_result (mold_id) where mold_id is not null;
create index quality_result_worker on quality_result (worker_id) where worker_id is not null;
create index quality_result_inspector on quality_result (inspector_worker_id) where inspector_worker_id is not null;
call make_record('quality_result');

/* What an inspection judges: packages of one receipt, or a lot's stock. */
create table quality_result_unit (
  id                bigint generated always as identity primary key,
  result_id         bigint not null references quality_result on delete cascade,
  material_stock_id bigint references material_stock,
  lot_id            bigint references lot,
  qty               numeric(13,3) not null check (qty > 0),
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(material_stock_id, lot_id) = 1),
  unique (result_id, material_stock_id),
  unique (result_id, lot_id)
);
create index quality_result_unit_package on quality_result_unit (material_stock_id) where material_stock_id is not null;
create index quality_result_unit_lot on quality_result_unit (lot_id) where lot_id is not null;
call make_record('quality_result_unit');

/* What was measured, as it was measured; a correction names what it replaces, so that what was out of specification stays to be seen. */
create table quality_value (
  id                bigint generated always as identity primary key,
  result_id         bigint not null references quality_result,
  characteristic_id bigint not null references quality_characteristic,
  sample_no         int not null check (sample_no > 0),
  cavity_no         int check (cavity_no > 0),
  serial_no         text,
  value             numeric(18,6),
  ok                boolean,
  text              text,
  file_id           bigint references stored_file,
  judge             text not null check (judge in ('OK', 'NG', 'NONE')),
  gauge_id          bigint references tool,
  gauge_status      text check (gauge_status in ('PENDING', 'IN', 'OUT')),
  device            text,
  -- Why it is left out of the charts.
  excluded_because  text,
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null default clock_timestamp(),
  business_date     date not null,
  shift             text not null check (shift in ('DAY', 'NIGHT')),
  actor_id          bigint not null references app_user,
  acting_worker_id  bigint references worker,
  source            text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key   text unique,
  corrects_id       bigint unique references quality_value,
  correction_reason text,
  void              boolean not null default false,
  check (void or num_nonnulls(value, ok, text, file_id) > 0),
  check (corrects_id is null or correction_reason is not null)
);
create index quality_value_result on quality_value (result_id, characteristic_id, sample_no);
create index quality_value_characteristic on quality_value (characteristic_id, occurred_at);
create index quality_value_gauge on quality_value (gauge_id, occurred_at) where gauge_id is not null;
create index quality_value_acting on quality_value (acting_worker_id) where acting_worker_id is not null;
create index quality_value_file on quality_value (file_id) where file_id is not null;
call make_fact('quality_value');
create view quality_value_in_force as
  select v.* from quality_value v where not v.void and not exists (select from quality_value c where c.corrects_id = v.id);

insert into menu (name) values ('productQualityInfo'), ('productQualityResult'), ('materialQualityInfo'), ('materialQualityResult'), ('dailyQualityResult')
  on conflict (name) do nothing;
