import { runText } from '../database/driver.ts';
import type { Trx } from '../database/pool.ts';
import type { PlainRecord } from './plain-record.ts';
import type { Row } from './read-rows.ts';
import { removeRows } from './remove-rows.ts';

/** Deletes rows of a record with what its hooks do around it. */
export const removeRecords = async (trx: Trx, { table, hooks }: PlainRecord, ids: readonly number[]) => {
  if (!hooks.beforeRemove && !hooks.afterRemove) return removeRows(trx, table, ids);
  await hooks.lockAbove?.(trx, ids);
  const rows = await runText<Row>(trx, `select * from "${table}" where id = any($1) order by id for update`, [ids]);
  await hooks.beforeRemove?.(trx, rows);
  const removed = await removeRows(trx, table, ids);
  await hooks.afterRemove?.(trx, rows);
  return removed;
};
