import { userTouchRules } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { rightsOfUsers } from './role.queries.ts';
import { endSessionsOf } from './session.queries.ts';

/** Deletes users whom nothing points to; who has posted facts is disabled instead. */
export const removeUsers = (db: Trx, { may }: Caller, ids: readonly number[]) =>
  keepingAnAdministrator(db, async () => {
    obey(userTouchRules, { may, theirs: await rightsOfUsers(db, ids), touched: 'roleIds' });
    await endSessionsOf(db, ids);
    return removeRows(db, 'app_user', ids);
  });
