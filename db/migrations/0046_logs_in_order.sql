/* Refused reports in the order of their lists: all of them by when they happened, those of a line by their numbers. */
create index kiosk_refusal_at on kiosk_refusal (occurred_at, id);
create index kiosk_refusal_line on kiosk_refusal (line_id, id);

/* The log of calls in its whole order, so that no part of a period is sorted. */
drop index service_history_at;
create index service_history_at on service_history (at desc, id desc);
