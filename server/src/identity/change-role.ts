import { rightsOf } from '@lotline/contract/identity/permission';
import type { role } from '@lotline/contract/identity/role';
import { grantRules, roleTouchRules } from '@lotline/contract/identity/user.rules';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { holdersOf, rightsOfRoles, roleById } from './role.queries.ts';
import { wakeSessionsOf } from './session.queries.ts';

/** What the role permits, and forbids, counts from the next request of everyone who holds it. */
export const changeRole = (db: Trx, { may }: Caller, change: HeardOf<typeof role.change>) =>
  keepingAnAdministrator(db, async () => {
    const row = await lockRow(db, 'role', change.id);
    if (isStale(row, change.version)) throw new StaleVersion('role', await roleById(db, change.id), change);
    obey(roleTouchRules, { may, permitted: await rightsOfRoles(db, [change.id]) });
    obey(grantRules('roleItem'), { may, granted: rightsOf([change.roleItem]) });
    await changeRecord(db, 'role', change);
    await wakeSessionsOf(db, await holdersOf(db, change.id));
    return roleById(db, change.id);
  });
