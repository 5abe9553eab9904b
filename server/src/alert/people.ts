import { sql } from 'kysely';

/** Every place with its name and those above it and itself: as ids, as they are told, and as one text. */
export const places = sql`place as (
  select id, name, array[id] as line, jsonb_build_array(jsonb_build_object('id', id, 'name', name)) as told, name as path from location where parent_id is null
  union all
  select l.id, l.name, p.line || l.id, p.told || jsonb_build_object('id', l.id, 'name', l.name), p.path || ' / ' || l.name from location l join place p on p.id = l.parent_id)`;
/** Who may sign in, with the place that they belong to: their own, else that of the worker they are. */
export const people = sql`person as (
  select u.id, u.username as name, coalesce(p.line, '{}') as line, p.told
  from app_user u left join lateral (select location_id from worker where user_id = u.id and active order by id limit 1) w on true
    left join place p on p.id = coalesce(u.location_id, w.location_id)
  where u.enabled)`;
