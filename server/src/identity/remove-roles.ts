import { roleTouchRules } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { rightsOfRoles } from './role.queries.ts';

export const removeRoles = (db: Trx, { may }: Caller, ids: readonly number[]) =>
  keepingAnAdministrator(db, async () => {
    obey(roleTouchRules, { may, permitted: await rightsOfRoles(db, ids) });
    return removeRows(db, 'role', ids);
  });
