import { sql } from 'kysely';

/** Every place with the names from the site down to it, and a key that sorts like the tree. */
export const placed = sql`(
  with recursive place as (
    select id, type, name, name as path, array[row(seq, code)::text] as line from location where parent_id is null
    union all
    select l.id, l.type, l.name, place.path || ' / ' || l.name, place.line || row(l.seq, l.code)::text from location l join place on place.id = l.parent_id
  ) select * from place)`;

/** The place and everything below it, as a set of ids. */
export const atOrBelow = (id: number) => sql`(
  with recursive below as (
    select id from location where id = ${id}
    union all
    select l.id from location l join below on below.id = l.parent_id
  ) select id from below)`;
