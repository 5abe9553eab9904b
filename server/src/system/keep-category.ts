import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { saveCategory } from '@lotline/contract/system/code';
import { categoryRules } from '@lotline/contract/system/code.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { categoryById } from './code.queries.ts';

/** One call creates and changes: the list of calls has no other for a change. */
export const keepCategory = async (db: Trx, caller: Caller, { id, version, ...draft }: HeardOf<typeof saveCategory>) => {
  if (id === undefined) {
    const made = await insertRow(db, 'code_category', draft);
    return categoryById(db, made.id);
  }
  if (!caller.may('code', 'modify')) throw new Refused(403, 'FORBIDDEN');
  const row = await lockRow(db, 'code_category', id);
  const was = await categoryById(db, id);
  if (isStale(row, version)) throw new StaleVersion('code_category', was, draft);
  obey(categoryRules, { category: was.category, becomes: draft.category });
  await changeRecord(db, 'code_category', { ...draft, id, version: row.version });
  return categoryById(db, id);
};
