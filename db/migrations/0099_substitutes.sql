/*
 * A line of a bill may have substitutes: other materials that stand in for its own where that is short, in an order of preference, each with a ratio and
 * days of its own. They are lines of the bill themselves, named by the material they stand in for; without an operation they do so at each one that takes it.
 */
alter table bom
  add column substitute_for_id bigint references material,
  add column substitute_priority int check (substitute_priority > 0),
  add check ((substitute_for_id is null) = (substitute_priority is null)),
  add constraint "bom.substituteIsAnotherMaterial" check (substitute_for_id is null or child_material_id is not null and child_material_id <> substitute_for_id),
  drop constraint "bom.childOncePerPeriod",
  add constraint "bom.childOncePerPeriod" exclude using gist (
    parent_id with =, (coalesce(child_product_id, 0)) with =, (coalesce(child_material_id, 0)) with =, (coalesce(operation_id, 0)) with =,
    (coalesce(substitute_for_id, 0)) with =, daterange(effective_from, effective_to, '[]') with &&);
create index bom_substitute_for on bom (substitute_for_id) where substitute_for_id is not null;
call make_record('bom');

-- A bill with its substitutes; whoever asks what a piece takes asks for first choices, and `bill_on` means these.
create function whole_bill_on(day date) returns setof bom language sql stable as $$
  select * from bom where day between coalesce(effective_from, '-infinity') and coalesce(effective_to, 'infinity')
$$;
create or replace function bill_on(day date) returns setof bom language sql stable as $$
  select * from bom where day between coalesce(effective_from, '-infinity') and coalesce(effective_to, 'infinity') and substitute_for_id is null
$$;

/* The line that a substitute stands in for. What it covers is its `made_qty`: the pieces of an operation are those of a line and its substitutes together. */
alter table production_bill_line
  add column stands_for_id bigint references production_bill_line on delete cascade,
  add column substitute_priority int,
  add check ((stands_for_id is null) = (substitute_priority is null)),
  add check (stands_for_id is null or child_material_id is not null);
create index production_bill_line_stands_for on production_bill_line (stands_for_id) where stands_for_id is not null;
call make_record('production_bill_line', 'made_qty,taken_qty');

/* For which material of the bill it was issued, where it is a substitute. */
alter table material_issue add column substitute_for_id bigint references material;
create index material_issue_substitute_for on material_issue (substitute_for_id) where substitute_for_id is not null;
call make_record('material_issue', 'issued_qty,consumed_qty,restocked_qty,at_line_qty,last_move_at');

drop function bill_for(production_plan, date);
/* The lines of a product's bill as a plan would take them, with the operation of the plan that takes each; a substitute goes with the line it stands in for. */
create function bill_for(plan production_plan, day date) returns table (
  oper_plan_id bigint, operation_id bigint, seq int, child_product_id bigint, child_material_id bigint, qty_per numeric, base_qty numeric, uom text,
  scrap_rate numeric, mandatory boolean, backflush boolean, lot_trace_required boolean, "position" text, substitute_for_id bigint, substitute_priority int
) language sql stable as $$
  with line as materialized (
    select o.id as taker, b.* from bill_on(day) b left join production_operation_plan o on o.plan_id = plan.id and o.status <> 'SKIPPED'
      and case when b.operation_id is null then o.id = first_taker(plan.id) else o.operation_id = b.operation_id end
    where b.parent_id = plan.product_id
  ), either as (
    select taker, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom, scrap_rate, mandatory, backflush, lot_trace_required, position,
      null::bigint as substitute_for_id, null::int as substitute_priority, id from line
    union all
    select l.taker, l.operation_id, s.seq, s.child_product_id, s.child_material_id, s.qty_per, s.base_qty, s.uom, s.scrap_rate, l.mandatory, s.backflush,
      s.lot_trace_required, s.position, s.substitute_for_id, s.substitute_priority, s.id
    from line l join whole_bill_on(day) s on s.parent_id = l.parent_id and s.substitute_for_id = l.child_material_id
      and (s.operation_id is null or s.operation_id = l.operation_id)
  )
  select taker, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom, scrap_rate, mandatory, backflush, lot_trace_required, position,
    substitute_for_id, substitute_priority from either order by seq, id
$$;

create or replace function copy_bill(plan production_plan, of_revision int, day date) returns void language sql as $$
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom,
    scrap_rate, mandatory, backflush, lot_trace_required, position, decimals)
  select plan.id, of_revision, b.oper_plan_id, b.operation_id, b.seq, b.child_product_id, b.child_material_id, b.qty_per, b.base_qty, b.uom,
    b.scrap_rate, b.mandatory, b.backflush, b.lot_trace_required, b.position, decimals_of(b.uom)
  from bill_for(plan, day) b where b.substitute_for_id is null;
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_material_id, qty_per, base_qty, uom,
    scrap_rate, mandatory, backflush, lot_trace_required, position, decimals, stands_for_id, substitute_priority)
  select plan.id, of_revision, b.oper_plan_id, b.operation_id, b.seq, b.child_material_id, b.qty_per, b.base_qty, b.uom,
    b.scrap_rate, b.mandatory, b.backflush, b.lot_trace_required, b.position, decimals_of(b.uom), l.id, b.substitute_priority
  from bill_for(plan, day) b join production_bill_line l on l.plan_id = plan.id and l.revision = of_revision and l.stands_for_id is null
    and l.child_material_id = b.substitute_for_id and l.operation_id is not distinct from b.operation_id
  where b.substitute_for_id is not null
$$;

/* Whole pieces that so much of a line's item suffices for; parts of a piece where it is counted in a unit that has them. */
create function pieces_from(qty numeric, qty_per numeric, base_qty numeric, scrap_rate numeric, decimals int) returns numeric language sql immutable as $$
  select case when qty <= 0 then 0 else div(qty * base_qty * (100 - scrap_rate) * (array[1, 10, 100, 1000])[decimals + 1], qty_per * 100) / (array[1, 10, 100, 1000])[decimals + 1] end
$$;

drop function plan_need(bigint[]);
/*
 * What plans need of each material of their own bill: what earlier revisions of it took, and what the present one asks for the pieces that are left. Issued
 * is what went less what came back, with what substitutes stand in for: the whole pieces that they suffice for, in the quantity that these take of the line's own material.
 */
create function plan_need(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, substituted_qty numeric) language sql stable as $$
  with line as materialized (
    select b.id, b.plan_id, b.revision = p.bill_revision as present, b.stands_for_id, b.substitute_priority, b.seq, b.child_material_id as material_id,
      b.qty_per, b.base_qty, b.scrap_rate, b.decimals, b.taken_qty, b.made_qty, decimals_of(i.uom) as of_pieces,
      greatest(0, p.plan_qty - coalesce(o.good_qty + o.defect_qty - sum(b.made_qty) over (partition by coalesce(b.stands_for_id, b.id)), 0)) as pieces
    from production_plan p join product i on i.id = p.product_id join production_bill_line b on b.plan_id = p.id and b.child_material_id is not null
      left join production_operation_plan o on o.id = b.oper_plan_id
    where p.id = any(plan_ids)
  ), substitute as materialized (
    select l.*, f.material_id as for_id, required_qty(l.pieces, l.qty_per, l.base_qty, l.scrap_rate, l.decimals) as whole_qty
    from line l join line f on f.id = l.stands_for_id
  ), went as materialized (
    select i.production_plan_id as plan_id, s.material_id, case when exists (select from substitute x where x.plan_id = i.production_plan_id and x.material_id = s.material_id and x.present) then case
        when exists (select from substitute x where x.plan_id = i.production_plan_id and x.material_id = s.material_id and x.present and x.for_id = i.substitute_for_id) then i.substitute_for_id
        when not exists (select from line l where l.plan_id = i.production_plan_id and l.material_id = s.material_id and l.present and l.stands_for_id is null) then (
          select x.for_id from substitute x where x.plan_id = i.production_plan_id and x.material_id = s.material_id and x.present order by x.seq, x.id limit 1) end end as for_id,
      sum(i.issued_qty - i.restocked_qty) as qty
    from material_issue i join material_stock s on s.id = i.material_stock_id where i.production_plan_id = any(plan_ids) group by 1, 2, 3
  ), stood as (
    select x.stands_for_id, sum(greatest(x.made_qty, pieces_from(x.went_qty * x.whole_qty / nullif(x.all_qty, 0), x.qty_per, x.base_qty, x.scrap_rate, x.of_pieces))) as pieces
    from (
      select s.*, sum(s.whole_qty) over (partition by s.plan_id, s.material_id, s.for_id) as all_qty,
        coalesce((select sum(w.qty) from went w where w.plan_id = s.plan_id and w.material_id = s.material_id and w.for_id = s.for_id), 0)
          - coalesce((select sum(e.taken_qty) from substitute e where e.plan_id = s.plan_id and e.material_id = s.material_id and e.for_id = s.for_id and not e.present), 0) as went_qty
      from substitute s where s.present
    ) x group by 1
  ), need as (
    select f.plan_id, f.material_id, min(f.seq) as seq,
      sum(case when f.present then required_qty(f.pieces, f.qty_per, f.base_qty, f.scrap_rate, f.decimals) else f.taken_qty end)::numeric(16,3) as required_qty,
      sum(case when s.pieces > 0 then required_qty(f.pieces, f.qty_per, f.base_qty, f.scrap_rate, f.decimals)
        - required_qty(greatest(0, f.pieces - s.pieces), f.qty_per, f.base_qty, f.scrap_rate, f.decimals) else 0 end)::numeric(16,3) as substituted_qty
    from line f left join stood s on s.stands_for_id = f.id where f.stands_for_id is null group by 1, 2
  )
  select n.plan_id, n.material_id, n.seq, n.required_qty, coalesce(i.qty, 0) + n.substituted_qty, n.substituted_qty
  from need n left join (select plan_id, material_id, sum(qty) as qty from went where for_id is null group by 1, 2) i
    on i.plan_id = n.plan_id and i.material_id = n.material_id
$$;

/*
 * The substitutes of a plan's materials by its present bill, in their order; of each what may be used on the shelves, and how much of a shortage of the
 * material it makes up for: the whole pieces that it suffices for, after those before it.
 */
create function plan_substitutes(plan_ids bigint[], materials bigint[], short numeric[])
  returns table (plan_id bigint, material_id bigint, substitute_id bigint, line_id bigint, place bigint, available_qty numeric, covers_qty numeric, qty numeric) language sql stable as $$
  with short as materialized (
    select * from unnest(plan_ids, materials, short) as s(plan_id, material_id, qty)
  ), line as materialized (
    select distinct on (s.plan_id, s.material_id, x.child_material_id) s.plan_id, s.material_id, s.qty as short, x.id, x.substitute_priority, x.seq, x.child_material_id as substitute_id,
      x.qty_per, x.base_qty, x.scrap_rate, x.decimals, f.qty_per as of_qty_per, f.base_qty as of_base_qty, f.scrap_rate as of_scrap_rate, f.decimals as of_decimals
    from short s join production_plan p on p.id = s.plan_id
      join production_bill_line f on f.plan_id = s.plan_id and f.revision = p.bill_revision and f.child_material_id = s.material_id and f.stands_for_id is null
      join production_bill_line x on x.stands_for_id = f.id
    order by s.plan_id, s.material_id, x.child_material_id, x.substitute_priority, x.seq, x.id
  ), free as materialized (
    select d.substitute_id, material_available(d.substitute_id) as qty from (select distinct substitute_id from line) d
  ), able as (
    select l.*, f.qty as available_qty, row_number() over w as place,
      required_qty(pieces_from(f.qty, l.qty_per, l.base_qty, l.scrap_rate, 0), l.of_qty_per, l.of_base_qty, l.of_scrap_rate, l.of_decimals) as able_qty
    from line l join free f on f.substitute_id = l.substitute_id window w as (partition by l.plan_id, l.material_id order by l.substitute_priority, l.seq, l.id)
  ), covered as (
    select a.*, greatest(0, least(a.able_qty, a.short - coalesce(sum(a.able_qty) over (partition by a.plan_id, a.material_id order by a.place
      rows between unbounded preceding and 1 preceding), 0))) as covers_qty from able a
  )
  select plan_id, material_id, substitute_id, id, place, available_qty, covers_qty, least(available_qty, required_qty(
    ceil(covers_qty * of_base_qty * (100 - of_scrap_rate) / (of_qty_per * 100)), qty_per, base_qty, scrap_rate, decimals)) as qty
  from covered
$$;

drop function plan_supply(bigint[]);
/* As before; what substitutes on the shelves make up for isn't lacking. */
create function plan_supply(plan_ids bigint[])
  returns table (plan_id bigint, material_id bigint, seq int, required_qty numeric, issued_qty numeric, substituted_qty numeric, available_qty numeric,
    covered_qty numeric, lacking_qty numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with need as materialized (select * from plan_need(plan_ids)), available as materialized (
      select n.material_id, material_available(n.material_id) as qty from (select distinct material_id from need) n
    ), gap as materialized (
      select n.*, a.qty as available_qty, greatest(0, n.required_qty - n.issued_qty - a.qty) as short from need n join available a on a.material_id = n.material_id
    ), covered as (
      select s.plan_id, s.material_id, sum(s.covers_qty) as qty
      from (select array_agg(plan_id) as plans, array_agg(material_id) as materials, array_agg(short) as short from gap where short > 0) g
        cross join lateral plan_substitutes(g.plans, g.materials, g.short) s group by 1, 2
    )
    select g.plan_id, g.material_id, g.seq, g.required_qty, g.issued_qty, g.substituted_qty, g.available_qty, coalesce(c.qty, 0), greatest(0, g.short - coalesce(c.qty, 0))
    from gap g left join covered c on c.plan_id = g.plan_id and c.material_id = g.material_id;
end $$;

/* As before; a day asks for the material of its line, and what stands in for it is issued already or not asked for. */
create or replace function material_demand(plan_ids bigint[], today date) returns table (plan_id bigint, material_id bigint, day date, qty numeric) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with lacking as materialized (
      select n.plan_id, n.material_id, n.required_qty - n.issued_qty as qty, greatest(p.start_dt, today) as begins, p.bill_revision
      from plan_need(plan_ids) n join production_plan p on p.id = n.plan_id where n.required_qty > n.issued_qty
    ), planned as materialized (
      select l.plan_id, l.material_id, greatest(d.work_date, today) as day, sum(required_qty(d.remain_qty, b.qty_per, b.base_qty, b.scrap_rate, b.decimals)) as qty
      from lacking l join production_bill_line b on b.plan_id = l.plan_id and b.child_material_id = l.material_id and b.revision = l.bill_revision and b.stands_for_id is null
        join daily_plan d on d.oper_plan_id = b.oper_plan_id and d.work_status <> 'COMPLETE' and d.remain_qty > 0
      group by 1, 2, 3
    ), placed as (
      select p.plan_id, p.material_id, p.day, p.qty,
        coalesce(sum(p.qty) over (partition by p.plan_id, p.material_id order by p.day desc rows between unbounded preceding and 1 preceding), 0) as later
      from planned p
    ), unplanned as (
      select l.plan_id, l.material_id, greatest(l.begins, p.last) as day, l.qty - coalesce(p.qty, 0) as qty
      from lacking l left join (select plan_id, material_id, sum(qty) as qty, max(day) as last from planned group by 1, 2) p
        on p.plan_id = l.plan_id and p.material_id = l.material_id
      where l.qty > coalesce(p.qty, 0)
    )
    select n.plan_id, n.material_id, n.day, sum(n.qty) from (
      select l.plan_id, l.material_id, p.day, least(p.qty, l.qty - p.later) as qty
      from lacking l join placed p on p.plan_id = l.plan_id and p.material_id = l.material_id where p.later < l.qty
      union all select * from unplanned
    ) n group by 1, 2, 3;
end $$;

/* As before; what is issued says for which material of the bill it stands in. */
create or replace function post_issues(head jsonb, tool bigint, moves jsonb) returns bigint[] language plpgsql as $$
declare
  opened bigint[];
  of_issues jsonb;
begin
  with one as materialized (
    select nextval('material_issue_id_seq') as id, e.n, e.move, m.material_stock_id, m.production_plan_id, m.oper_plan_id, m.qty, m.note,
      array(select jsonb_array_elements_text(coalesce(e.move->'exceptions', '[]'))) as exceptions, e.move->>'exception_reason' as exception_reason,
      (e.move->>'substitute_for_id')::bigint as substitute_for_id
    from jsonb_array_elements(moves) with ordinality as e(move, n) cross join lateral jsonb_populate_record(null::stock_movement, e.move) m
  ), issue as (
    insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, tool_id, issued_qty, issued_at, last_move_at, note, exceptions, exception_reason,
        substitute_for_id) overriding system value
    select id, material_stock_id, production_plan_id, oper_plan_id, tool, qty, (head->>'occurred_at')::timestamptz, (head->>'occurred_at')::timestamptz, note,
      exceptions, exception_reason, substitute_for_id from one
  )
  select array_agg(id order by n), jsonb_agg(move || jsonb_build_object('issue_id', id) order by n) into opened, of_issues from one;
  perform keep_balances(insert_movements(head, of_issues), true);
  return opened;
end $$;

/* As before; the pieces of a line with substitutes are shared among them, and the caller says how. */
create or replace function book_results(results jsonb, defects jsonb, taken jsonb, produced jsonb) returns bigint[] language plpgsql as $$
declare
  booked production_result[];
  corrected production_result[];
  shared bigint[];
begin
  with r as (
    insert into production_result overriding system value
    select made.* from jsonb_array_elements(results) with ordinality as one(result, n)
      cross join lateral jsonb_populate_record(null::production_result, one.result || jsonb_build_object(
        'id', nextval('production_result_id_seq'), 'recorded_at', clock_timestamp())) made
    order by one.n returning *
  )
  select array_agg(r order by r.id) into booked from r;
  select coalesce(array_agg(w), '{}') into corrected from production_result w where w.id in (select b.corrects_id from unnest(booked) b);

  insert into result_defect (result_id, defect_code_id, qty, cause_operation_id, note)
  select booked[d.at].id, d.defect_code_id, d.qty, d.cause_operation_id, d.note
  from jsonb_to_recordset(defects) as d(at int, defect_code_id bigint, qty numeric, cause_operation_id bigint, note text);

  update daily_plan d set completed_qty = d.completed_qty + n.good, defect_qty = d.defect_qty + n.defect, rework_qty = d.rework_qty + n.rework,
    started_at = least(d.started_at, n.started), work_status = case d.work_status when 'PLANNED' then 'IN_PROGRESS' else d.work_status end
  from (
    select b.daily_plan_id as id, sum(b.good_qty) as good, sum(b.defect_qty) as defect, sum(b.rework_qty) as rework, min(coalesce(b.started_at, b.occurred_at)) as started
    from unnest(booked) b where cardinality(corrected) = 0 group by 1
  ) n where d.id = n.id;
  if cardinality(corrected) > 0 then
    perform refresh_days(array(select b.daily_plan_id from unnest(booked) b union select w.daily_plan_id from unnest(corrected) w));
  end if;

  select coalesce(array_agg(x.id), '{}') into shared from (
    select unnest(array[s.id, s.stands_for_id]) as id from production_bill_line s where s.stands_for_id is not null and s.oper_plan_id = any(array(
      select b.oper_plan_id from unnest(booked) b union select w.oper_plan_id from unnest(corrected) w))
  ) x;
  update production_bill_line l set made_qty = l.made_qty + n.made, taken_qty = l.taken_qty + n.taken
  from (
    select x.id, sum(x.made) as made, sum(x.taken) as taken from (
      select b.id, case when r.void then 0 else r.good_qty + r.defect_qty end as made, 0::numeric as taken
      from unnest(booked) r join production_bill_line b on b.oper_plan_id = r.oper_plan_id and b.revision = r.bill_revision and b.id <> all(shared)
      union all
      select b.id, -(w.good_qty + w.defect_qty), 0 from unnest(corrected) w join production_bill_line b on b.oper_plan_id = w.oper_plan_id and b.revision = w.bill_revision
        and b.id <> all(shared)
      union all
      select t.id, coalesce(t.made, 0), t.qty from jsonb_to_recordset(taken) as t(id bigint, qty numeric, made numeric)
    ) x group by 1
  ) n where l.id = n.id and (n.made <> 0 or n.taken <> 0) and l.id = any(array(
    select t.id from jsonb_to_recordset(book_results.taken) as t(id bigint)
    union select c.id from production_bill_line c where c.oper_plan_id = any(array(
      select r.oper_plan_id from unnest(booked) r union select w.oper_plan_id from unnest(corrected) w))));

  update lot l set produced_qty = l.produced_qty + n.qty, produced_from = least(l.produced_from, n.first), produced_to = greatest(l.produced_to, n.last)
  from (
    select p.lot_id, sum(p.qty) as qty, min(p.at) as first, max(p.at) as last
    from jsonb_to_recordset(produced) as p(lot_id bigint, qty numeric, at timestamptz) group by 1
  ) n where l.id = n.lot_id and l.id = any(array(select p.lot_id from jsonb_to_recordset(produced) as p(lot_id bigint)));

  perform keep_progress(p.id) from (select distinct b.plan_id as id from unnest(booked) b) p;
  return array(select b.id from unnest(booked) b);
end $$;

/* As before, beside what substitutes make up for. */
create or replace function lacks_of_plans(plan_ids bigint[]) returns table (plan_id bigint, materials int, lacks json) language sql stable as $$
  select s.plan_id, count(*)::int, json_agg(json_build_object(
    'materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom, 'lackingQty', s.lacking_qty,
    'requiredQty', s.required_qty, 'issuedQty', s.issued_qty, 'availableQty', s.available_qty, 'coveredQty', s.covered_qty,
    'orderId', o.id, 'orderNo', n.order_no, 'dueDate', n.due_date, 'comingQty', n.qty,
    'unorderedQty', greatest(0, s.lacking_qty - purchased_qty(m.id))) order by s.seq, m.code)
  from plan_supply(plan_ids) s join material m on m.id = s.material_id left join lateral purchase_bringing(m.id, s.lacking_qty) n on true
    left join order_info o on o.order_no = n.order_no
  where s.lacking_qty > 0 group by 1
$$;
