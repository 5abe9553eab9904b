/*
 * A plan keeps its own bill of material, as it keeps its operations: a copy made with the plan, and a further revision each time somebody
 * applies the product's newer bill. What was reported stays settled by the revision it was booked under.
 */
create table production_bill_line (
  id                 bigint generated always as identity primary key,
  plan_id            bigint not null references production_plan on delete cascade,
  revision           int not null check (revision > 0),
  /* The operation of the plan that takes it; null where none of them does. */
  oper_plan_id       bigint references production_operation_plan on delete set null,
  operation_id       bigint references operation,
  seq                int not null,
  child_product_id   bigint references product,
  child_material_id  bigint references material,
  qty_per            numeric(13,3) not null check (qty_per > 0),
  base_qty           numeric(13,3) not null check (base_qty > 0),
  uom                text not null,
  scrap_rate         numeric(6,3) not null check (scrap_rate >= 0 and scrap_rate < 100),
  mandatory          boolean not null,
  backflush          boolean not null,
  lot_trace_required boolean not null,
  position           text,
  /* Pieces, good and defect, that its operation reported under this revision, and what was taken for them. */
  made_qty           numeric(13,3) not null default 0 check (made_qty >= 0),
  taken_qty          numeric(13,3) not null default 0 check (taken_qty >= 0),
  version            int not null default 1,
  created_by         bigint, created_at timestamptz not null default now(),
  updated_by         bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(child_product_id, child_material_id) = 1)
);
create index production_bill_line_plan on production_bill_line (plan_id, revision);
create index production_bill_line_operation on production_bill_line (oper_plan_id);

alter table production_plan add column bill_revision int not null default 1;
alter table production_result add column bill_revision int not null default 1;
alter table stock_movement add column bill_line_id bigint references production_bill_line;
create index stock_movement_bill_line on stock_movement (bill_line_id) where bill_line_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);
create or replace view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);

/* What a line needs for so many pieces: pieces × qty_per ÷ base_qty ÷ (1 − scrap), rounded up to three decimals and otherwise exact. */
create function required_qty(pieces numeric, qty_per numeric, base_qty numeric, scrap_rate numeric) returns numeric language sql immutable as $$
  select div(pieces * 1000 * qty_per * 1000 * 100000 + base_qty * 1000 * (100000 - scrap_rate * 1000) - 1, base_qty * 1000 * (100000 - scrap_rate * 1000)) / 1000
$$;

-- The bill in force on a day; what no day bounds holds always. Everybody who asks for a bill asks here.
create function bill_on(day date) returns setof bom language sql stable as $$
  select * from bom where day between coalesce(effective_from, '-infinity') and coalesce(effective_to, 'infinity')
$$;

/* An operation that a plan never visits is skipped with a reason, so that the plan can complete without it. */
alter table production_operation_plan drop constraint production_operation_plan_status_check;
alter table production_operation_plan add column skip_reason text,
  add check (status in ('PLANNED', 'IN_PROGRESS', 'COMPLETE', 'SKIPPED', 'CANCELLED')),
  add constraint "production.skippingHasAReason" check (status <> 'SKIPPED' or length(trim(skip_reason)) > 0);

/* Opened again by hand, a plan stays open although its work is done, until the next fact. */
alter table production_plan add column reopened boolean not null default false;
update production_plan p set reopened = true where p.status = 'IN_PROGRESS' and p.reopen_reason is not null
  and not exists (select from production_operation_plan o where o.plan_id = p.id and o.report_point and o.status <> 'COMPLETE');

/* The operation of a plan that takes what names no operation: the first one that reports. */
create function first_taker(plan bigint) returns bigint language sql stable as $$
  select id from production_operation_plan where plan_id = plan order by (status <> 'SKIPPED') desc, report_point desc, seq limit 1
$$;

/* The lines of a product's bill as a plan would take them, with the operation of the plan that takes each. */
create function bill_for(plan production_plan, day date) returns table (
  oper_plan_id bigint, operation_id bigint, seq int, child_product_id bigint, child_material_id bigint, qty_per numeric, base_qty numeric, uom text,
  scrap_rate numeric, mandatory boolean, backflush boolean, lot_trace_required boolean, "position" text
) language sql stable as $$
  select o.id, b.operation_id, b.seq, b.child_product_id, b.child_material_id, b.qty_per, b.base_qty, b.uom,
    b.scrap_rate, b.mandatory, b.backflush, b.lot_trace_required, b.position
  from bill_on(day) b left join production_operation_plan o on o.plan_id = plan.id and o.status <> 'SKIPPED'
    and case when b.operation_id is null then o.id = first_taker(plan.id) else o.operation_id = b.operation_id end
  where b.parent_id = plan.product_id order by b.seq, b.id
$$;

/* Copies the bill in force into a plan as its revision of that number. */
create function copy_bill(plan production_plan, of_revision int, day date) returns void language sql as $$
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom,
    scrap_rate, mandatory, backflush, lot_trace_required, position)
  select plan.id, of_revision, b.* from bill_for(plan, day) b
$$;

/*
 * Finds the taker of each line of the plan's present revision anew, after its operations changed. A line whose operation reported
 * something under this revision stays with it, and none goes to an operation that did: what was taken stays taken.
 */
create function assign_bill(plan bigint) returns void language sql as $$
  update production_bill_line l set oper_plan_id = n.taker
  from (
    select b.id, (
        select o.id from production_operation_plan o where o.plan_id = plan and o.status <> 'SKIPPED'
          and case when b.operation_id is null then o.id = first_taker(plan) else o.operation_id = b.operation_id end
        order by (o.id = b.oper_plan_id) desc nulls last, o.seq limit 1
      ) as taker
    from production_bill_line b join production_plan p on p.id = plan where b.plan_id = plan and b.revision = p.bill_revision
  ) n, production_plan p
  where l.id = n.id and p.id = plan and l.oper_plan_id is distinct from n.taker
    and not exists (select from production_result r where r.oper_plan_id in (l.oper_plan_id, n.taker) and r.bill_revision = p.bill_revision)
$$;

-- Plans that stand already get the bill as it is for the day on which they start, with what their results took.
select copy_bill(p, 1, p.start_dt) from production_plan p;

create temporary table took as
  select m.production_plan_id as plan_id, m.oper_plan_id, m.material_id, m.product_id, min(m.uom) as uom, sum(m.qty) as qty, bool_or(m.from_place = 'STOCK') as backflush
  from stock_movement_in_force m where m.type = 'CONSUME' and m.oper_plan_id is not null and m.production_plan_id is not null group by 1, 2, 3, 4;
create temporary table made as
  select oper_plan_id, sum(good_qty + defect_qty) as qty from production_result_in_force group by 1;

/*
 * Where what was taken isn't what that bill asks for, the bill was another one when the pieces were made. Such a plan keeps as its first
 * revision the ratio in which it really took, so that nothing of the past is taken again; the bill as it is becomes its second.
 */
create temporary table otherwise as
  select distinct coalesce(t.plan_id, a.plan_id) as plan_id
  from took t full join (
    select l.plan_id, l.oper_plan_id, l.child_material_id, l.child_product_id, count(*) as lines, bool_and(l.mandatory) as mandatory,
      sum(required_qty(coalesce(m.qty, 0), l.qty_per, l.base_qty, l.scrap_rate)) as qty
    from production_bill_line l left join made m on m.oper_plan_id = l.oper_plan_id where l.oper_plan_id is not null group by 1, 2, 3, 4
  ) a on a.oper_plan_id = t.oper_plan_id and a.child_material_id is not distinct from t.material_id and a.child_product_id is not distinct from t.product_id
  where t.qty is null and a.mandatory and a.qty > 0
    or t.qty > 0 and (a.qty is null or a.lines > 1 or t.qty > a.qty or a.mandatory and t.qty < a.qty);

update production_bill_line l set revision = 2 from otherwise x where x.plan_id = l.plan_id;
insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom,
  scrap_rate, mandatory, backflush, lot_trace_required)
select t.plan_id, 1, t.oper_plan_id, o.operation_id, 10, t.product_id, t.material_id, t.qty, m.qty, t.uom, 0, true, t.backflush, true
from took t join otherwise x on x.plan_id = t.plan_id join production_operation_plan o on o.id = t.oper_plan_id join made m on m.oper_plan_id = t.oper_plan_id
where t.qty > 0 and m.qty > 0;

update production_bill_line l set made_qty = m.qty from made m where m.oper_plan_id = l.oper_plan_id and l.revision = 1;
update production_bill_line l set taken_qty = t.qty from took t
where t.oper_plan_id = l.oper_plan_id and l.revision = 1
  and l.child_material_id is not distinct from t.material_id and l.child_product_id is not distinct from t.product_id;

-- A movement is a fact; that it names its line now changes nothing of what it says.
alter table stock_movement disable trigger user;
update stock_movement m set bill_line_id = l.id from production_bill_line l
where m.type = 'CONSUME' and l.revision = 1 and l.oper_plan_id = m.oper_plan_id
  and l.child_material_id is not distinct from m.material_id and l.child_product_id is not distinct from m.product_id;
alter table stock_movement enable trigger user;
alter table production_plan disable trigger user;
update production_plan p set bill_revision = 2 from otherwise x where x.plan_id = p.id;
alter table production_plan enable trigger user;
drop table took, made, otherwise;

call make_record('production_bill_line', 'made_qty,taken_qty');

-- A correction says why; what was recorded before that was asked stays as it is.
alter table stock_movement add constraint "fact.correctionHasAReason" check (corrects_id is null or length(trim(correction_reason)) > 0) not valid;
alter table genealogy_edge add constraint "fact.correctionHasAReason" check (corrects_id is null or length(trim(correction_reason)) > 0) not valid;
alter table work_event add constraint "fact.correctionHasAReason" check (corrects_id is null or length(trim(correction_reason)) > 0) not valid;
alter table carry_over add constraint "fact.correctionHasAReason" check (corrects_id is null or length(trim(correction_reason)) > 0) not valid;

-- What lies at the line for a plan, asked for at every tap.
drop index material_issue_plan;
create index material_issue_plan_at_line on material_issue (production_plan_id) where at_line_qty > 0;
