/*
 * Whoever presses again tries anew, under the same key: the next attempt. What was refused stays refused for the attempt that it was, also where
 * a request comes twice or late; the facts of its sentence say why in any language.
 */
alter table terminal_fact add attempt int not null default 0, add facts jsonb;
