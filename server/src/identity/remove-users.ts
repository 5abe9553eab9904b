import type { Trx } from '../kit/database/pool.ts';
import { removeRows } from '../kit/record/record.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { endSessionsOf } from './session.queries.ts';

/** Deletes users whom nothing points to; who has posted facts is disabled instead. */
export const removeUsers = (db: Trx, ids: readonly number[]) =>
  keepingAnAdministrator(db, async () => {
    await endSessionsOf(db, ids);
    return removeRows(db, 'app_user', ids);
  });
