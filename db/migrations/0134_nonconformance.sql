/*
 * 부적합: what an inspection rejected or held, package by package and lot by lot, what was done with each quantity of it as facts, why it happened and
 * what is done so that it doesn't again.
 */
create sequence number_nc;

create table nonconformance (
  id                bigint generated always as identity primary key,
  nc_no             text not null constraint "nonconformance.numberIsUnique" unique,
  source            text not null check (source in ('INCOMING', 'PROCESS', 'FINAL')),
  -- The inspection that failed.
  result_id         bigint not null unique references quality_result,
  product_id        bigint references product,
  material_id       bigint references material,
  operation_id      bigint references operation,
  plan_id           bigint references production_plan,
  -- Who supplied it.
  biz_partner_id    bigint references biz_partner,
  defect_code_id    bigint references code,
  uom               text not null,
  suspected_qty     numeric(13,3) not null check (suspected_qty > 0),
  disposed_qty      numeric(13,3) not null default 0 check (disposed_qty >= 0),
  status            text not null default 'REGISTERED' check (status in ('REGISTERED', 'DISPOSITION', 'ACTION', 'CLOSED')),
  suspected_cause   text,
  confirmed_cause   text,
  corrective        text,
  preventive        text,
  verification      text,
  responsible_id    bigint references app_user,
  due_day           date,
  note              text,
  closed_at         timestamptz,
  closed_by         bigint references app_user,
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(product_id, material_id) = 1),
  check ((status = 'CLOSED') = (closed_at is not null)),
  check (disposed_qty <= suspected_qty),
  constraint "nonconformance.allDisposed" check (status not in ('ACTION', 'CLOSED') or disposed_qty = suspected_qty)
);
create index nonconformance_open on nonconformance (created_at) where status <> 'CLOSED';
create index nonconformance_product on nonconformance (product_id) where product_id is not null;
create index nonconformance_material on nonconformance (material_id) where material_id is not null;
create index nonconformance_operation on nonconformance (operation_id) where operation_id is not null;
create index nonconformance_plan on nonconformance (plan_id) where plan_id is not null;
create index nonconformance_partner on nonconformance (biz_partner_id) where biz_partner_id is not null;
create index nonconformance_defect on nonconformance (defect_code_id) where defect_code_id is not null;
create index nonconformance_responsible on nonconformance (responsible_id) where responsible_id is not null;
call make_record('nonconformance');
create trigger defect_code_id_of_its_list before insert on nonconformance for each row when (new.defect_code_id is not null)
  execute function code_is_of_its_category('defect_code_id', 'DEFECT', 'ANY');
create trigger defect_code_id_stays_of_its_list before update of defect_code_id on nonconformance for each row
  when (new.defect_code_id is not null and new.defect_code_id is distinct from old.defect_code_id)
  execute function code_is_of_its_category('defect_code_id', 'DEFECT', 'ANY');

/* Photos of what is wrong and letters of its supplier are kept with it. */
alter table attachment add column nonconformance_id bigint references nonconformance on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id) = 1);
create index attachment_nonconformance on attachment (nonconformance_id) where nonconformance_id is not null;
call make_record('attachment');

/* What is suspected: so much of a package, or of a lot. */
create table nonconformance_unit (
  id                bigint generated always as identity primary key,
  nonconformance_id bigint not null references nonconformance,
  material_stock_id bigint references material_stock,
  lot_id            bigint references lot,
  qty               numeric(13,3) not null check (qty > 0),
  disposed_qty      numeric(13,3) not null default 0 check (disposed_qty >= 0),
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(material_stock_id, lot_id) = 1),
  unique (nonconformance_id, material_stock_id),
  unique (nonconformance_id, lot_id),
  constraint "nonconformance.neverMoreThanSuspected" check (disposed_qty <= qty)
);
create index nonconformance_unit_package on nonconformance_unit (material_stock_id) where material_stock_id is not null;
create index nonconformance_unit_lot on nonconformance_unit (lot_id) where lot_id is not null;
call make_record('nonconformance_unit');

/* What was done with a quantity of it, and the movements that this posted. */
create table nonconformance_disposition (
  id              bigint generated always as identity primary key,
  unit_id         bigint not null references nonconformance_unit,
  kind            text not null check (kind in ('RETURN', 'SCRAP', 'SORT', 'SETTLED')),
  qty             numeric(13,3) not null check (qty > 0),
  reason          text not null,
  movement_ids    bigint[] not null default '{}',
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null default clock_timestamp(),
  business_date   date not null,
  shift           text not null check (shift in ('DAY', 'NIGHT')),
  actor_id        bigint not null references app_user,
  source          text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key text unique
);
create index nonconformance_disposition_unit on nonconformance_disposition (unit_id, id);
call make_fact('nonconformance_disposition');

/*
 * Opens the nonconformance of a failed inspection with what it rejected or held, less what one that is still open has of the same; a lot that is held
 * as a whole counts with what is held of it in stock. Where nothing is left to suspect, none is opened.
 */
create function open_nonconformance(inspection bigint, day date) returns void language sql as $$
  with suspected as materialized (
    select u.material_stock_id, u.lot_id, u.qty - coalesce((select sum(o.qty - o.disposed_qty) from nonconformance_unit o
        where o.material_stock_id = u.material_stock_id or o.lot_id = u.lot_id), 0) as qty
    from (
      select x.material_stock_id, x.lot_id, coalesce(x.rejected_qty, 0) + coalesce(x.hold_qty, 0) as qty from quality_result_unit x where x.result_id = inspection
      union all
      select null, r.lot_id, (select coalesce(sum(s.qty), 0) from product_stock s where s.lot_id = r.lot_id and s.quality_status = 'HOLD')
      from quality_result r join lot l on l.id = r.lot_id and l.quality_status = 'HOLD'
      where r.id = inspection and r.stage in ('IN_PROCESS', 'LAST') and not exists (select from quality_result_unit x where x.result_id = r.id)
    ) u
  ), opened as (
    insert into nonconformance (nc_no, source, result_id, product_id, material_id, operation_id, plan_id, biz_partner_id, defect_code_id, uom, suspected_qty)
    select next_number('NC', day), case r.stage when 'INCOMING' then 'INCOMING' when 'OUTGOING' then 'FINAL' else 'PROCESS' end, r.id, r.product_id, r.material_id,
      r.operation_id, r.plan_id, r.biz_partner_id, (r.defects->0->>'defectCodeId')::bigint, r.uom, s.qty
    from quality_result r join (select sum(qty) as qty from suspected where qty > 0) s on s.qty > 0 where r.id = inspection returning id
  )
  insert into nonconformance_unit (nonconformance_id, material_stock_id, lot_id, qty)
  select o.id, s.material_stock_id, s.lot_id, s.qty from opened o, suspected s where s.qty > 0
$$;

/* What goes back to its supplier leaves the shelf by a movement of its own. */
alter table stock_movement drop constraint stock_movement_type_check;
alter table stock_movement
  add constraint stock_movement_type_check check (type in ('RECEIPT', 'ISSUE', 'RESTOCK', 'CONSUME', 'PRODUCE', 'SHIP', 'SHIP_CANCEL',
    'PRODUCT_ISSUE', 'PRODUCT_RESTOCK', 'SALE', 'SALE_CANCEL', 'OUT_TO_VENDOR', 'IN_FROM_VENDOR', 'DISPOSE', 'RETURN', 'ADJUST', 'COUNT', 'MOVE', 'STATUS',
    'SPLIT', 'MERGE')) not valid;
alter table stock_movement validate constraint stock_movement_type_check;
create or replace function keep_material_days() returns trigger language plpgsql as $$
begin
  insert into material_day_change
  select material_id, business_date, sum(change),
    coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
    coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME', 'OUT_TO_VENDOR')), 0),
    coalesce(sum(change) filter (where type in ('RESTOCK', 'IN_FROM_VENDOR')), 0),
    coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE', 'RETURN')), 0),
    coalesce(-sum(change) filter (where type in ('SALE', 'SALE_CANCEL')), 0)
  from (
    select material_id, business_date, type, case when to_place = 'STOCK' then qty else 0 end - case when from_place = 'STOCK' then qty else 0 end as change
    from posted where item_type = 'MATERIAL' and not void
  ) moved
  where change <> 0 group by 1, 2;
  if exists (select from posted where corrects_id is not null) then
    insert into material_day_change
    select material_id, business_date, sum(change),
      coalesce(sum(change) filter (where type = 'RECEIPT'), 0),
      coalesce(-sum(change) filter (where type in ('ISSUE', 'CONSUME', 'OUT_TO_VENDOR')), 0),
      coalesce(sum(change) filter (where type in ('RESTOCK', 'IN_FROM_VENDOR')), 0),
      coalesce(sum(change) filter (where type in ('ADJUST', 'COUNT', 'DISPOSE', 'RETURN')), 0),
      coalesce(-sum(change) filter (where type in ('SALE', 'SALE_CANCEL')), 0)
    from (
      select o.material_id, o.business_date, o.type, case when o.from_place = 'STOCK' then o.qty else 0 end - case when o.to_place = 'STOCK' then o.qty else 0 end as change
      from stock_movement o where o.id in (select corrects_id from posted) and o.item_type = 'MATERIAL' and not o.void
    ) moved
    where change <> 0 group by 1, 2;
  end if;
  return null;
end $$;

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
  union all select 'count_line', u.id, u.uom from counted_unit u
  union all select 'lot', l.id, p.uom from lot l join product p on p.id = l.product_id
  union all select 'quality_result', r.id, r.uom from quality_result r
  union all select 'nonconformance_unit', u.id, n.uom from nonconformance_unit u join nonconformance n on n.id = u.nonconformance_id;

insert into menu (name) values ('nonconformance') on conflict (name) do nothing;
