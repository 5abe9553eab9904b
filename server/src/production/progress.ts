import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

/** Brings a plan's operations, itself and its order line in line with its days; a change by hand leaves a plan that was opened again open. */
export const keepProgress = (db: Trx, planId: number, { byHand = false }: { byHand?: boolean } = {}) =>
  sql`select keep_progress(${planId}, ${!byHand})`.execute(db);

/** Recomputes days from their facts. */
export const refreshDays = (db: Trx, dailyPlanIds: readonly number[]) =>
  sql`select refresh_days(${[...dailyPlanIds]}::bigint[])`.execute(db);
