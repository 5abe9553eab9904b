import type { role } from '@lotline/contract/identity/role';
import type { HeardOf } from '@lotline/contract/kit/call';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { changeRecord, insertRows, lockRow, removeRows } from '../kit/record/record.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { holdersOf, roleById } from './role.queries.ts';
import { wakeSessionsOf } from './session.queries.ts';

export const createRole = async (db: Trx, draft: HeardOf<typeof role.create>) => {
  const [row] = await insertRows(db, 'role', [draft]);
  return roleById(db, Number(row?.id));
};

/** What the role permits, and forbids, counts from the next request of everyone who holds it. */
export const changeRole = (db: Trx, change: HeardOf<typeof role.change>) =>
  keepingAnAdministrator(db, async () => {
    const row = await lockRow(db, 'role', change.id);
    if (row.version !== change.version) throw new StaleVersion('role', await roleById(db, change.id), change);
    await changeRecord(db, 'role', change);
    await wakeSessionsOf(db, await holdersOf(db, change.id));
    return roleById(db, change.id);
  });

export const removeRoles = (db: Trx, ids: readonly number[]) => removeRows(db, 'role', ids);
