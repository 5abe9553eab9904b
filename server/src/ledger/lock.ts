import { type Selectable, sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';

type Ids = readonly number[];

/**
 * What a verb is about to change. `keptPlans` and `keptLotsOf` only have to stay as they are: two verbs may keep the same one.
 * `keptLotsOf` and `lotsOf` name product stock and mean its lots.
 */
type Locked = {
  outsourcings?: Ids;
  shipments?: Ids;
  keptPlans?: Ids;
  plans?: Ids;
  keptLotsOf?: Ids;
  lotsOf?: Ids;
  lots?: Ids;
  packages?: Ids;
  issues?: Ids;
  /** Issues of parts. */
  parts?: Ids;
  productStocks?: Ids;
  orderLines?: Ids;
  purchaseLines?: Ids;
};

/**
 * Locks rows until the transaction ends. Everybody who changes stock or what is planned locks here and first, each kind once, so that
 * all wait in one order (outsourcing, shipment, plan, lot, package, issue, issue of parts, product stock, order, line) and never in a circle; look only afterwards.
 * An issue brings its package along, a line its order, and a shipment all that its lines name.
 */
export const lockInOrder = async (db: Trx, rows: Locked) => {
  const ids = (some: Ids = []) => sql`${[...some]}::bigint[]`;
  if (rows.outsourcings?.length) await sql`select lock_outsourcings(${ids(rows.outsourcings)})`.execute(db);
  await sql`select lock_in_order(${ids(rows.shipments)}, ${ids(rows.keptPlans)}, ${ids(rows.plans)}, ${ids(rows.keptLotsOf)}, ${ids(rows.lotsOf)},
    ${ids(rows.lots)}, ${ids(rows.packages)}, ${ids(rows.issues)}, ${ids(rows.productStocks)}, ${ids(rows.orderLines)}, ${ids(rows.purchaseLines)}, ${ids(rows.parts)})`.execute(
    db,
  );
};

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const lockPackages = async (db: Trx, ids: Ids): Promise<Row<'materialStock'>[]> => {
  await lockInOrder(db, { packages: ids });
  return db.selectFrom('materialStock').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
};

export const lockIssues = async (db: Trx, ids: Ids): Promise<Row<'materialIssue'>[]> => {
  await lockInOrder(db, { issues: ids });
  return db.selectFrom('materialIssue').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
};
