import type { HeardOf } from '@lotline/contract/kit/call';
import { DataChanges, type dataChanges } from '@lotline/contract/system/data-change';
import { tableSeen, tablesSeen } from '@lotline/contract/system/tables';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../kit/database/holding.ts';
import type { Reader } from '../kit/database/mentioned.ts';
import type { ListSource, Which } from '../kit/record/list.ts';

/** The record by its name, its path and the changes in words are told of the rows of a page, once they are read. */
export const changeList: ListSource<typeof DataChanges> = {
  list: DataChanges,
  from: 'data_history h',
  joins: {
    u: 'left join app_user u on u.id = h.update_by',
    p: `left join lateral (
      select x.data, x.ext from data_history x where x.table_name = h.table_name and x.row_id = h.row_id and x.id < h.id order by x.id desc limit 1
    ) p on h.revision_type = 'MOD'`,
  },
  fields: {
    id: 'h.id',
    at: 'h.revision_date',
    username: 'u.username',
    personId: 'h.update_by',
    table: 'h.table_name',
    rowId: 'h.row_id',
    type: 'h.revision_type',
    isBack: `h.revision_type = 'ADD' and coalesce((h.data->>'version')::numeric, 1) > 1`,
    record: 'null',
    path: 'null',
    changes: `json_build_object('data', h.data, 'ext', h.ext, 'was', p.data, 'wasExt', p.ext)`,
  },
  defaultSort: '-at',
};

const tables = Object.keys(tablesSeen);
const ownersOf = (table: string) => Object.entries(tableSeen(table)?.ownedBy ?? { id: tableSeen(table)?.menu ?? '' });
/** Columns of owners that somebody may not know: no row that has one is told. */
export const unseenIn = (table: string, { may }: Pick<Reader, 'may'>) => {
  const owners = ownersOf(table);
  const unseen = owners.filter(([, menu]) => !may(menu, 'view')).map(([column]) => column);
  return { unseen, all: unseen.length === owners.length };
};

const allowed = (reader: Reader): RawBuilder<unknown> => {
  const seen = tables.map((table) => ({ table, ...unseenIn(table, reader) })).filter(({ all }) => !all);
  const partly = seen
    .filter(({ unseen }) => unseen.length > 0)
    .map(
      ({ table, unseen }) =>
        sql`and (h.table_name <> ${table} or coalesce(${sql.join(unseen.map((column) => sql`h.data->>${column}`))}) is null)`,
    );
  // Told by its place in the list: as a condition on the table an index of tables would be read in place of time.
  return sql`array_position(${seen.map(({ table }) => table)}::text[], h.table_name) is not null ${sql.join(partly, sql` `)}`;
};

const instant = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;

export const changesAsked = ({ from, to, personId, text }: HeardOf<typeof dataChanges>, reader: Reader): Which => ({
  where: sql`${allowed(reader)} and h.revision_date between ${instant(from)} and ${instant(to)}
    ${personId === undefined ? sql`` : sql`and h.update_by = ${personId}`}
    ${text ? holds(text) : sql``}`,
});
/** A value of the record holds it; that its JSON does is asked first, since that is read faster and is seldom so. Letters fold in Latin alone, which takes a third of the time. */
const holds = (text: string) => {
  const pattern = containing(JSON.stringify(text).slice(1, -1));
  return sql`and (h.data::text ilike ${pattern} collate "C" or h.ext::text ilike ${pattern} collate "C")
  and concat(jsonb_path_query_array(h.data, '$.*'), jsonb_path_query_array(h.ext, '$.*')) ilike ${pattern} collate "C"`;
};

/** Of one record; whoever may not know its owner hears nothing. */
export const storyOf = (table: string, rowId: number, unseen: readonly string[]): Which => ({
  where: sql`h.table_name = ${table} and h.row_id = ${rowId}
    ${unseen.length === 0 ? sql`` : sql`and coalesce(${sql.join(unseen.map((column) => sql`h.data->>${column}`))}) is null`}`,
});
