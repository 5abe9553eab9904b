import { obey } from '@lotline/contract/kit/rule';
import type { MergePackages, SplitPackage } from '@lotline/contract/material/repack';
import { mergeRules, repackRules, splitRules } from '@lotline/contract/material/repack.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { changeRows } from '../kit/record/write-rows.ts';
import { betweenPackages, lockPackages, postMovements, splitOff } from '../ledger/index.ts';
import { obeyRepackedInspection } from '../quality/index.ts';
import { packageById, packagesByIds } from './stock.queries.ts';

/** Splits parts of a package off into packages of their own; it keeps its ID and the rest. */
export const splitPackage = async (db: Trx, by: Actor, { id, version, parts }: SplitPackage) => {
  const [stock] = await lockFree(db, [id]);
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  if (isStale(stock, version)) throw new StaleVersion('materialStock', await packageById(db, id), {});
  obey(splitRules, { ...stock, parts: parts.map(({ qty }) => qty) });
  const made = await splitOff(db, by, stock, parts);
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
    others.flatMap((other) => betweenPackages(other, target, { type: 'MERGE', qty: other.qty })),
  );
  return packageById(db, into);
};

/** Packages that may be split or merged, locked. */
const lockFree = async (db: Trx, ids: readonly number[]) => {
  const stocks = (await lockPackages(db, ids)).filter(({ cancelled }) => !cancelled);
  await obeyRepackedInspection(db, ids);
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
