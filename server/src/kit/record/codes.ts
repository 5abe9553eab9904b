import type { Db } from '../database/pool.ts';

/** The codes of a category, those not in use with them, for a query to go on from. */
export const codesOf = (db: Db, category: string) =>
  db.selectFrom('code').innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId').where('codeCategory.category', '=', category);
