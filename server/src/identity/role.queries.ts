import { type MenuFlagsNode, mayAct, type Rights, rightsOf } from '@lotline/contract/identity/permission';
import type { RoleRow } from '@lotline/contract/identity/role';
import type { Action } from '@lotline/contract/kit/call';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const readRoles = (db: Db, rest: RawBuilder<unknown>) =>
  withNames<RoleRow>(
    db,
    sql`(select id, version, created_by, created_at, updated_by, updated_at, name, description, role_item::text as role_item,
      (select count(*)::int from user_role h where h.role_id = role.id) as users from role)`,
    rest,
  );

export const allRoles = (db: Db) => readRoles(db, sql`order by record.name`);

export const roleById = async (db: Db, id: number) => {
  const [role] = await readRoles(db, sql`where record.id = ${id}`);
  if (!role) throw new Refused(404, 'NOT_FOUND');
  return role;
};

export const holdersOf = async (db: Db, roleId: number) => {
  const rows = await db.selectFrom('userRole').select('userId').where('roleId', '=', roleId).execute();
  return rows.map(({ userId }) => userId);
};

/** What these roles permit together; what isn't there permits nothing. */
export const rightsOfRoles = async (db: Db, ids: readonly number[]): Promise<Rights> => {
  const { rows } = await sql<{ roleItem: readonly MenuFlagsNode[] }>`select role_item from role where id = any(${[...ids]})`.execute(db);
  return rightsOf(rows.map(({ roleItem }) => roleItem));
};

/** What these users may do, together: what someone must hold who touches any of them. */
export const rightsOfUsers = async (db: Db, ids: readonly number[]): Promise<Rights> => {
  const { rows } = await sql<{ roleItem: readonly MenuFlagsNode[] }>`
    select r.role_item from role r where r.id in (select role_id from user_role where user_id = any(${[...ids]}))`.execute(db);
  return rightsOf(rows.map(({ roleItem }) => roleItem));
};

/** Of those who may sign in the first, by when they were made, who may do this; null where nobody may. */
export const firstWhoMay = async (db: Db, menu: string, action: Action) => {
  const { rows } = await sql<{ id: number; username: string; roles: readonly (readonly MenuFlagsNode[])[] }>`
    select u.id, u.username, jsonb_agg(r.role_item order by r.id) as roles
    from app_user u join user_role h on h.user_id = u.id join role r on r.id = h.role_id where u.enabled group by u.id order by u.id`.execute(
    db,
  );
  return rows.find(({ roles }) => mayAct(rightsOf(roles), menu, action)) ?? null;
};
