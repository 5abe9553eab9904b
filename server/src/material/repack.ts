import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { MergePackages, SplitPackage } from '@lotline/contract/material/repack';
import { mergeRules, repackRules, splitRules, unmergeRules } from '@lotline/contract/material/repack.rules';
import { repackWords } from '@lotline/contract/material/repack.words';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { changeRows } from '../kit/record/write-rows.ts';
import { betweenPackages, correctMovements, lockPackages, postMovements, splitOff } from '../ledger/index.ts';
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

/** Takes a merge back: its movements are void, so that each package holds again what it held. */
export const unmergePackages = async (db: Trx, by: Actor, { into, ids }: MergePackages, lang: Lang) => {
  const stocks = await lockFree(db, [into], ids);
  const target = stocks.find(({ id }) => id === into);
  const others = stocks.filter(({ id }) => ids.includes(id) && id !== into);
  if (!target || others.length < new Set(ids).size) throw new Refused(404, 'NOT_FOUND');
  const merges = await mergesInto(db, into, ids);
  const movedSince = await movementsAfter(db, into, Math.max(0, ...merges.map(({ came }) => came)));
  obey(unmergeRules, { into: target.packageId, others: others.length, merged: merges.length, movedSince });
  for (const other of others) obey(mergeRules, { into: target, other });
  await changeRows(
    db,
    'materialStock',
    stocks.map(({ id }) => ({ id })),
  );
  const reason = say(repackWords['repack.takenBack'], lang);
  await correctMovements(
    db,
    by,
    merges.flatMap(({ left, came }) => [left, came]).map((id) => ({ id, qty: 0, reason })),
  );
  return packagesByIds(db, [into, ...ids]);
};

/** What these packages gave into the one, where nothing else was done to them since: how it left, and how it came. */
const mergesInto = async (db: Trx, into: number, ids: readonly number[]) => {
  const { rows } = await sql<{ left: number; came: number }>`
    select o.id as left, i.id as came from stock_movement_in_force o
      join stock_movement_in_force i on i.material_stock_id = o.other_stock_id and i.other_stock_id = o.material_stock_id
        and i.type = o.type and i.occurred_at = o.occurred_at and i.to_place = 'STOCK'
    where o.material_stock_id = any(${[...ids]}) and o.other_stock_id = ${into} and o.type = 'MERGE' and o.from_place = 'STOCK'
      and not exists (select from stock_movement_in_force x where x.material_stock_id = o.material_stock_id and x.id > o.id)`.execute(db);
  return rows;
};

const movementsAfter = async (db: Trx, stock: number, id: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from stock_movement_in_force where material_stock_id = ${stock} and id > ${id}`.execute(db);
  return Number(rows[0]?.n);
};

/** Packages that may be split or merged, locked; of those that were emptied nothing is asked. */
const lockFree = async (db: Trx, free: readonly number[], emptied: readonly number[] = []) => {
  const ids = [...free, ...emptied];
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
  for (const { id, ...stock } of stocks.filter((one) => free.includes(one.id)))
    obey(repackRules, { ...stock, atLineQty: told.get(id)?.atLineQty ?? 0, countNo: told.get(id)?.countNo ?? null });
  return stocks;
};
