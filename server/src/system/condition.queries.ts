import type { HeardOf } from '@lotline/contract/kit/call';
import type { SavedCondition, saveCondition } from '@lotline/contract/system/condition';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertRow } from '../kit/record/write-rows.ts';

const columns = ['id', 'title', 'userId', 'menu', 'searchCond'] as const;

type Kept = Omit<SavedCondition, 'searchCond' | 'condition'> & { searchCond: unknown };
const bothForms = ({ searchCond, ...row }: Kept): SavedCondition => ({
  ...row,
  searchCond: JSON.stringify(searchCond),
  condition: searchCond as SavedCondition['condition'],
});

export const ownConditions = async (db: Db, userId: number, menu: string | undefined) => {
  const own = db.selectFrom('savedCondition').select(columns).where('userId', '=', userId).orderBy('title').orderBy('id');
  return (await (menu === undefined ? own : own.where('menu', '=', menu)).execute()).map(bothForms);
};

export const keepCondition = async (db: Trx, userId: number, { id, title, menu, searchCond }: HeardOf<typeof saveCondition>) => {
  if (!id) return bothForms(await insertRow(db, 'saved_condition', { userId, title, menu, searchCond }));
  const [row] = await db
    .updateTable('savedCondition')
    .set((row) => ({ title, menu, searchCond: JSON.stringify(searchCond), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .execute();
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return bothForms(row);
};

export const removeCondition = async (db: Trx, userId: number, id: number) => {
  const gone = await db.deleteFrom('savedCondition').where('id', '=', id).where('userId', '=', userId).returning('id').execute();
  if (!gone.length) throw new Refused(404, 'NOT_FOUND');
  return { deleted: 1 };
};
