import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

/** Brings order lines and purchase lines, and the orders above them, in line with what was planned, made, shipped and received. */
export const refreshOrderLines = (
  db: Trx,
  { orderLines = [], purchaseLines = [] }: { orderLines?: readonly number[]; purchaseLines?: readonly number[] },
) => sql`select refresh_order_lines(${[...orderLines]}::bigint[], ${[...purchaseLines]}::bigint[])`.execute(db);

/** The state of an order, which its caller has locked, is that of its lines, but for the ends that somebody set: on hold and cancelled. */
export const refreshOrders = (db: Trx, orderIds: readonly number[]) =>
  sql`update order_info o set status = n.status from order_info_now n where n.id = o.id and o.id = any(${[...orderIds]}) and o.status <> n.status`.execute(
    db,
  );
