import type { HeardOf } from '@lotline/contract/kit/call';
import type { customField } from '@lotline/contract/system/custom-ext';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';

export type Draft = HeardOf<typeof customField.create>;

export const dataOf = ({ type, data }: Pick<Draft, 'type' | 'data'>) => (type === 'list' ? data : null);

export const knowCategory = async (db: Trx, { data }: Pick<Draft, 'data'>) => {
  if (data?.type !== 'code') return;
  const known = await db.selectFrom('codeCategory').select('id').where('category', '=', data.category).executeTakeFirst();
  if (!known) throw wrongField(['data', 'category'], 'oneOf');
};
