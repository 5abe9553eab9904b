/*
 * What a terminal said last and what is told of a place name them without holding them: a place or a user that goes, or comes back, changes
 * neither.
 */
alter table terminal_contact drop constraint terminal_contact_user_id_fkey, drop constraint terminal_contact_location_id_fkey;
alter table alert drop constraint alert_location_id_fkey;
