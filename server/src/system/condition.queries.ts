import type { HeardOf } from '@lotline/contract/kit/call';
import type { SavedCondition, saveCondition } from '@lotline/contract/system/condition';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertRow } from '../kit/record/write-rows.ts';

const columns = ['id', 'title', 'userId', 'menu', 'shared', 'searchCond'] as const;

type Kept = Omit<SavedCondition, 'searchCond' | 'condition'> & { searchCond: unknown };
const bothForms = ({ searchCond, ...row }: Kept): SavedCondition => ({
  ...row,
  searchCond: JSON.stringify(searchCond),
  condition: searchCond as SavedCondition['condition'],
});

/** The user's own, and those that others share. */
export const conditionsFor = async (db: Db, userId: number, menu: string | undefined, ownAlone: boolean) => {
  const all = db
    .selectFrom('savedCondition as kept')
    .innerJoin('appUser as owner', 'owner.id', 'kept.userId')
    .select(['kept.id', 'kept.title', 'kept.userId', 'owner.username as ownerName', 'kept.menu', 'kept.shared', 'kept.searchCond'])
    .where((row) => (ownAlone ? row('kept.userId', '=', userId) : row.or([row('kept.userId', '=', userId), row('kept.shared', '=', true)])))
    .orderBy('kept.title')
    .orderBy('kept.id');
  return (await (menu === undefined ? all : all.where('kept.menu', '=', menu)).execute()).map(bothForms);
};

export const keepCondition = async (
  db: Trx,
  { id: userId, name: ownerName }: { id: number; name: string },
  { id, title, menu, shared, searchCond }: HeardOf<typeof saveCondition>,
) => {
  if (!id) return bothForms({ ...(await insertRow(db, 'saved_condition', { userId, title, menu, shared, searchCond })), ownerName });
  const [row] = await db
    .updateTable('savedCondition')
    .set((row) => ({
      title,
      menu,
      ...(shared !== undefined && { shared }),
      searchCond: JSON.stringify(searchCond),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .execute();
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return bothForms({ ...row, ownerName });
};

export const removeCondition = async (db: Trx, userId: number, id: number) => {
  const gone = await db.deleteFrom('savedCondition').where('id', '=', id).where('userId', '=', userId).returning('id').execute();
  if (!gone.length) throw new Refused(404, 'NOT_FOUND');
  return { deleted: 1 };
};
