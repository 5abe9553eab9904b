import { type Dashboard, DashboardLayout } from '@lotline/contract/dashboard/dashboard';
import { mayEditDashboard, maySeeDashboard } from '@lotline/contract/dashboard/dashboard.rules';
import type { DashboardName, Sharing } from '@lotline/contract/dashboard/dashboard-names';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

export type Kept = {
  id: number;
  name: string;
  ownerId: number | null;
  ownerName: string | null;
  sharing: Sharing;
  version: number;
  layout: unknown;
};

const named = (row: Omit<Kept, 'version' | 'layout'>, userId: number): DashboardName => ({
  ...{ id: row.id, name: row.name, ownerId: row.ownerId, ownerName: row.ownerName, sharing: row.sharing },
  mine: row.ownerId === userId,
  editable: mayEditDashboard({ ...row, userId }),
});

/** The user's own, then those that others share. */
export const dashboardsFor = async (db: Db, userId: number): Promise<DashboardName[]> => {
  const { rows } = await sql<Kept>`
    select d.id, d.name, d.owner_id, u.username as owner_name, d.sharing from dashboard d left join app_user u on u.id = d.owner_id
    where d.owner_id = ${userId} or d.sharing <> 'PRIVATE' order by d.owner_id is distinct from ${userId}, d.name, d.id limit 500`.execute(
    db,
  );
  return rows.map((row) => named(row, userId));
};

/** Another's that isn't shared answers as if there were none. */
export const dashboardFor = async (db: Db, userId: number, id: number): Promise<Dashboard> => {
  const { rows } = await sql<Kept>`
    select d.id, d.name, d.owner_id, u.username as owner_name, d.sharing, d.version, d.layout
    from dashboard d left join app_user u on u.id = d.owner_id where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || !maySeeDashboard({ ...row, userId })) throw new Refused(404, 'NOT_FOUND');
  return { ...named(row, userId), version: row.version, layout: DashboardLayout.parse(row.layout) };
};
