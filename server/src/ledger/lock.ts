import { type Selectable, sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';

type Ids = readonly number[];

/** What a verb is about to change. `keptPlans` and `keptLots` only have to stay as they are: two verbs may keep the same one. */
export type Locked = {
  keptPlans?: Ids;
  plans?: Ids;
  keptLots?: Ids;
  lots?: Ids;
  packages?: Ids;
  issues?: Ids;
  productStocks?: Ids;
  orderLines?: Ids;
  purchaseLines?: Ids;
};

/**
 * Locks rows until the transaction ends. Everybody who changes stock or what is planned locks here and first, each kind once, so that
 * all wait in one order (plan, lot, package, issue, product stock, order line, purchase line) and never in a circle; look only afterwards.
 * An issue brings its package along.
 */
export const lockInOrder = async (db: Trx, rows: Locked) => {
  const { keptPlans, plans, keptLots, lots, packages, issues, productStocks, orderLines, purchaseLines } = rows;
  const ids = (some: Ids = []) => sql`${[...some]}::bigint[]`;
  await sql`select lock_in_order(${ids(keptPlans)}, ${ids(plans)}, ${ids(keptLots)}, ${ids(lots)}, ${ids(packages)}, ${ids(issues)}, ${ids(productStocks)}, ${ids(orderLines)}, ${ids(purchaseLines)})`.execute(
    db,
  );
};

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const lockPackages = async (db: Trx, ids: Ids): Promise<Row<'materialStock'>[]> => {
  await lockInOrder(db, { packages: ids });
  return db
    .selectFrom('materialStock')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
};

export const lockIssues = async (db: Trx, ids: Ids): Promise<Row<'materialIssue'>[]> => {
  await lockInOrder(db, { issues: ids });
  return db
    .selectFrom('materialIssue')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
};

export const lockProductStocks = async (db: Trx, ids: Ids): Promise<Row<'productStock'>[]> => {
  await lockInOrder(db, { productStocks: ids });
  return db
    .selectFrom('productStock')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
};
