import { obey } from '@lotline/contract/kit/rule';
import type { MergePackages, SplitPackage } from '@lotline/contract/material/repack';
import { mergeRules, repackRules, splitRules } from '@lotline/contract/material/repack.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { changeRows, insertRow } from '../kit/record/write-rows.ts';
import { lockPackages, packageMove, postMovements } from '../ledger/index.ts';
import { packageById, packagesByIds } from './stock.queries.ts';

/** Splits parts of a package off into packages of their own; it keeps its ID and the rest. */
export const splitPackage = async (db: Trx, by: Actor, { id, version, parts }: SplitPackage) => {
  const [stock] = await lockFree(db, [id]);
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  if (isStale(stock, version)) throw new StaleVersion('materialStock', await packageById(db, id), {});
  obey(splitRules, { ...stock, parts: parts.map(({ qty }) => qty) });
  const { businessDate } = factHead(by);
  const { id: _, version: __, qty: ___, packageId: ____, unitNo: _____, lastMoveAt: ______, reservedQty: _______, ...same } = stock;
  const made: { id: number; qty: number }[] = [];
  for (const part of parts) {
    const packageId = part.packageId ?? (await nextPackageId(db, businessDate));
    const row = await insertRow(db, 'materialStock', { ...same, packageId, initialQty: part.qty, splitFrom: id });
    made.push({ id: row.id, qty: part.qty });
  }
  // The version says to whoever saw the package whole that it isn't any more.
  await changeRows(db, 'materialStock', [{ id }]);
  await postMovements(
    db,
    by,
    made.flatMap((part) => between(stock, { ...stock, id: part.id }, { type: 'SPLIT', qty: part.qty })),
  );
  return packagesByIds(db, [id, ...made.map((part) => part.id)]);
};

/** Puts packages into one of them, which keeps its ID; the others are empty then. */
export const mergePackages = async (db: Trx, by: Actor, { into, ids }: MergePackages) => {
  const stocks = await lockFree(db, [into, ...ids]);
  const target = stocks.find(({ id }) => id === into);
  const others = stocks.filter(({ id }) => ids.includes(id));
  if (!target || others.length < new Set(ids).size) throw new Refused(404, 'NOT_FOUND');
  for (const other of others) obey(mergeRules, { into: target, other });
  await changeRows(
    db,
    'materialStock',
    stocks.map(({ id }) => ({ id })),
  );
  await postMovements(
    db,
    by,
    others.flatMap((other) => between(other, target, { type: 'MERGE', qty: other.qty })),
  );
  return packageById(db, into);
};

/** Packages that may be split or merged, locked. */
const lockFree = async (db: Trx, ids: readonly number[]) => {
  const stocks = (await lockPackages(db, ids)).filter(({ cancelled }) => !cancelled);
  const told = new Map(
    (
      await packagesByIds(
        db,
        stocks.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  for (const { id, ...stock } of stocks)
    obey(repackRules, { ...stock, atLineQty: told.get(id)?.atLineQty ?? 0, countNo: told.get(id)?.countNo ?? null });
  return stocks;
};

const nextPackageId = async (db: Trx, day: string) => {
  const { rows } = await sql<{ no: string }>`select next_package_id(${day}::date) as no`.execute(db);
  return rows[0]?.no ?? '';
};

type Pack = Parameters<typeof packageMove>[0];
/** What leaves one package comes into the other, and either movement names the other package. */
const between = (from: Pack, to: Pack, move: { type: 'SPLIT' | 'MERGE'; qty: number }) => [
  packageMove(from, { ...move, out: true, otherStockId: to.id }),
  packageMove(to, { ...move, otherStockId: from.id }),
];
