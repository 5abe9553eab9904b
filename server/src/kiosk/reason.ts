import { reasonRules } from '@lotline/contract/kiosk/correction.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { reasonSaid } from '../system/index.ts';

type Said = Parameters<typeof reasonSaid>[2];
/** What was given as a reason: a code of its list, with words beside it or without, or words alone. */
export const whyOf = async (db: Trx, category: string, ask: Said) => {
  const why = await reasonSaid(db, category, ask);
  obey(reasonRules, { listed: why.listed, reason: why.reason });
  return why;
};

/** The reason in words: the name that its code has now, or what was said instead. */
export const reasonOf = async (db: Trx, category: string, ask: Said) => (await whyOf(db, category, ask)).reason;
