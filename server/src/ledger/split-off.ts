import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { changeRows, insertRow } from '../kit/record/write-rows.ts';
import { packageMove, postMovements } from './post.ts';

type Part = { qty: number; packageId?: string | undefined };

/** Parts of a package that is locked become packages of their own; it keeps its ID and the rest. Answers the new ones in the parts' order. */
export const splitOff = async (db: Trx, by: Actor, stock: RowOf<'material_stock'>, parts: readonly Part[], part = '') => {
  const { businessDate } = factHead(by);
  const { id, version: _, qty: __, packageId: ___, unitNo: ____, lastMoveAt: _____, reservedQty: ______, ...same } = stock;
  const made: RowOf<'material_stock'>[] = [];
  for (const { qty, packageId } of parts) {
    const row = await insertRow(db, 'material_stock', {
      ...same,
      packageId: packageId ?? (await nextPackageId(db, businessDate)),
      initialQty: qty,
      splitFrom: id,
    });
    made.push({ ...row, qty });
  }
  // The version says to whoever saw the package whole that it isn't any more.
  await changeRows(db, 'materialStock', [{ id }]);
  await postMovements(
    db,
    by,
    made.flatMap((one) => betweenPackages(stock, one, { type: 'SPLIT', qty: one.qty })),
    { part },
  );
  return made;
};

const nextPackageId = async (db: Trx, day: string) => {
  const { rows } = await sql<{ no: string }>`select next_package_id(${day}::date) as no`.execute(db);
  return rows[0]?.no ?? '';
};

type Pack = Parameters<typeof packageMove>[0];
/** What leaves one package comes into the other, and either movement names the other package. */
export const betweenPackages = (from: Pack, to: Pack, move: { type: 'SPLIT' | 'MERGE'; qty: number }) => [
  packageMove(from, { ...move, out: true, otherStockId: to.id }),
  packageMove(to, { ...move, otherStockId: from.id }),
];
