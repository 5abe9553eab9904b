-- Places, machines and routes have a name in English too.
alter table location add column name_en text;
alter table tool add column name_en text;
alter table route add column name_en text;
call make_record('tool', 'next_inspection_date');
