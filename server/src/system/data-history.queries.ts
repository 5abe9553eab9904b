import type { Revision } from '@lotline/contract/system/data-history';
import { heldFrom } from '@lotline/contract/system/held-columns';
import { sql } from 'kysely';
import { inCamelCase, type MentionedNames, namesMentioned, type Reader } from '../kit/database/mentioned.ts';
import type { Db } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { Config } from '../kit/running/config.ts';

type Asked = {
  rowId?: number;
  from?: string;
  to?: string;
  after?: string;
  limit?: number;
  /** Columns of owners that the reader may not know: no row that has one is told. */ unseen: readonly string[];
};
const usual = 100;

/** The newest first; `next` is the last revision given. */
export const revisions = async (
  db: Db,
  table: string,
  { rowId, from, to, after, limit = usual, unseen }: Asked,
  { zone }: Config['shiftHours'],
  reader: Reader,
) => {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw wrongField(['after'], 'wrong');
  const { rows } = await sql<Omit<Revision, 'names'>>`
    select h.id as revision_id, h.revision_date, h.revision_type, u.username as update_by, h.data - ${heldFrom(table, reader.may)}::text[] as data, h.ext, h.row_id as id
    from data_history h left join app_user u on u.id = h.update_by
    where h.table_name = ${table}
      ${rowId === undefined ? sql`` : sql`and h.row_id = ${rowId}`}
      ${from === undefined ? sql`` : sql`and h.revision_date >= ${from}::date::timestamp at time zone ${zone}`}
      ${to === undefined ? sql`` : sql`and h.revision_date < (${to}::date + 1)::timestamp at time zone ${zone}`}
      ${unseen.length === 0 ? sql`` : sql`and coalesce(${sql.join(unseen.map((column) => sql`h.data->>${column}`))}) is null`}
      ${after === undefined ? sql`` : sql`and (h.revision_date, h.id) < (select x.revision_date, x.id from data_history x where x.id = ${Number(after)})`}
    order by h.revision_date desc, h.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit).map((row) => ({ ...row, data: inCamelCase(row.data) }));
  const known = await namesMentioned(
    db,
    table,
    page.map(({ data }) => data),
    reader,
  );
  const named = page.map((row) => ({ ...row, names: namesOf(row.data, known) }));
  return { rows: named, next: rows.length > limit ? String(page.at(-1)?.revisionId) : null };
};

const namesOf = (data: Revision['data'], known: MentionedNames) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([field, names]) => {
      const name = names[String(data[field])];
      return name ? [[field, name]] : [];
    }),
  );
