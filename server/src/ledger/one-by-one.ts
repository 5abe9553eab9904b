import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockInOrder } from './lock.ts';
import { correctMovements, packageConsumption, packageMove, postMovements, productMove } from './post.ts';
import { productStockIdAt } from './product-stock-id-at.ts';

// One movement at a time, for what doesn't post in sets yet.
export type MovementRow = Selectable<Tables['stockMovement']>;
type Posting<Build extends (...given: never[]) => unknown> = Parameters<Build>;
type At = Parameters<typeof postMovements>[3];

const rowOf = (db: Db, [id]: readonly number[]) =>
  db
    .selectFrom('stockMovement')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();

export const movePackage = async (
  db: Trx,
  by: Actor,
  pack: Posting<typeof packageMove>[0],
  move: Posting<typeof packageMove>[1],
  at: At = {},
): Promise<MovementRow> => rowOf(db, await postMovements(db, by, [packageMove(pack, move)], at));

export const consumePackage = async (
  db: Trx,
  by: Actor,
  pack: Posting<typeof packageConsumption>[0],
  move: Posting<typeof packageConsumption>[1],
  at: At = {},
): Promise<MovementRow> => rowOf(db, await postMovements(db, by, [packageConsumption(pack, move)], at));

export const moveProduct = async (
  db: Trx,
  by: Actor,
  units: Posting<typeof productMove>[0],
  move: Posting<typeof productMove>[1],
  at: At = {},
): Promise<MovementRow> => rowOf(db, await postMovements(db, by, [productMove(units, move)], at));

export const correctMovement = async (db: Trx, by: Actor, id: number, qty: number, reason: string, part = ''): Promise<MovementRow> =>
  rowOf(db, await correctMovements(db, by, [{ id, qty, reason }], part));

/** The stock row of a lot in one place and status, locked. */
export const productStockAt = async (db: Trx, at: Parameters<typeof productStockIdAt>[1]) => {
  const id = await productStockIdAt(db, at);
  await lockInOrder(db, { productStocks: [id] });
  return db.selectFrom('productStock').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
};

/** What may be taken from a unit at an instant without leaving too little for what was taken from it later. */
export const freeSince = async (db: Db, unit: 'package' | 'product', id: number, since: string) => {
  const table = sql.table(unit === 'package' ? 'material_stock' : 'product_stock');
  const { rows } = await sql<{
    free: number;
  }>`select free_since(unit, ${since}::timestamptz) as free from ${table} unit where id = ${id}`.execute(db);
  return rows[0]?.free ?? 0;
};
