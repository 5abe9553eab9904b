/*
 * What lies on the shelves and what is still to be shipped is read off what is open alone, however old the plant is.
 */

-- Each movement of product stock beside the row that it changes: a move stands here twice, out of one and into the other.
create view product_stock_movement as
  select m.*, m.to_product_stock_id as product_stock_id, m.qty as change from stock_movement m where m.to_product_stock_id is not null
  union all
  select m.*, m.from_product_stock_id, -m.qty from stock_movement m where m.from_product_stock_id is not null;

-- Orders that somebody still waits for: their lines are read by the order.
create index order_info_open on order_info (id) where direction = 'SALES' and status not in ('COMPLETED', 'CANCELLED');
