import type { Trx } from '../kit/database/pool.ts';
import { codesOf } from '../kit/record/codes.ts';

type Why = { reasonId?: number | undefined; reason?: string | undefined };
/** A reason as a code of its category with words beside it, or in words alone; the name is the code's of today. */
export const reasonSaid = async (db: Trx, category: string, { reasonId, reason = '' }: Why) => {
  const code = reasonId === undefined ? null : await codeIn(db, category, reasonId);
  const said = reason.trim();
  const note = code ? said || null : null;
  const name = code?.nameKr ?? said;
  return { listed: code !== undefined, reason: name, note, whole: [name, note].filter(Boolean).join(' · ') };
};
const codeIn = (db: Trx, category: string, id: number) =>
  codesOf(db, category).select('code.nameKr').where('code.id', '=', id).executeTakeFirst();
