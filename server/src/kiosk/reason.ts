import { reasonRules } from '@lotline/contract/kiosk/correction.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';

/** The reason in words: the name that its code has now, or what was said instead. */
export const reasonOf = async (db: Trx, category: string, ask: { reasonId?: number | undefined; reason?: string | undefined }) => {
  const { reasonId, reason } = ask;
  if (reasonId === undefined) {
    obey(reasonRules, { listed: true, reason });
    return reason ?? '';
  }
  const code = await db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select('c.nameKr')
    .where('c.id', '=', reasonId)
    .where('g.category', '=', category)
    .executeTakeFirst();
  obey(reasonRules, { listed: code !== undefined, reason: code?.nameKr ?? '' });
  return code?.nameKr ?? '';
};
