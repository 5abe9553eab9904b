import type { Lang } from '@lotline/contract/kit/words';
import type { Trx } from '../kit/database/pool.ts';
import { quoted, relatedRows } from '../kit/database/related.ts';
import { refuseUsed } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { categoryById, codeById } from './code.queries.ts';
import { rowsWithCode } from './code-use.ts';

/** A code that anything uses stays; what uses it is listed. */
export const removeCode = async (db: Trx, id: number, lang: Lang) => {
  await lockRow(db, 'code', id);
  const { category, code, categoryId, ...names } = await codeById(db, id);
  const datas = [...(await relatedRows(db, 'code', [id], lang)), ...(await rowsWithCode(db, category, code, lang))];
  const of = await categoryById(db, categoryId);
  const said = lang === 'en' ? [of.nameEn, names.nameEn] : [of.nameKr, names.nameKr];
  refuseUsed(`${said[0]} ${quoted(said[1] ?? code, 0, lang)}`, datas, lang);
  return removeRows(db, 'code', [id]);
};
