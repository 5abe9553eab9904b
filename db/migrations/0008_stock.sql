/* One received package on a shelf; its barcode is the package ID. */
create table material_stock (
  id                bigint generated always as identity primary key,
  package_id        text not null,
  material_id       bigint not null references material,
  supplier_lot_no   text,
  location_id       bigint not null references location,
  initial_qty       numeric(13,3) not null check (initial_qty > 0),
  qty               numeric(13,3) not null default 0 constraint "material.stockNeverNegative" check (qty >= 0),
  uom               text not null,
  order_material_id bigint references order_material,
  biz_partner_id    bigint references biz_partner,
  received_date     date not null,
  manufacture_date  date,
  expiry_date       date,
  unit_price        numeric(15,2),
  quality_status    text not null default 'OK' check (quality_status in ('PENDING', 'OK', 'HOLD', 'REJECTED', 'CONCESSION')),
  ownership         text not null default 'OWN' check (ownership in ('OWN', 'CUSTOMER')),
  cancelled         boolean not null default false,
  note              text,
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now()
);
/* A receipt that was taken back leaves its row to the history and its ID to the next package. */
create unique index "material.packageIdIsUnique" on material_stock (package_id) where not cancelled;
create index material_stock_material on material_stock (material_id) where qty > 0;
create index material_stock_location on material_stock (location_id);
create index material_stock_order on material_stock (order_material_id);
create trigger material_stock_stands_in before insert or update of location_id on material_stock
  for each row execute function stands_in('location_id', 'SHELF', 'material.onlyUnderShelf');
call make_record('material_stock', 'qty');

/* What one issue brought to the line for a plan, and what became of it: issued = consumed + restocked + at the line. */
create table material_issue (
  id                 bigint generated always as identity primary key,
  material_stock_id  bigint not null references material_stock,
  production_plan_id bigint not null references production_plan,
  oper_plan_id       bigint references production_operation_plan,
  tool_id            bigint references tool,
  issued_qty         numeric(13,3) not null check (issued_qty >= 0),
  consumed_qty       numeric(13,3) not null default 0 check (consumed_qty >= 0),
  restocked_qty      numeric(13,3) not null default 0 check (restocked_qty >= 0),
  at_line_qty        numeric(13,3) generated always as (issued_qty - consumed_qty - restocked_qty) stored,
  issued_at          timestamptz not null,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "material.restockNeverExceedsIssued" check (issued_qty - consumed_qty - restocked_qty >= 0)
);
create index material_issue_stock on material_issue (material_stock_id);
create index material_issue_plan on material_issue (production_plan_id) where issued_qty - consumed_qty - restocked_qty > 0;
call make_record('material_issue', 'issued_qty,consumed_qty,restocked_qty,at_line_qty');

/* The pieces of a lot in one place and of one quality status. */
create table product_stock (
  id                 bigint generated always as identity primary key,
  lot_id             bigint not null references lot,
  product_id         bigint not null references product,
  location_id        bigint not null references location,
  production_plan_id bigint references production_plan,
  qty                numeric(13,3) not null default 0 constraint "product.stockNeverNegative" check (qty >= 0),
  quality_status     text not null default 'OK' check (quality_status in ('PENDING', 'OK', 'HOLD', 'REJECTED', 'CONCESSION')),
  first_in_at        timestamptz,
  last_move_at       timestamptz,
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  unique (lot_id, location_id, quality_status)
);
create index product_stock_product on product_stock (product_id) where qty > 0;
create index product_stock_location on product_stock (location_id);
create trigger product_stock_stands_in before insert or update of location_id on product_stock
  for each row execute function stands_in('location_id', 'LINE,WAREHOUSE,SHELF', 'product.storedInWarehouseOrLine');
call make_record('product_stock', 'qty,first_in_at,last_move_at');

create table shipment (
  id             bigint generated always as identity primary key,
  shipment_no    text not null constraint "shipment.numberIsUnique" unique,
  ship_date      date not null,
  biz_partner_id bigint references biz_partner,
  order_id       bigint references order_info,
  delivery_place text,
  vehicle_no     text,
  driver         text,
  seal_no        text,
  invoice_no     text,
  status         text not null default 'SHIPPED' check (status in ('SHIPPED', 'CANCELLED')),
  cancel_reason  text,
  cancelled_by   bigint references app_user,
  cancelled_at   timestamptz,
  note           text,
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  constraint "shipment.cancelHasAReason" check (status <> 'CANCELLED' or length(trim(cancel_reason)) > 0)
);
create index shipment_date on shipment (ship_date, id);
create index shipment_partner on shipment (biz_partner_id);
call make_record('shipment');

create table shipment_line (
  id               bigint generated always as identity primary key,
  shipment_id      bigint not null references shipment,
  seq              int not null,
  order_product_id bigint references order_product,
  product_id       bigint not null references product,
  lot_id           bigint not null references lot,
  product_stock_id bigint not null references product_stock,
  qty              numeric(13,3) not null check (qty > 0),
  unit_price       numeric(15,2),
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  unique (shipment_id, seq)
);
create index shipment_line_lot on shipment_line (lot_id);
create index shipment_line_order on shipment_line (order_product_id);
call make_record('shipment_line');

/*
 * The only way stock changes. A movement takes a quantity from one place and brings it to another; places outside the shelves are
 * SUPPLIER, LINE (an issue row), WIP (a lot in the making), CUSTOMER, SCRAP and ADJUSTMENT.
 * STOCK stands for a package (material_stock) or for product stock, on the side that from_/to_ names.
 */
create table stock_movement (
  id                    bigint generated always as identity primary key,
  type                  text not null check (type in ('RECEIPT', 'ISSUE', 'RESTOCK', 'CONSUME', 'PRODUCE', 'SHIP', 'SHIP_CANCEL', 'DISPOSE', 'ADJUST', 'COUNT', 'MOVE', 'STATUS')),
  item_type             text not null check (item_type in ('PRODUCT', 'MATERIAL')),
  material_id           bigint references material,
  product_id            bigint references product,
  from_place            text not null check (from_place in ('SUPPLIER', 'STOCK', 'LINE', 'WIP', 'CUSTOMER', 'SCRAP', 'ADJUSTMENT')),
  to_place              text not null check (to_place in ('SUPPLIER', 'STOCK', 'LINE', 'WIP', 'CUSTOMER', 'SCRAP', 'ADJUSTMENT')),
  qty                   numeric(13,3) not null constraint "stock.movementAboveZero" check (qty > 0 or void or type = 'COUNT'),
  uom                   text not null,
  material_stock_id     bigint references material_stock,
  from_product_stock_id bigint references product_stock,
  to_product_stock_id   bigint references product_stock,
  issue_id              bigint references material_issue,
  lot_id                bigint references lot,
  from_location_id      bigint references location,
  to_location_id        bigint references location,
  production_plan_id    bigint references production_plan,
  oper_plan_id          bigint references production_operation_plan,
  result_id             bigint references production_result,
  order_material_id     bigint references order_material,
  shipment_line_id      bigint references shipment_line,
  reason_code           text,
  system_qty            numeric(13,3),
  counted_qty           numeric(13,3),
  unit_cost             numeric(15,2),
  note                  text,
  occurred_at           timestamptz not null,
  recorded_at           timestamptz not null default clock_timestamp(),
  business_date         date not null,
  shift                 text not null check (shift in ('DAY', 'NIGHT')),
  actor_id              bigint not null references app_user,
  source                text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key       text unique,
  corrects_id           bigint unique references stock_movement,
  correction_reason     text,
  void                  boolean not null default false,
  check ((item_type = 'MATERIAL') = (material_id is not null) and (item_type = 'PRODUCT') = (product_id is not null)),
  constraint "stock.adjustmentHasAReason" check (type not in ('ADJUST', 'COUNT', 'DISPOSE') or length(trim(reason_code)) > 0)
);
create index stock_movement_day on stock_movement (business_date, id);
create index stock_movement_at on stock_movement (occurred_at, id);
create index stock_movement_package on stock_movement (material_stock_id, occurred_at) where material_stock_id is not null;
create index stock_movement_material on stock_movement (material_id, business_date) where material_id is not null;
create index stock_movement_from_product on stock_movement (from_product_stock_id) where from_product_stock_id is not null;
create index stock_movement_to_product on stock_movement (to_product_stock_id) where to_product_stock_id is not null;
create index stock_movement_issue on stock_movement (issue_id) where issue_id is not null;
create index stock_movement_lot on stock_movement (lot_id) where lot_id is not null;
create index stock_movement_oper_plan on stock_movement (oper_plan_id) where oper_plan_id is not null;
create index stock_movement_result on stock_movement (result_id) where result_id is not null;
create index stock_movement_shipment on stock_movement (shipment_line_id) where shipment_line_id is not null;
call make_fact('stock_movement');

/* What went into a lot. EXACT: the package was tied to it; FIFO: the oldest at the line was assumed. */
create table genealogy_edge (
  id                bigint generated always as identity primary key,
  parent_lot_id     bigint references lot,
  parent_stock_id   bigint references material_stock,
  child_lot_id      bigint not null references lot,
  qty_parent        numeric(13,3) not null check (qty_parent >= 0),
  qty_child         numeric(13,3) check (qty_child >= 0),
  basis             text not null check (basis in ('SCANNED', 'BACKFLUSH', 'OPENING')),
  confidence        text not null check (confidence in ('EXACT', 'INTERVAL', 'FIFO')),
  result_id         bigint references production_result,
  movement_id       bigint references stock_movement,
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null default clock_timestamp(),
  business_date     date not null,
  shift             text not null check (shift in ('DAY', 'NIGHT')),
  actor_id          bigint not null references app_user,
  source            text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key   text unique,
  corrects_id       bigint unique references genealogy_edge,
  correction_reason text,
  void              boolean not null default false,
  check (num_nonnulls(parent_lot_id, parent_stock_id) = 1 or basis = 'OPENING'),
  constraint "lot.notItsOwnParent" check (parent_lot_id <> child_lot_id)
);
create index genealogy_edge_child on genealogy_edge (child_lot_id);
create index genealogy_edge_parent_lot on genealogy_edge (parent_lot_id);
create index genealogy_edge_parent_stock on genealogy_edge (parent_stock_id);
create index genealogy_edge_result on genealogy_edge (result_id);
call make_fact('genealogy_edge');

create view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);
create view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);
create view work_event_in_force as
  select e.* from work_event e where not e.void and not exists (select from work_event c where c.corrects_id = e.id);
create view carry_over_in_force as
  select o.* from carry_over o where not o.void and not exists (select from carry_over c where c.corrects_id = o.id);
create view genealogy_edge_in_force as
  select g.* from genealogy_edge g where not g.void and not exists (select from genealogy_edge c where c.corrects_id = g.id);
