create table business (
  id              bigint generated always as identity primary key,
  code            text not null constraint "business.codeIsUnique" unique,
  name            text not null,
  biz_partner_id  bigint not null references biz_partner,
  business_type   text,
  manager_user_id bigint references app_user,
  contract_no     text,
  contract_date   date,
  start_date      date,
  end_date        date,
  amount          numeric(15,2),
  currency        text not null default 'KRW' check (currency ~ '^[A-Z]{3}$'),
  status          text not null default 'PLANNED' check (status in ('PLANNED', 'ACTIVE', 'CLOSED', 'CANCELLED')),
  note            text,
  ext             jsonb not null default '{}',
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "business.periodRunsForward" check (end_date >= start_date)
);
create index business_partner on business (biz_partner_id);
call make_record('business');

/* 수주 (SALES) or 발주 (PURCHASE). status is derived from the lines but for the manual ends ON_HOLD and CANCELLED. */
create table order_info (
  id              bigint generated always as identity primary key,
  order_no        text not null constraint "order.numberIsUnique" unique,
  business_id     bigint not null references business,
  direction       text not null check (direction in ('SALES', 'PURCHASE')),
  order_date      date not null,
  due_date        date,
  customer_po_no  text,
  order_type      text,
  currency        text not null default 'KRW' check (currency ~ '^[A-Z]{3}$'),
  priority        int not null default 3 check (priority between 1 and 5),
  delivery_place  text,
  manager_user_id bigint references app_user,
  status          text not null default 'REGISTERED' check (status in ('REGISTERED', 'CONFIRMED', 'IN_PROGRESS', 'PARTIALLY_SHIPPED', 'COMPLETED', 'ON_HOLD', 'CANCELLED')),
  note            text,
  ext             jsonb not null default '{}',
  version         int not null default 1,
  created_by      bigint, created_at timestamptz not null default now(),
  updated_by      bigint, updated_at timestamptz not null default now(),
  constraint "order.dueAfterOrdered" check (due_date >= order_date)
);
create index order_info_business on order_info (business_id);
create index order_info_date on order_info (order_date);
call make_record('order_info');

create table order_product (
  id                 bigint generated always as identity primary key,
  order_id           bigint not null references order_info,
  seq                int not null,
  product_id         bigint not null references product,
  qty                numeric(13,3) not null constraint "order.quantityAboveZero" check (qty > 0),
  uom                text not null,
  unit_price         numeric(15,2),
  due_date           date,
  requested_due_date date,
  drawing_no         text,
  no_production      boolean not null default false,
  lot_seq            int not null default 0,
  plan_qty           numeric(13,3) not null default 0 check (plan_qty >= 0),
  produced_qty       numeric(13,3) not null default 0 check (produced_qty >= 0),
  shipped_qty        numeric(13,3) not null default 0 check (shipped_qty >= 0),
  status             text not null default 'NOT_PLANNED' check (status in ('NOT_PLANNED', 'PLANNED', 'IN_PRODUCTION', 'PRODUCED', 'PARTIALLY_SHIPPED', 'SHIPPED', 'CANCELLED')),
  note               text,
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  constraint "order.lineSequenceIsUnique" unique (order_id, seq)
);
create index order_product_product on order_product (product_id);
call make_record('order_product', 'lot_seq,plan_qty,produced_qty,shipped_qty,status');

/* PURCHASE: what we order from a supplier. REQUIREMENT: what an order product needs by its bill of material. */
create table order_material (
  id               bigint generated always as identity primary key,
  order_id         bigint not null references order_info,
  seq              int not null,
  purpose          text not null check (purpose in ('PURCHASE', 'REQUIREMENT')),
  order_product_id bigint references order_product,
  material_id      bigint not null references material,
  qty              numeric(13,3) not null constraint "order.materialQuantityAboveZero" check (qty > 0),
  uom              text not null,
  unit_price       numeric(15,2),
  due_date         date,
  supply_type      text not null default 'PURCHASED' check (supply_type in ('PURCHASED', 'CUSTOMER_SUPPLIED', 'IN_HOUSE')),
  received_qty     numeric(13,3) not null default 0 check (received_qty >= 0),
  status           text not null default 'REGISTERED' check (status in ('REGISTERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELLED')),
  note             text,
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  constraint "order.materialSequenceIsUnique" unique (order_id, seq)
);
create index order_material_material on order_material (material_id);
create index order_material_product on order_material (order_product_id);
call make_record('order_material', 'received_qty,status');

/* A line that names no number stands last: 10, 20, 30 … Several lines of one statement each see those before them. */
create function order_line_stands_last() returns trigger language plpgsql as $$
begin
  if new.seq is null then
    perform from order_info where id = new.order_id for update;
    execute format('select coalesce(max(seq), 0) / 10 * 10 + 10 from %I where order_id = $1', tg_table_name) into new.seq using new.order_id;
  end if;
  return new;
end $$;
create trigger order_product_stands_last before insert on order_product for each row execute function order_line_stands_last();
create trigger order_material_stands_last before insert on order_material for each row execute function order_line_stands_last();
