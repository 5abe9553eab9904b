/* The day for which it was asked, while it is out: sending says the day on which it left, and who takes the sending back finds it again. */
alter table outsourcing add column asked_out_date date;
call make_record('outsourcing', 'status,last_in_date,asked_out_date');
