-- A badge code that its reader saw masked is no code, whichever way it comes back.
alter table worker add constraint "worker.badgeIsMasked" check (badge_barcode !~ '^•+$');
-- What an hour costs stands in the history of data, for those who see costs; the calls that said it are told to others.
update service_history set request_body = request_body || '{"perHour": "***"}'::jsonb
where path in ('/location/labor-rate', '/tool/machine-rate') and request_body ? 'perHour';
