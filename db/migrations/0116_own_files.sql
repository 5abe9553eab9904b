/*
 * A field that points to a file takes only one of its own purpose, which its writer uploaded or which the field already holds: in this row
 * before, or in another of the same table that it is copied from. Otherwise a number in a draft would open anybody's file.
 * TG_ARGV: the column, the purpose; then where it differs by row: a column and the purpose for rows that fill it; last a table to copy from.
 */
create function own_file() returns trigger language plpgsql as $$
declare
  now_row jsonb := to_jsonb(new);
  said bigint := (now_row->>tg_argv[0])::bigint;
  wanted text := case when tg_argv[2] <> '' and now_row->>tg_argv[2] is not null then tg_argv[3] else tg_argv[1] end;
  theirs stored_file.created_by%type;
  held boolean;
begin
  if tg_op = 'UPDATE' and (to_jsonb(old)->>tg_argv[0])::bigint is not distinct from said then
    return null;
  end if;
  select created_by into theirs from stored_file where id = said and purpose = wanted;
  if found then
    if lotline_actor() is null or theirs = lotline_actor() then
      return null;
    end if;
    execute format('select exists (select from %I where %I = $1 and id <> $2)', tg_argv[4], tg_argv[0])
      into held using said, case when tg_argv[4] = tg_table_name then new.id else 0 end;
    if held or exists (select from data_history where table_name = tg_table_name and row_id = new.id
                       and (data->>tg_argv[0])::bigint = said and revision_date < clock_timestamp() and id < (
                         select coalesce(max(id), 0) from data_history where table_name = tg_table_name and row_id = new.id)) then
      return null;
    end if;
  elsif not exists (select from stored_file where id = said) then
    return null; -- the foreign key says it better
  end if;
  raise exception 'file' using errcode = '23514', constraint = 'file.notForThis', table = tg_table_name, column = tg_argv[0];
end $$;

create procedure own_files(of_table text, of_column text, purpose text, by_column text default '', other_purpose text default '', copied_from text default null)
language plpgsql as $$
begin
  execute format('create trigger %I after insert or update of %I on %I for each row when (new.%I is not null) execute function own_file(%L, %L, %L, %L, %L)',
    'own_file_' || of_column, of_column, of_table, of_column, of_column, purpose, by_column, other_purpose, coalesce(copied_from, of_table));
end $$;

call own_files('app_user', 'image_file_id', 'profileImage');
call own_files('attachment', 'file_id', 'attachment');
call own_files('label_template', 'logo_file_id', 'labelLogo');
call own_files('print_job', 'logo_file_id', 'labelLogo', copied_from => 'label_template');
call own_files('material', 'photo_file_id', 'materialPhoto');
call own_files('mold', 'photo_file_id', 'moldPhoto');
call own_files('mold', 'design_image_id', 'moldDesign');
call own_files('product', 'photo_file_id', 'productPhoto');
call own_files('product', 'design_image_id', 'productDesign');
call own_files('quality_standard', 'drawing_file_id', 'qualityDrawing', 'material_id', 'materialQualityDrawing');
call own_files('quality_value', 'file_id', 'qualityPhoto');
call own_files('tool', 'photo_file_id', 'toolPhoto');
call own_files('work_instruction_step', 'file_id', 'workInstruction');
