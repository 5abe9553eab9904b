/* A list that holds emptied packages too is read along its order as well; the indexes of what is on the shelves know nothing of them. */
create index material_stock_of_material on material_stock (material_id, id);
create index material_stock_of_partner on material_stock (biz_partner_id, id);
