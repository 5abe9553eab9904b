/* A supplier's lot is looked up by its number, with all its packages at once. */
create index material_stock_supplier_lot on material_stock (supplier_lot_no, material_id) where supplier_lot_no is not null;
