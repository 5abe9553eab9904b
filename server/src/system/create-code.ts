import type { HeardOf } from '@lotline/contract/kit/call';
import type { code } from '@lotline/contract/system/code';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { categoryIdOf, codeById } from './code.queries.ts';
import { obeyPlacing } from './place-code.ts';

export const createCode = async (db: Trx, { categories, ...draft }: HeardOf<typeof code.create>) => {
  const categoryId = draft.categoryId ?? (await categoryIdOf(db, categories?.[0]));
  if (categoryId === undefined) throw wrongField(['categories'], 'oneOf');
  await obeyPlacing(db, null, { ...draft, categoryId });
  const { id } = await insertRow(db, 'code', { ...draft, categoryId });
  return codeById(db, id);
};
