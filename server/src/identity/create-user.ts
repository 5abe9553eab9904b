import type { UserDraft } from '@lotline/contract/identity/user';
import { grantRules } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { z } from 'zod';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { giveRoles } from './give-roles.ts';
import { hashPassword } from './password.ts';
import { pictureOf } from './picture-of.ts';
import { rightsOfRoles } from './role.queries.ts';
import { userById } from './user.queries.ts';

type Draft = z.output<typeof UserDraft>;

export const createUser = async (db: Trx, { may }: Caller, { password, image, roleIds, ...draft }: Draft) => {
  obey(grantRules('roleIds'), { may, granted: await rightsOfRoles(db, roleIds) });
  const values = { ...draft, passwordHash: await hashPassword(password), imageFileId: await pictureOf(db, image) };
  const { id } = await insertRow(db, 'app_user', values);
  await giveRoles(db, id, roleIds);
  return userById(db, id);
};
