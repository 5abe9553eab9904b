import { restorableForMs } from '@lotline/contract/kit/call';
import { deletionRules, restoredRules } from '@lotline/contract/kit/restore.rules';
import { obey } from '@lotline/contract/kit/rule';
import { snake } from '@lotline/contract/kit/spelling';
import pg from 'pg';
import { columnsOf } from '../database/columns.ts';
import { runText } from '../database/driver.ts';
import type { Trx } from '../database/pool.ts';
import { followersOf, keyColumns } from '../database/related.ts';
import type { Row } from './read-rows.ts';

/** How far apart the revisions of one deletion may stand while others write theirs between them. */
const farthestApart = 100_000;

/** The last revisions of these rows; each must be a deletion of the last minutes. */
export const deletionsOf = async (trx: Trx, table: string, ids: readonly number[]) => {
  const found = await runText<{ id: number; type: string; recent: boolean }>(
    trx,
    `select distinct on (row_id) id, revision_type as type, revision_date > clock_timestamp() - make_interval(secs => $3) as recent
    from data_history where table_name = $1 and row_id = any($2) order by row_id, id desc`,
    [snake(table), [...new Set(ids)], restorableForMs / 1000],
  );
  const deleted = found.filter(({ type }) => type === 'DEL');
  const recent = deleted.filter((deletion) => deletion.recent);
  obey(deletionRules, { asked: new Set(ids).size, deleted: deleted.length, recent: recent.length });
  return found.map(({ id }) => id);
};

/** The rows as their revisions hold them, one version on: who read them before they were deleted reads them anew. */
const heldRow = (table: string) =>
  `data_history h cross join lateral jsonb_populate_record(null::"${table}",
    h.data || jsonb_build_object('ext', h.ext, 'version', (h.data->>'version')::int + 1)) as held where h.id = any($1)`;
export const heldRows = (trx: Trx, tableName: string, revisions: readonly number[]) =>
  runText<Row>(trx, `select held.* from ${heldRow(snake(tableName))} order by held.id`, [revisions]);

/**
 * Brings back rows from the revisions of their deletion, with the rows that went with them and the references to them that were emptied.
 * What they belong to must be there, and their keys free.
 */
export const restoreRows = async (trx: Trx, tableName: string, revisions: readonly number[]) => {
  const table = snake(tableName);
  await runText(trx, `select set_config('lotline.restoring', 'on', true)`, []);
  try {
    await insertHeld(trx, table, revisions);
  } catch (error) {
    obeyPlace(error);
    throw error;
  }
  await runText(trx, `select set_config('lotline.restoring', '', true)`, []);
  return { restored: revisions.length };
};

const insertHeld = async (trx: Trx, table: string, revisions: readonly number[]): Promise<void> => {
  const names = [...(await columnsOf(trx, table)).values()]
    .filter(({ name, derived }) => name === 'id' || !derived)
    .map(({ name }) => `"${name}"`);
  await runText(
    trx,
    `insert into "${table}" (${names.join()}) overriding system value select ${names.map((name) => `held.${name}`).join()} from ${heldRow(table)} order by held.id`,
    [revisions],
  );
  for (const { from, column, deletes } of await followersOf(trx, table)) {
    if (!deletes) await referAgain(trx, from, column, revisions);
    else {
      const gone = await runText<{ id: number }>(
        trx,
        `select distinct h.id from ${withThem('DEL')} and h.data->>$3 = d.row_id::text
          and not exists (select from "${from}" there where there.id = h.row_id) order by h.id`,
        [revisions, from, column],
      );
      if (gone.length)
        await insertHeld(
          trx,
          from,
          gone.map(({ id }) => id),
        );
    }
  }
};

/** Revisions `h` of a table that one transaction wrote together with the deletions `d`. */
const withThem = (type: 'DEL' | 'MOD') =>
  `data_history d join data_history h on h.xmin = d.xmin and h.table_name = $2 and h.revision_type = '${type}'
    and h.id between d.id - ${farthestApart} and d.id + ${farthestApart} where d.id = any($1)`;

/** References that the deletion emptied name the rows again, unless somebody has set them since. */
const referAgain = (trx: Trx, table: string, column: string, revisions: readonly number[]) =>
  runText(
    trx,
    `update "${table}" set "${column}" = emptied.named from (
      select h.row_id, d.row_id as named from ${withThem('MOD')} and h.data->>$3 is null and d.row_id::text =
        (select b.data->>$3 from data_history b where b.table_name = h.table_name and b.row_id = h.row_id and b.id < h.id order by b.id desc limit 1)
    ) as emptied where "${table}".id = emptied.row_id and "${table}"."${column}" is null`,
    [revisions, table, column],
  );

/** What the database complains of, as the rule of restoring that it breaks; another complaint passes. */
const obeyPlace = (error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) return;
  const { columns, values } = keyColumns(error);
  const keyTaken = error.code === '23505' || error.code === '23P01';
  const isBack = keyTaken && columns.join() === 'id';
  obey(restoredRules, { parentGone: error.code === '23503', isBack, keyTaken, value: values });
};
