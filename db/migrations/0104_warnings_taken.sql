/* Who looks after a warning of the stock, until when: of a package or a lot that expires, of a material or a product that is below its least. */
create table stock_warning (
  id                bigint generated always as identity primary key,
  material_stock_id bigint constraint "warning.packageHasOneOwner" unique references material_stock,
  lot_id            bigint constraint "warning.lotHasOneOwner" unique references lot,
  material_id       bigint constraint "warning.materialHasOneOwner" unique references material on delete cascade,
  product_id        bigint constraint "warning.productHasOneOwner" unique references product on delete cascade,
  owner_id          bigint not null references app_user,
  due_on            date not null,
  note              text,
  version           int not null default 1,
  created_by        bigint, created_at timestamptz not null default now(),
  updated_by        bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(material_stock_id, lot_id, material_id, product_id) = 1)
);
create index stock_warning_owner on stock_warning (owner_id);
call make_record('stock_warning');

/* What has a safety stock and less than that on its shelves, with what is under way: open purchases of a material, open plans of a product. */
create view minimum_stock as
select b.*, b.safety_stock - b.available_qty as lacking_qty,
  -- What isn't on its way, in whole units of what the supplier sells.
  case when b.order_unit_qty > 0 then ceil(l.qty / b.order_unit_qty) * b.order_unit_qty else l.qty end as proposed_qty
from (
select m.id * 2 as id, 'MATERIAL' as kind, m.id as item_id, m.id as material_id, null::bigint as product_id, m.safety_stock, a.qty as available_qty,
  coalesce(c.qty, 0) as coming_qty, c.next_on, m.order_unit_qty, m.lead_time_days, m.default_supplier_id
from material m cross join lateral (select material_available(m.id) as qty offset 0) a
  left join lateral (
    select sum(l.qty - l.received_qty) as qty, min(coalesce(l.due_date, o.due_date)) as next_on
    from order_material l join order_info o on o.id = l.order_id
    where l.material_id = m.id and l.purpose = 'PURCHASE' and l.status not in ('RECEIVED', 'CANCELLED') and l.received_qty < l.qty
      and o.status not in ('ON_HOLD', 'CANCELLED')
  ) c on true
where m.active and m.safety_stock > 0 and a.qty < m.safety_stock
union all
select i.id * 2 + 1, 'PRODUCT', i.id, null, i.id, i.safety_stock, a.qty, coalesce(c.qty, 0), c.next_on, null, null, null
from product i cross join lateral (
    select coalesce(sum(k.qty), 0) as qty from product_stock k join lot t on t.id = k.lot_id
    where k.product_id = i.id and k.qty > 0 and is_usable(k.quality_status) and is_usable(t.quality_status)
  ) a
  left join lateral (
    select sum(p.plan_qty - p.good_qty) as qty, min(p.end_dt) as next_on from production_plan p
    where p.product_id = i.id and p.status in ('PLANNED', 'IN_PROGRESS') and p.good_qty < p.plan_qty
  ) c on true
where i.active and i.safety_stock > 0 and a.qty < i.safety_stock
) b cross join lateral (select greatest(0, b.safety_stock - b.available_qty - b.coming_qty) as qty) l;

insert into menu (name) values ('minimumStock') on conflict (name) do nothing;
