/* Why a lot went although an older one that could have gone instead stayed on its shelf. */
alter table shipment_line add column younger_reason text;

create or replace function post_shipment(head jsonb, shipment jsonb, lines jsonb, moves jsonb) returns bigint language plpgsql as $$
declare
  h shipment := jsonb_populate_record(null::shipment, shipment);
  sent bigint;
  placed bigint[];
begin
  insert into shipment (shipment_no, ship_date, biz_partner_id, order_id, delivery_place, vehicle_no, driver, seal_no, invoice_no, note)
  values (next_number('SH', (head->>'business_date')::date), h.ship_date, h.biz_partner_id, h.order_id, h.delivery_place, h.vehicle_no, h.driver,
    h.seal_no, h.invoice_no, h.note) returning id into sent;
  with line as (
    insert into shipment_line (shipment_id, seq, order_product_id, product_id, lot_id, product_stock_id, qty, unit_price, younger_reason)
    select sent, one.n, l.order_product_id, l.product_id, l.lot_id, l.product_stock_id, l.qty, l.unit_price, l.younger_reason
    from jsonb_array_elements(lines) with ordinality as one(line, n) cross join lateral jsonb_populate_record(null::shipment_line, one.line) l
    order by one.n returning id
  )
  select array_agg(id order by id) into placed from line;
  perform post_movements(head, (
    select jsonb_agg(one.move || jsonb_build_object('shipment_line_id', placed[one.n]) order by one.n)
    from jsonb_array_elements(moves) with ordinality as one(move, n)));
  perform refresh_order_lines(array(select order_product_id from shipment_line where shipment_id = sent and order_product_id is not null), '{}');
  return sent;
end $$;
