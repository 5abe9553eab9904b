-- A code that went out of use with one above it says with which, so that both come back together. Null: it went off by itself, or is in use.
alter table code add column off_with_id bigint references code (id) on delete set null,
  add constraint code_off_with_is_off check (off_with_id is null or not enabled);
create index code_off_with on code (off_with_id) where off_with_id is not null;
