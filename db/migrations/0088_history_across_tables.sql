/*
 * What changed across all tables is read along time; of a kind of record and of a person along their own. The revisions of a table stand in the
 * order of time as well, instead of that of their numbers, so that one index serves both.
 */
create index data_history_at on data_history (revision_date desc, id desc);
create index data_history_of_person on data_history (update_by, revision_date desc, id desc);
drop index data_history_of_table;
create index data_history_of_table on data_history (table_name, revision_date desc, id desc);
