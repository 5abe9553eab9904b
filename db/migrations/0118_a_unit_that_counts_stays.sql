/*
 * The unit of a product or a material says what each number of its past means: once something of it stands in a bill, an order, a plan or
 * in stock, it stays. The row is locked against whoever is about to write its first one.
 */
create function unit_of_material_counts(its bigint) returns boolean language sql stable as $$
  select exists (select from material_stock where material_id = its) or exists (select from bom where child_material_id = its)
    or exists (select from production_bill_line where child_material_id = its) or exists (select from order_material where material_id = its)
$$;
create function unit_of_product_counts(its bigint) returns boolean language sql stable as $$
  select exists (select from lot where product_id = its) or exists (select from product_stock where product_id = its)
    or exists (select from bom where parent_id = its or child_product_id = its) or exists (select from production_bill_line where child_product_id = its)
    or exists (select from order_product where product_id = its) or exists (select from production_plan where product_id = its)
$$;

create function unit_stays() returns trigger language plpgsql as $$
declare
  counts boolean;
begin
  execute format('select from %I where id = $1 for update', tg_table_name) using new.id;
  execute format('select unit_of_%I_counts($1)', tg_table_name) into counts using new.id;
  if counts then
    raise exception 'unit' using errcode = '23514', constraint = tg_table_name || '.unitStaysOnceUsed';
  end if;
  return new;
end $$;
create trigger material_unit_stays before update of uom on material for each row when (new.uom is distinct from old.uom) execute function unit_stays();
create trigger product_unit_stays before update of uom on product for each row when (new.uom is distinct from old.uom) execute function unit_stays();
