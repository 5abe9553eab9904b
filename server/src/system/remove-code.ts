import type { Lang } from '@lotline/contract/kit/words';
import type { Db, Trx } from '../kit/database/pool.ts';
import { quoted, relatedRows, usesIn } from '../kit/database/related.ts';
import { refuseUsed, sentence } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { categoryById, codeById } from './code.queries.ts';
import { rowsWithCode } from './code-use.ts';

/** A code that anything uses stays; what uses it is listed. */
export const removeCode = async (db: Trx, id: number, lang: Lang) => {
  await lockRow(db, 'code', id);
  const { subject, rows } = await usesOf(db, id, lang);
  refuseUsed(subject, rows, lang);
  return removeRows(db, 'code', [id]);
};

/** Who tidies codes up sees where one is used without trying to delete it. */
export const codeUses = async (db: Db, id: number, lang: Lang) => {
  const { subject, rows } = await usesOf(db, id, lang);
  return { said: sentence('code.usedIn', lang, { subject, uses: usesIn(rows, lang) }), rows };
};

const usesOf = async (db: Db, id: number, lang: Lang) => {
  const { category, code, categoryId, ...names } = await codeById(db, id);
  const rows = [...(await relatedRows(db, 'code', [id], lang)), ...(await rowsWithCode(db, category, code, lang))];
  const of = await categoryById(db, categoryId);
  const said = lang === 'en' ? [of.nameEn, names.nameEn] : [of.nameKr, names.nameKr];
  return { subject: `${said[0]} ${quoted(said[1] ?? code, 0, lang)}`, rows };
};
