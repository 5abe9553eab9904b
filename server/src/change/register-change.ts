import type { editChange as editCall, registerChange as registerCall } from '@lotline/contract/change/change';
import { registerRules } from '@lotline/contract/change/change.rules';
import type { ChangeCause, ChangeStatus } from '@lotline/contract/change/change.states';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';

/** Registers a change; answers its id. */
export const registerChange = async (db: Trx, by: Actor, ask: HeardOf<typeof registerCall>) => {
  obey(registerRules, { ...ask, writers: [by.id], before: null });
  const { businessDate } = factHead(by);
  const row = await insertRow(db, 'processChange', {
    ...{ ...ask, was: ask.was || null, toCheck: ask.toCheck || null },
    ...{ changeNo: await nextNumber(db, 'CM', businessDate), cause: 'HAND' as const, status: 'REGISTERED' as const },
  });
  return row.id;
};

/** Changes what was registered. */
export const editChange = async (db: Trx, by: Actor, ask: HeardOf<typeof editCall>) => {
  const row = await lockRow(db, 'process_change', ask.id);
  const before = { ...row, cause: row.cause as ChangeCause, status: row.status as ChangeStatus };
  obey(registerRules, { ...ask, writers: [row.createdBy, by.id], before });
  await changeRecord(db, 'process_change', { ...ask, was: ask.was || null, toCheck: ask.toCheck || null });
};
