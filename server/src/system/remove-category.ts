import { obey } from '@lotline/contract/kit/rule';
import { categoryRules } from '@lotline/contract/system/code.rules';
import type { Trx } from '../kit/database/pool.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { categoryById } from './code.queries.ts';

export const removeCategory = async (db: Trx, id: number) => {
  const { category } = await categoryById(db, id);
  obey(categoryRules, { category, becomes: null });
  return removeRows(db, 'code_category', [id]);
};
