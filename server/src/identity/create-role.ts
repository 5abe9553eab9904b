import { rightsOf } from '@lotline/contract/identity/permission';
import type { role } from '@lotline/contract/identity/role';
import { grantRules } from '@lotline/contract/identity/user.rules';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { roleById } from './role.queries.ts';

export const createRole = async (db: Trx, { may }: Caller, draft: HeardOf<typeof role.create>) => {
  obey(grantRules('roleItem'), { may, granted: rightsOf([draft.roleItem]) });
  const { id } = await insertRow(db, 'role', draft);
  return roleById(db, id);
};
