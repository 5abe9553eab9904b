import { sql } from 'kysely';
import { sendWithNext } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import { lockInOrder } from '../ledger/index.ts';

/** Brings a plan's operations, itself and its order line in line with its days; a change by hand leaves a plan that was opened again open. */
export const keepProgress = (db: Trx, planId: number, { byHand = false }: { byHand?: boolean } = {}) =>
  sql`select keep_progress(${planId}, ${!byHand})`.execute(db);

/** The same where something is asked right afterwards, with which it travels. */
export const keepProgressWithNext = (db: Trx, planId: number, { byHand = false }: { byHand?: boolean } = {}) =>
  sendWithNext(db, 'select keep_progress($1, $2)', [planId, !byHand]);

type OfOrder = { id: number; orderProductId: number | null };
/** Locks the order lines of several plans at once: what keeps the progress of one plan after the other would lock them in the plans' order. */
export const lockOrderLinesOf = async (db: Trx, plans: Iterable<OfOrder>) => {
  const lineOf = new Map([...plans].map(({ id, orderProductId }) => [id, orderProductId]));
  const orderLines = [...new Set(lineOf.values())].filter((id) => id !== null);
  if (lineOf.size > 1 && orderLines.length > 0) await lockInOrder(db, { orderLines });
};

/** Recomputes days from their facts. */
export const refreshDays = (db: Trx, dailyPlanIds: readonly number[]) =>
  sql`select refresh_days(${[...dailyPlanIds]}::bigint[])`.execute(db);
