/* A photo of a step of a mold is a file of the mold that names the step. */
alter table attachment add column mold_inout_id bigint references mold_inout,
  add constraint attachment_of_step check (mold_inout_id is null or mold_id is not null);
create index attachment_mold_inout on attachment (mold_inout_id) where mold_inout_id is not null;
call make_record('attachment');
