create table product (
  id                bigint generated always as identity primary key,
  code              text not null constraint "product.codeIsUnique" unique,
  name              text not null,
  name_en           text,
  type              text not null check (type in ('FINISHED', 'SEMI', 'MERCHANDISE', 'TRIAL')),
  spec              text,
  drawing_no        text,
  uom               text not null,
  biz_partner_id    bigint references biz_partner,
  customer_part_no  text,
  model             text,
  project_code      text,
  material          text,
  weight            numeric(13,3),
  unit_price        numeric(15,2),
  safety_stock      numeric(13,3),
  lot_size          numeric(13,3),
  pack_qty          numeric(13,3),
  shelf_life_days   int,
  over_plan_pct     numeric(5,2) not null default 0 check (over_plan_pct >= 0),
  over_ship_pct     numeric(5,2) not null default 0 check (over_ship_pct >= 0),
  barcode           text not null constraint "product.barcodeIsUnique" unique,
  route_id          bigint,
  store_location_id bigint references location,
  design_image_id   bigint references stored_file,
  photo_file_id     bigint references stored_file,
  active            boolean not null default true,
  note              text,
  ext               jsonb not null default '{}',
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now()
);
create index product_partner on product (biz_partner_id);
create trigger product_stands_in before insert or update of store_location_id on product
  for each row execute function stands_in('store_location_id', 'LINE,WAREHOUSE,SHELF', 'product.storedInWarehouseOrLine');
call make_record('product');

create table operation (
  id                  bigint generated always as identity primary key,
  code                text not null constraint "operation.codeIsUnique" unique,
  name                text not null,
  name_en             text,
  type                text not null check (type in ('MACHINING', 'ASSEMBLY', 'INSPECTION', 'PACKING', 'OUTSOURCED', 'HEAT_TREAT', 'ETC')),
  seq_default         int,
  line_id             bigint references location,
  outsourced          boolean not null default false,
  inspection_required boolean not null default false,
  result_required     boolean not null default true,
  tool_required       boolean not null default false,
  mold_required       boolean not null default false,
  material_input      boolean not null default false,
  allow_ahead         boolean not null default false,
  multi_machine       boolean not null default false,
  defect_group_id     bigint references code,
  color               text,
  active              boolean not null default true,
  note                text,
  ext                 jsonb not null default '{}',
  version             int not null default 1,
  created_by          bigint, created_at timestamptz not null default now(),
  updated_by          bigint, updated_at timestamptz not null default now()
);
create trigger operation_stands_in before insert or update of line_id on operation
  for each row execute function stands_in('line_id', 'LINE', 'operation.onlyOnALine');
call make_record('operation');

create table route (
  id          bigint generated always as identity primary key,
  code        text not null constraint "route.codeIsUnique" unique,
  name        text not null,
  product_id  bigint references product,
  is_default  boolean not null default false,
  description text,
  active      boolean not null default true,
  ext         jsonb not null default '{}',
  version     int not null default 1,
  created_by  bigint, created_at timestamptz not null default now(),
  updated_by  bigint, updated_at timestamptz not null default now()
);
create unique index "route.oneDefaultPerProduct" on route (product_id) where is_default and product_id is not null;
call make_record('route');
alter table product add foreign key (route_id) references route;

create table route_operation (
  id              bigint generated always as identity primary key,
  route_id        bigint not null references route on delete cascade,
  seq             int not null check (seq > 0),
  operation_id    bigint not null references operation,
  line_id         bigint references location,
  default_tool_id bigint references tool,
  setup_min       numeric(13,3) not null default 0 check (setup_min >= 0),
  cycle_sec       numeric(13,3) check (cycle_sec > 0),
  crew_size       int not null default 1 check (crew_size >= 0),
  yield_rate      numeric(6,3) not null default 100 check (yield_rate > 0 and yield_rate <= 100),
  report_point    boolean not null default true,
  outsourcer_id   bigint references biz_partner,
  instructions    text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "route.sequenceIsUnique" unique (route_id, seq) deferrable initially deferred,
  constraint "route.operationOnce" unique (route_id, operation_id)
);
create index route_operation_operation on route_operation (operation_id);
call make_record('route_operation');

/* 공정계획: the standard plan of a product per operation. hourly_target = 3600 / cycle_sec × yield. */
create table operation_plan (
  id                 bigint generated always as identity primary key,
  product_id         bigint not null references product,
  route_operation_id bigint references route_operation on delete set null,
  operation_id       bigint not null references operation,
  seq                int not null check (seq > 0),
  tool_id            bigint references tool,
  line_id            bigint references location,
  worker_count       int not null default 1 check (worker_count >= 0),
  cycle_sec          numeric(13,3) check (cycle_sec > 0),
  setup_min          numeric(13,3) not null default 0 check (setup_min >= 0),
  yield_rate         numeric(6,3) not null default 100 check (yield_rate > 0 and yield_rate <= 100),
  hourly_target      numeric(13,3) generated always as (trunc(3600 / cycle_sec * yield_rate / 100, 3)) stored,
  daily_target       numeric(13,3) check (daily_target >= 0),
  day_night          text not null default 'DAY' check (day_night in ('DAY', 'NIGHT', 'BOTH')),
  outsourced         boolean not null default false,
  outsourcer_id      bigint references biz_partner,
  active             boolean not null default true,
  note               text,
  ext                jsonb not null default '{}',
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "operPlan.sequenceIsUnique" unique (product_id, seq) deferrable initially deferred,
  constraint "operPlan.operationOnce" unique (product_id, operation_id)
);
create index operation_plan_operation on operation_plan (operation_id);
call make_record('operation_plan');

create table material (
  id                  bigint generated always as identity primary key,
  code                text not null constraint "material.codeIsUnique" unique,
  name                text not null,
  name_en             text,
  type                text not null check (type in ('RAW', 'SUB', 'PURCHASED_PART', 'CONSUMABLE', 'PACKAGING')),
  spec                text,
  grade               text,
  maker               text,
  uom                 text not null,
  unit_price          numeric(15,2),
  default_supplier_id bigint references biz_partner,
  lead_time_days      int,
  safety_stock        numeric(13,3),
  max_stock           numeric(13,3),
  order_unit_qty      numeric(13,3),
  default_shelf_id    bigint references location,
  shelf_life_days     int,
  iqc_required        boolean not null default false,
  over_receipt_pct    numeric(5,2) not null default 0 check (over_receipt_pct >= 0),
  barcode             text not null constraint "material.barcodeIsUnique" unique,
  hazardous           boolean not null default false,
  photo_file_id       bigint references stored_file,
  active              boolean not null default true,
  note                text,
  ext                 jsonb not null default '{}',
  version             int not null default 1,
  created_by          bigint, created_at timestamptz not null default now(),
  updated_by          bigint, updated_at timestamptz not null default now()
);
create trigger material_stands_in before insert or update of default_shelf_id on material
  for each row execute function stands_in('default_shelf_id', 'SHELF', 'material.onlyUnderShelf');
call make_record('material');

/* One line of a product's bill of material: qty_per / base_qty of the child for one piece of the parent. */
create table bom (
  id                 bigint generated always as identity primary key,
  parent_id          bigint not null references product,
  child_product_id   bigint references product,
  child_material_id  bigint references material,
  seq                int not null default 10,
  qty_per            numeric(13,3) not null check (qty_per > 0),
  base_qty           numeric(13,3) not null default 1 check (base_qty > 0),
  uom                text not null,
  scrap_rate         numeric(6,3) not null default 0 check (scrap_rate >= 0 and scrap_rate < 100),
  operation_id       bigint references operation,
  mandatory          boolean not null default true,
  backflush          boolean not null default false,
  lot_trace_required boolean not null default true,
  position           text,
  effective_from     date,
  effective_to       date,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "bom.oneChildPerLine" check (num_nonnulls(child_product_id, child_material_id) = 1),
  constraint "bom.notItsOwnParent" check (child_product_id <> parent_id),
  constraint "bom.periodRunsForward" check (effective_to >= effective_from),
  constraint "bom.childOncePerPeriod" exclude using gist (
    parent_id with =, (coalesce(child_product_id, 0)) with =, (coalesce(child_material_id, 0)) with =, (coalesce(operation_id, 0)) with =,
    daterange(effective_from, effective_to, '[]') with &&)
);
create index bom_child_product on bom (child_product_id);
create index bom_child_material on bom (child_material_id);
call make_record('bom');
