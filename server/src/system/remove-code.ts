import type { Trx } from '../kit/database/pool.ts';
import { relatedRows } from '../kit/database/related.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { codeById } from './code.queries.ts';
import { rowsWithCode } from './code-use.ts';

/** A code that anything uses stays; what uses it is listed. */
export const removeCode = async (db: Trx, id: number) => {
  await lockRow(db, 'code', id);
  const { category, code } = await codeById(db, id);
  const datas = [...(await relatedRows(db, 'code', [id])), ...(await rowsWithCode(db, category, code))];
  if (datas.length) throw new Refused(500, 'ERROR_CONSTRAINT_VIOLATION', { extraData: { datas } });
  return removeRows(db, 'code', [id]);
};
