import { restoredRules } from '@lotline/contract/kit/restore.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import type { PlainRecord } from './plain-record.ts';
import { deletionsOf, heldRows, restoreRows } from './restore-rows.ts';

/** Undoes the deletion of rows of a record, all or none: they obey the rules of a saving that changes nothing. */
export const restoreRecords = async (trx: Trx, { table, hooks }: PlainRecord, ids: readonly number[]) => {
  const revisions = await deletionsOf(trx, table, ids);
  const rows = await heldRows(trx, table, revisions);
  try {
    const seen = await hooks.beforeAll?.(trx, rows, null);
    for (const row of rows) await hooks.beforeSave?.(trx, row, row, seen);
  } catch (error) {
    const parentGone = error instanceof Refused && error.status === 404;
    obey(restoredRules, { parentGone, isBack: false, keyTaken: false, value: null });
    throw error;
  }
  const restored = await restoreRows(trx, table, revisions);
  for (const row of rows) await hooks.checkSaved?.(trx, row);
  await (hooks.afterRestore ?? hooks.afterSave)?.(trx, rows);
  return restored;
};
