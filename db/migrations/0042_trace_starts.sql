/* What a trace starts from is typed by a part of its number, over all that there ever was. */
create index lot_number on lot using gin (lot_id gin_trgm_ops);
create index shipment_number on shipment using gin (shipment_no gin_trgm_ops);
create index order_info_numbers on order_info using gin (order_no gin_trgm_ops, customer_po_no gin_trgm_ops);
