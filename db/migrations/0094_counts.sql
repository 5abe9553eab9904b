/*
 * Stock is counted by sheet: what stands on some shelves when the count begins is its lines. A line keeps what the books said at the moment it was
 * counted, so that what moves before or after that moment is no difference of the count.
 */
create sequence number_ct;

create table count_sheet (
  id              bigint generated always as identity primary key,
  sheet_no        text not null constraint "count.numberIsUnique" unique,
  planned_on      date not null,
  items           text not null default 'ALL' check (items in ('ALL', 'MATERIAL', 'PRODUCT')),
  material_type   text,
  location_ids    bigint[] not null check (cardinality(location_ids) > 0),
  blind           boolean not null default true,
  by_another      boolean not null default true,
  status          text not null default 'PLANNED' check (status in ('PLANNED', 'COUNTING', 'SUBMITTED', 'POSTED', 'CANCELLED')),
  started_at      timestamptz,
  started_by      bigint references app_user,
  submitted_at    timestamptz,
  submitted_by    bigint references app_user,
  returned_reason text,
  posted_at       timestamptz,
  posted_by       bigint references app_user,
  cancelled_at    timestamptz,
  cancelled_by    bigint references app_user,
  cancel_reason   text,
  note            text,
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now()
);
create index count_sheet_day on count_sheet (planned_on, id);
call make_record('count_sheet');

create table count_line (
  id                bigint generated always as identity primary key,
  sheet_id          bigint not null references count_sheet,
  seq               int not null,
  material_stock_id bigint references material_stock,
  product_stock_id  bigint references product_stock,
  -- Where it is counted; of what was found on another shelf than its own that is not where the books have it.
  location_id       bigint not null references location,
  found             boolean not null default false,
  -- The sheet isn't posted or cancelled yet.
  open              boolean not null default true,
  state             text not null default 'OPEN' check (state in ('OPEN', 'COUNTED', 'NOT_FOUND', 'LEFT_OUT')),
  book_qty          numeric(13,3) not null,
  counted_qty       numeric(13,3) check (counted_qty >= 0),
  counted_at        timestamptz,
  counted_by        bigint references app_user,
  times             int not null default 0,
  reason_code       text,
  note              text,
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  unique (sheet_id, seq),
  check (num_nonnulls(material_stock_id, product_stock_id) = 1),
  check ((counted_qty is not null) = (state in ('COUNTED', 'NOT_FOUND')))
);
create unique index "count.packageInOneCount" on count_line (material_stock_id) where open and material_stock_id is not null;
create unique index "count.lotInOneCount" on count_line (product_stock_id) where open and product_stock_id is not null;
create index count_line_package on count_line (material_stock_id) where material_stock_id is not null;
create index count_line_product on count_line (product_stock_id) where product_stock_id is not null;
call make_record('count_line');

alter table stock_movement add column count_line_id bigint references count_line;
create index stock_movement_count on stock_movement (count_line_id) where count_line_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);

/* What a line is, whichever kind of stock it counts, with what the books say of it now. */
create view counted_unit as
select l.id, l.sheet_id, l.open, 'PACKAGE' as kind, s.id as unit_id, s.package_id as unit_no, s.material_id, null::bigint as product_id, s.uom, s.qty, s.reserved_qty,
  s.location_id as book_location_id, s.quality_status, coalesce(s.unit_price, m.unit_price) as unit_price
from count_line l join material_stock s on s.id = l.material_stock_id join material m on m.id = s.material_id
union all
select l.id, l.sheet_id, l.open, 'LOT', k.id, t.lot_id, null, k.product_id, i.uom, k.qty, 0, k.location_id,
  case when t.quality_status in ('HOLD', 'REJECTED') then t.quality_status else k.quality_status end, null
from count_line l join product_stock k on k.id = l.product_stock_id join lot t on t.id = k.lot_id join product i on i.id = k.product_id;

create or replace view unit_of_row as
  select 'product' as table_name, id, uom from product
  union all select 'material', id, uom from material
  union all select 'material_stock', s.id, m.uom from material_stock s join material m on m.id = s.material_id
  union all select 'material_issue', i.id, m.uom from material_issue i join material_stock s on s.id = i.material_stock_id join material m on m.id = s.material_id
  union all select 'product_stock', s.id, p.uom from product_stock s join product p on p.id = s.product_id
  union all select 'order_material', l.id, m.uom from order_material l join material m on m.id = l.material_id
  union all select 'production_plan', n.id, p.uom from production_plan n join product p on p.id = n.product_id
  union all select 'production_operation_plan', o.id, p.uom from production_operation_plan o join production_plan n on n.id = o.plan_id join product p on p.id = n.product_id
  union all select 'daily_plan', d.id, p.uom from daily_plan d join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'production_result', r.id, p.uom from production_result r join production_plan n on n.id = r.plan_id join product p on p.id = n.product_id
  union all select 'kiosk_refusal', k.id, p.uom
    from kiosk_refusal k join daily_plan d on d.id = k.daily_plan_id join production_plan n on n.id = d.plan_id join product p on p.id = n.product_id
  union all select 'outsourcing_line', l.id, l.uom from outsourcing_line l
  union all select 'product_issue', i.id, p.uom from product_issue i join product p on p.id = i.product_id
  union all select 'count_line', u.id, u.uom from counted_unit u;

insert into menu (name) values ('stockCount') on conflict (name) do nothing;
