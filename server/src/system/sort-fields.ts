import type { HeardOf } from '@lotline/contract/kit/call';
import type { sortCustomFields } from '@lotline/contract/system/custom-ext';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { allFields } from './custom-ext.queries.ts';

export const sortFields = async (db: Trx, order: HeardOf<typeof sortCustomFields>) => {
  const ids = [...new Set(order.map(({ id }) => id))];
  const { rows } = await sql`
    with locked as materialized (select id from custom_field where id = any(${ids}) order by id for no key update)
    update custom_field f set seq = o.seq from locked l join jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as o(id bigint, seq int) on o.id = l.id
    where f.id = l.id returning f.id`.execute(db);
  if (rows.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  return allFields(db);
};
