/* A plan's next number that no plan carries, whatever somebody typed; a new plan follows nothing yet but its order line. */
create function next_plan_no(day date) returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := next_number('PP', day);
    exit when not exists (select from production_plan where plan_no = number);
  end loop;
  return number;
end $$;

/* A new plan gets its operations, its bill for the day on which it starts, and its lot. */
create or replace function outfit_plan(of_plan bigint) returns void language plpgsql as $$
declare
  made production_plan;
begin
  select * into made from production_plan where id = of_plan;
  update lot set production_plan_id = of_plan where id = made.lot_id;
  perform copy_route(made);
  perform copy_bill(made, 1, made.start_dt);
  if made.order_product_id is not null then perform refresh_order_lines(array[made.order_product_id], '{}'); end if;
end $$;
