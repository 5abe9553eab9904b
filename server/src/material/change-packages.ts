import type { RowProblem } from '@lotline/contract/kit/problem';
import type { Lang } from '@lotline/contract/kit/words';
import type { ChangePackage } from '@lotline/contract/material/stock';
import pg from 'pg';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { asProblems, refuseAll } from '../kit/record/import-records.ts';
import { lockPackages, postMovements } from '../ledger/index.ts';
import { keepPackage } from './change-package.ts';

/** Changes several packages, all or none, each that can't be changed with its reason. */
export const changePackages = async (db: Trx, by: Actor, rows: readonly ChangePackage[], lang: Lang) => {
  await lockPackages(
    db,
    rows.map(({ id }) => id),
  );
  const problems: RowProblem[] = [];
  const movements: Awaited<ReturnType<typeof keepPackage>> = [];
  for (const [at, row] of rows.entries()) {
    try {
      movements.push(...(await keepPackage(db, by, row)));
    } catch (error) {
      problems.push(...asProblems(error, at, lang));
      // What the database refused ends the transaction: nothing more can be asked of it.
      if (error instanceof pg.DatabaseError) break;
    }
  }
  refuseAll(problems);
  await postMovements(db, by, movements);
  return { changed: rows.length };
};
