-- How high the rows of lists stand for a user; nobody's choice is the device's: comfortable where there is touch alone.
alter table user_setting add column row_height text check (row_height in ('compact', 'comfortable'));
