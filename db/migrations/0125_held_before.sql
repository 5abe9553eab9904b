/* Pieces of a lot that were on hold before the whole lot was: its release leaves them as they were. */
alter table stock_hold_unit add column held_before numeric(13,3) not null default 0 check (held_before >= 0);
call make_record('stock_hold_unit');
