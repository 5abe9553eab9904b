/* A job that is being sent is asked to stop; whichever process sends it hears of that, and says what became of it. */
alter table print_job add column stop_asked_at timestamptz,
  add check (stop_asked_at is null or status = 'SENDING');
call make_record('print_job', 'status,attempts,next_at,sending_since,sent_at,last_error,stop_asked_at');

/* The last print of a printer is found without going through all of them. */
create index print_job_last on print_job (printer_id, id) where printer_id is not null;
drop index print_job_printer;
