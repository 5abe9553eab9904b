import { type MenuFlagsNode, rightsOf } from '@lotline/contract/identity/permission';
import { grantRules } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { deletionsOf, heldRows, restoreRows } from '../kit/record/restore-rows.ts';

/** Brings deleted roles back; nobody brings one back that permits what they may not themselves. */
export const restoreRoles = async (db: Trx, { may }: Caller, ids: readonly number[]) => {
  const revisions = await deletionsOf(db, 'role', ids);
  const held = await heldRows(db, 'role', revisions);
  obey(grantRules('roleItem'), { may, granted: rightsOf(held.map(({ roleItem }) => roleItem as readonly MenuFlagsNode[])) });
  return restoreRows(db, 'role', revisions);
};
