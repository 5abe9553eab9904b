import { sql } from 'kysely';

/** The rates of a place and of those above it, which hold there where it has none of its own. */
export const laborRates = (place?: number) => sql`(
  select r.*, l.name as location_name from labor_rate r join location l on l.id = r.location_id
  where ${
    place === undefined
      ? sql`true`
      : sql`r.location_id in (
    with recursive above as (
      select id, parent_id from location where id = ${place} union all select l.id, l.parent_id from above a join location l on l.id = a.parent_id
    ) select id from above)`
  })`;

export const machineRates = (tool?: number) =>
  sql`(select * from machine_rate where ${tool === undefined ? sql`true` : sql`tool_id = ${tool}`})`;
