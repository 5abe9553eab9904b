-- Two of the packages' quick filters read every package that there ever was: those that came today, and those that may not be used
-- where empty ones are listed too. Packages are written in the order of their days, so that a range for each stretch of the table finds a day.
create index material_stock_received on material_stock using brin (received_date) with (pages_per_range = 16, autosummarize = on);
drop index material_stock_withheld;
create index material_stock_withheld on material_stock (material_id) include (qty) where not cancelled and quality_status not in ('OK', 'CONCESSION');
