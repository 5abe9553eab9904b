import type { Selectable } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import { sendWithNext } from '../kit/database/driver.ts';
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
 * An issue brings its package along, a line its order, and a shipment all that its lines name. The lock travels with the look that follows it.
 */
export const lockInOrder = async (db: Trx, rows: Locked) => {
  if (rows.outsourcings?.length) await sendWithNext(db, 'select lock_outsourcings($1::bigint[])', [rows.outsourcings]);
  await sendWithNext(
    db,
    `select lock_in_order(${inLockOrder.map((_, n) => `$${n + 1}::bigint[]`).join(', ')})`,
    inLockOrder.map((kind) => rows[kind] ?? []),
  );
};
/** As `lock_in_order` takes them. */
const inLockOrder = [
  ...(['shipments', 'keptPlans', 'plans', 'keptLotsOf', 'lotsOf', 'lots'] as const),
  ...(['packages', 'issues', 'productStocks', 'orderLines', 'purchaseLines', 'parts'] as const),
] as const;

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const lockPackages = async (db: Trx, ids: Ids): Promise<Row<'materialStock'>[]> => {
  await lockInOrder(db, { packages: ids });
  return db.selectFrom('materialStock').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
};

export const lockIssues = async (db: Trx, ids: Ids): Promise<Row<'materialIssue'>[]> => {
  await lockInOrder(db, { issues: ids });
  return db.selectFrom('materialIssue').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
};
