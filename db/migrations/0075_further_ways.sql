/* Stock goes out to a vendor and comes back, is sold, and parts of our own making are issued to the line as material is. */
alter table stock_movement drop constraint stock_movement_type_check, drop constraint stock_movement_from_place_check, drop constraint stock_movement_to_place_check;
alter table stock_movement
  add constraint stock_movement_type_check check (type in ('RECEIPT', 'ISSUE', 'RESTOCK', 'CONSUME', 'PRODUCE', 'SHIP', 'SHIP_CANCEL',
    'PRODUCT_ISSUE', 'PRODUCT_RESTOCK', 'SALE', 'SALE_CANCEL', 'OUT_TO_VENDOR', 'IN_FROM_VENDOR', 'DISPOSE', 'ADJUST', 'COUNT', 'MOVE', 'STATUS')) not valid,
  add constraint stock_movement_from_place_check check (from_place in ('SUPPLIER', 'STOCK', 'LINE', 'WIP', 'VENDOR', 'CUSTOMER', 'SCRAP', 'ADJUSTMENT')) not valid,
  add constraint stock_movement_to_place_check check (to_place in ('SUPPLIER', 'STOCK', 'LINE', 'WIP', 'VENDOR', 'CUSTOMER', 'SCRAP', 'ADJUSTMENT')) not valid;
alter table stock_movement validate constraint stock_movement_type_check;
alter table stock_movement validate constraint stock_movement_from_place_check;
alter table stock_movement validate constraint stock_movement_to_place_check;
