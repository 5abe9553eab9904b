import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { rowsWithExt } from './code-use.ts';
import { fieldById } from './custom-ext.queries.ts';

/** Takes an item out of a list, unless rows still hold it. */
export const removeItem = async (db: Trx, id: number, item: string) => {
  await lockRow(db, 'custom_field', id);
  const { tableName, field, data, version } = await fieldById(db, id);
  if (data?.type !== 'items' || !data.items.some(({ value }) => value === item)) throw new Refused(404, 'NOT_FOUND');
  const datas = await rowsWithExt(db, tableName, field, item);
  if (datas.length) throw new Refused(500, 'ERROR_CONSTRAINT_VIOLATION', { extraData: { datas } });
  await changeRecord(db, 'custom_field', { id, version, data: { ...data, items: data.items.filter(({ value }) => value !== item) } });
  return fieldById(db, id);
};
