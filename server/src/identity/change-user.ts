import { profileFields, type UserChange, type UserRow } from '@lotline/contract/identity/user';
import { entranceFields, grantRules, ownPasswordRules, userTouchRules } from '@lotline/contract/identity/user.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { z } from 'zod';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { isStale, lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { keepingAnAdministrator } from './administrator.ts';
import { giveRoles } from './give-roles.ts';
import { hashPassword, passwordIs } from './password.ts';
import { pictureOf } from './picture-of.ts';
import { rightsOfRoles, rightsOfUsers } from './role.queries.ts';
import { endSessionsOf } from './session.queries.ts';
import { userById } from './user.queries.ts';

type Change = z.output<typeof UserChange>;

export const changeUser = (db: Trx, caller: Caller, change: Change) =>
  keepingAnAdministrator(db, async () => {
    const row = await lockRow(db, 'app_user', change.id);
    const before = await userById(db, change.id);
    if (isStale(row, change.version)) throw new StaleVersion('app_user', before, change);
    if (!caller.may('user', 'modify')) refuseBeyondProfile(before, change);
    await refuseWhatIsNotTheirs(db, caller, before, row, change);
    const { password, currentPassword: _present, image, roleIds, ...rest } = change;
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const imageFileId = image === undefined || image === before.image ? undefined : await pictureOf(db, image);
    await changeRecord(db, 'app_user', { ...rest, passwordHash, imageFileId });
    if (imageFileId !== undefined && row.imageFileId) await db.deleteFrom('storedFile').where('id', '=', row.imageFileId).execute();
    if (roleIds) await giveRoles(db, change.id, roleIds);
    await endWhatMayNotGoOn(db, caller, before, change);
    return userById(db, change.id);
  });

/** Nobody takes over the account of someone who holds more, gives a right without holding it, or changes the own password without knowing it. */
const refuseWhatIsNotTheirs = async (db: Trx, { id, may }: Caller, before: UserRow, row: RowOf<'app_user'>, change: Change) => {
  const touched = entranceFields.find((field) => touches(field, before, change));
  obey(userTouchRules, { may, theirs: await rightsOfUsers(db, [change.id]), touched });
  const added = change.roleIds?.filter((roleId) => !before.roleIds.includes(roleId)) ?? [];
  obey(grantRules('roleIds'), { may, granted: await rightsOfRoles(db, added) });
  if (change.password === undefined) return;
  const own = id === change.id;
  const presentIsRight = own && (await passwordIs(change.currentPassword ?? '', row.passwordHash));
  obey(ownPasswordRules, { own, presentIsRight });
};

const touches = (field: (typeof entranceFields)[number], before: UserRow, change: Change) => {
  if (field === 'password') return change.password !== undefined;
  if (change[field] === undefined) return false;
  if (field !== 'roleIds') return change[field] !== before[field];
  return [...new Set(change.roleIds)].sort().join() !== [...before.roleIds].sort().join();
};

/** Everyone may change the own profile, and nothing else of the own record. */
const refuseBeyondProfile = (before: UserRow, change: Change) => {
  const open: readonly string[] = ['id', 'version', ...profileFields];
  const beyond = Object.entries(change).some(
    ([field, value]) =>
      !open.includes(field) && value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof UserRow]),
  );
  if (beyond) throw new Refused(403, 'FORBIDDEN');
};

/** A new password ends the sessions that the old one opened, except the one in which its owner changed it; disabling ends all. */
const endWhatMayNotGoOn = async (db: Trx, caller: Caller, before: UserRow, { id, password, enabled }: Change) => {
  if (enabled === false && before.enabled) await endSessionsOf(db, [id]);
  else if (password !== undefined) await endSessionsOf(db, [id], id === caller.id ? caller.sessionId : undefined);
};
