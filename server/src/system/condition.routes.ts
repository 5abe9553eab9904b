import type { HeardOf } from '@lotline/contract/kit/call';
import type { SavedCondition } from '@lotline/contract/system/condition';
import * as calls from '@lotline/contract/system/condition';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { insertRows } from '../kit/record/record.ts';

/** Everyone's conditions are their own: another's answer as if they did not exist. */
export const mountConditions = (server: ServerContext) => {
  serve(server, calls.conditions, ({ userId, menu }, { db, caller }) => {
    if (userId !== undefined && userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return ownConditions(db, caller.id, menu);
  });
  serve(server, calls.saveCondition, (draft, { db, caller }) => {
    if (draft.userId !== undefined && draft.userId !== caller.id) throw new Refused(403, 'FORBIDDEN');
    return keepCondition(db, caller.id, draft);
  });
  serve(server, calls.removeCondition, async ({ id }, { db, caller }) => {
    const gone = await db.deleteFrom('savedCondition').where('id', '=', id).where('userId', '=', caller.id).returning('id').execute();
    if (!gone.length) throw new Refused(404, 'NOT_FOUND');
    return { deleted: 1 };
  });
};

const columns = ['id', 'title', 'userId', 'menu', 'searchCond'] as const;

type Kept = Omit<SavedCondition, 'searchCond' | 'condition'> & { searchCond: unknown };
const bothForms = ({ searchCond, ...row }: Kept): SavedCondition => ({
  ...row,
  searchCond: JSON.stringify(searchCond),
  condition: searchCond as SavedCondition['condition'],
});

const ownConditions = async (db: Db, userId: number, menu: string | undefined) => {
  const own = db.selectFrom('savedCondition').select(columns).where('userId', '=', userId).orderBy('title').orderBy('id');
  return (await (menu === undefined ? own : own.where('menu', '=', menu)).execute()).map(bothForms);
};

const keepCondition = async (db: Trx, userId: number, { id, title, menu, searchCond }: HeardOf<typeof calls.saveCondition>) => {
  if (!id) {
    const [row] = await insertRows(db, 'saved_condition', [{ userId, title, menu, searchCond }]);
    return bothForms(row as unknown as Kept);
  }
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
