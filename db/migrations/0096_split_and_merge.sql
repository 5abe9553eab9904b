/* A package is split into several and several become one: what leaves one package comes into the other, each movement naming it. */
alter table stock_movement drop constraint stock_movement_type_check;
alter table stock_movement
  add constraint stock_movement_type_check check (type in ('RECEIPT', 'ISSUE', 'RESTOCK', 'CONSUME', 'PRODUCE', 'SHIP', 'SHIP_CANCEL',
    'PRODUCT_ISSUE', 'PRODUCT_RESTOCK', 'SALE', 'SALE_CANCEL', 'OUT_TO_VENDOR', 'IN_FROM_VENDOR', 'DISPOSE', 'ADJUST', 'COUNT', 'MOVE', 'STATUS',
    'SPLIT', 'MERGE')) not valid;
alter table stock_movement validate constraint stock_movement_type_check;
alter table stock_movement add column other_stock_id bigint references material_stock;
create index stock_movement_other on stock_movement (other_stock_id) where other_stock_id is not null;
create or replace view stock_movement_in_force as
  select m.* from stock_movement m where not m.void and not exists (select from stock_movement c where c.corrects_id = m.id);

/* The package that it was split off. */
alter table material_stock add column split_from bigint references material_stock;
do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'material_stock'::regclass;
  call make_record('material_stock', kept.derived, kept.secrets);
end $$;
create index material_stock_split on material_stock (split_from) where split_from is not null;

/* Packages with all that was split off them or merged from them since. */
create function packages_below(ids bigint[]) returns table (id bigint) language sql stable as $$
  with recursive down(id) as (
    select unnest(ids)
    union
    select m.other_stock_id from down join stock_movement m on m.material_stock_id = down.id and m.other_stock_id is not null and m.from_place = 'STOCK'
  ) select id from down
$$;
/* Packages with all that they were split off or merged from. */
create function packages_above(ids bigint[]) returns table (id bigint) language sql stable as $$
  with recursive up(id) as (
    select unnest(ids)
    union
    select m.material_stock_id from up join stock_movement m on m.other_stock_id = up.id and m.from_place = 'STOCK'
  ) select id from up
$$;
