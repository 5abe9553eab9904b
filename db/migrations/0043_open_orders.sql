-- The list of all orders begins with those that somebody waits for, sold and bought.
create index order_info_waiting on order_info (direction, id) where status not in ('COMPLETED', 'CANCELLED');
drop index order_info_open;
