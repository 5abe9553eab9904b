import { menuTree } from '@lotline/contract/system/menu';
import type { Trx } from '../kit/database/pool.ts';
import { hashPassword } from './password.ts';

/** A role that may do everything: `all` on the top of every branch. */
const everything = menuTree.map(({ name }) => ({ name, all: true }));

/** Makes the first user of an empty database, with a role that may do everything; answers null where there are users already. */
export const makeFirstAdministrator = async (
  db: Trx,
  { userId, username, password }: { userId: string; username: string; password: string },
) => {
  const someone = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (someone) return null;
  const role = await db
    .insertInto('role')
    .values({ name: '관리자', description: 'Administrator', roleItem: JSON.stringify(everything) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('appUser')
    .values({ userId, username, passwordHash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('userRole').values({ userId: user.id, roleId: role.id }).execute();
  return user;
};
