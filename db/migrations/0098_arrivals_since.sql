/*
 * Who books an arrival onto what they looked at a while ago is told what came or was taken back since then, and not of a changed due day or
 * price: an arrival says which version of its outsourcing it made.
 */
alter table outsourcing_return add column arrived_version int, add column taken_back_version int;
call make_record('outsourcing_return');
