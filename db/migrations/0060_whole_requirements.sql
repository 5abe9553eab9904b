-- What a bill needs is rounded up to the precision of its unit: a box is opened or it isn't. A plan's line keeps the decimals that it was made
-- with, as it keeps the rest of its bill: what was taken in parts of a piece until now stays as it was taken.
create function decimals_of(uom text) returns int language sql immutable as $$
  select case when lower(uom) in ('ea', 'pcs', 'pc', 'set', 'pair', 'box', '개', '본', '세트', '쌍', '박스') then 0 else 3 end
$$;

alter table production_bill_line add column decimals smallint not null default 3 check (decimals between 0 and 3);
call make_record('production_bill_line', 'made_qty,taken_qty');

create or replace function copy_bill(plan production_plan, of_revision int, day date) returns void language sql as $$
  insert into production_bill_line (plan_id, revision, oper_plan_id, operation_id, seq, child_product_id, child_material_id, qty_per, base_qty, uom,
    scrap_rate, mandatory, backflush, lot_trace_required, position, decimals)
  select plan.id, of_revision, b.*, decimals_of(b.uom) from bill_for(plan, day) b
$$;

drop function required_qty(numeric, numeric, numeric, numeric);
/* What a line needs for so many pieces: pieces × qty_per ÷ base_qty ÷ (1 − scrap), rounded up to so many decimals and otherwise exact. */
create function required_qty(pieces numeric, qty_per numeric, base_qty numeric, scrap_rate numeric, decimals int) returns numeric language sql immutable as $$
  select div(pieces * 1000 * qty_per * 1000 * 100000 + among - 1, among) / (array[1, 10, 100, 1000])[decimals + 1]
  from (select base_qty * 1000 * (100000 - scrap_rate * 1000) * (array[1000, 100, 10, 1])[decimals + 1] as among) a
$$;
