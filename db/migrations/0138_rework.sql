/*
 * 재작업: what doesn't conform is worked on again under a plan and a lot of its own, whose bill asks for nothing but those pieces; what comes out of it
 * came out of them.
 */
alter table nonconformance_disposition add column plan_id bigint references production_plan;
create index nonconformance_disposition_plan on nonconformance_disposition (plan_id) where plan_id is not null;
alter table lot drop constraint lot_origin_check, add constraint lot_origin_check check (origin in ('PRODUCED', 'OPENING', 'REWORK'));
alter table genealogy_edge drop constraint genealogy_edge_basis_check,
  add constraint genealogy_edge_basis_check check (basis in ('SCANNED', 'BACKFLUSH', 'OPENING', 'REWORK'));

/* A plan of rework takes the pieces that are reworked, each for one, at its first operation. */
create function rework_bill(of_plan bigint) returns void language sql as $$
  delete from production_bill_line where plan_id = of_plan;
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, qty_per, base_qty, uom, scrap_rate, mandatory, backflush,
    lot_trace_required)
  select p.id, p.bill_revision, o.id, o.operation_id, 10, p.product_id, 1, 1, i.uom, 0, true, false, true
  from production_plan p join product i on i.id = p.product_id
    left join lateral (select x.id, x.operation_id from production_operation_plan x where x.plan_id = p.id order by x.seq, x.id limit 1) o on true
  where p.id = of_plan;
  update lot l set origin = 'REWORK' from production_plan p where p.id = of_plan and l.id = p.lot_id;
$$;
