/* A measurement file may be of what came in: of a material instead of a product. */
alter table measurement_file alter column product_id drop not null, add column material_id bigint references material,
  add constraint measurement_file_of_one check (num_nonnulls(product_id, material_id) = 1);
create index measurement_file_material on measurement_file (material_id) where material_id is not null;
call make_record('measurement_file');
