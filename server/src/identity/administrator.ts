import type { MenuFlagsNode } from '@lotline/contract/identity/permission';
import { rightsOf } from '@lotline/contract/identity/permission';
import { administratorRules, isAdministrator } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

const lockKey = 7_236_020;

/** Makes a change of users or roles that must leave somebody who can undo it; two such changes at once wait for each other. */
export const keepingAnAdministrator = async <T>(db: Trx, change: () => Promise<T>): Promise<T> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  const administratorsBefore = await countAdministrators(db);
  const changed = await change();
  obey(administratorRules, { administratorsBefore, administratorsLeft: await countAdministrators(db) });
  return changed;
};

const countAdministrators = async (db: Trx) => {
  const { rows } = await sql<{ roleItems: (readonly MenuFlagsNode[])[] }>`
    select jsonb_agg(r.role_item) as role_items from app_user u join user_role h on h.user_id = u.id join role r on r.id = h.role_id
    where u.enabled group by u.id`.execute(db);
  return rows.filter(({ roleItems }) => isAdministrator(rightsOf(roleItems))).length;
};
