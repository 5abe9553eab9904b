import type { changeDashboard, createDashboard } from '@lotline/contract/dashboard/dashboard';
import { changeDashboardRules, maySeeDashboard, removeDashboardRules } from '@lotline/contract/dashboard/dashboard.rules';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { deletionsOf, restoreRows } from '../kit/record/restore-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { dashboardFor, type Kept } from './dashboard.queries.ts';

export const makeDashboard = async (db: Trx, userId: number, draft: HeardOf<typeof createDashboard>) => {
  const { id } = await insertRow(db, 'dashboard', { ...draft, ownerId: userId });
  return dashboardFor(db, userId, Number(id));
};

const standing = async (db: Trx, userId: number, id: number) => {
  const { rows } = await sql<Pick<Kept, 'ownerId' | 'ownerName' | 'sharing'>>`
    select d.owner_id, (select username from app_user where id = d.owner_id) as owner_name, d.sharing from dashboard d where d.id = ${id} for update of d`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !maySeeDashboard({ ...row, userId })) throw new Refused(404, 'NOT_FOUND');
  return { ...row, userId };
};

export const saveDashboard = async (db: Trx, userId: number, draft: HeardOf<typeof changeDashboard>) => {
  const kept = await standing(db, userId, draft.id);
  obey(changeDashboardRules, { ...kept, newSharing: draft.sharing });
  await changeRecord(db, 'dashboard', draft);
  return dashboardFor(db, userId, draft.id);
};

export const removeDashboard = async (db: Trx, userId: number, id: number) => {
  obey(removeDashboardRules, await standing(db, userId, id));
  await db.deleteFrom('dashboard').where('id', '=', id).execute();
  return { deleted: 1 };
};

/** Whoever may delete a dashboard brings it back, and nobody else. */
export const restoreOwn = async (db: Trx, userId: number, ids: readonly number[]) => {
  const restored = await restoreRows(db, 'dashboard', await deletionsOf(db, 'dashboard', ids));
  for (const id of ids) obey(removeDashboardRules, await standing(db, userId, id));
  return restored;
};
