import { sql } from 'kysely';

/** `own`, for a recursive query: a result and those that it replaced, back to the first. */
export const chainOf = (resultId: number | null) => sql`own as (
  select id, corrects_id from production_result where id = ${resultId}
  union all select r.id, r.corrects_id from production_result r join own on r.id = own.corrects_id
)`;
