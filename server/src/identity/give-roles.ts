import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { wakeSessionsOf } from './session.queries.ts';

export const giveRoles = async (db: Trx, userId: number, roleIds: readonly number[]) => {
  const held = await db.selectFrom('userRole').select('roleId').where('userId', '=', userId).execute();
  const before = held.map(({ roleId }) => roleId);
  const gone = before.filter((id) => !roleIds.includes(id));
  const added = [...new Set(roleIds)].filter((id) => !before.includes(id));
  if (gone.length) await db.deleteFrom('userRole').where('userId', '=', userId).where('roleId', '=', anyOf(gone)).execute();
  if (added.length)
    await insertRows(
      db,
      'user_role',
      added.map((roleId) => ({ userId, roleId })),
    );
  if (gone.length || added.length) await wakeSessionsOf(db, [userId]);
};
