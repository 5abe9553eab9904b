import type { Lang } from '@lotline/contract/kit/words';
import type { Trx } from '../kit/database/pool.ts';
import { quoted } from '../kit/database/related.ts';
import { Refused, refuseUsed } from '../kit/http/errors.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { rowsWithExt } from './code-use.ts';
import { fieldById } from './custom-ext.queries.ts';

/** Takes an item out of a list, unless rows still hold it. */
export const removeItem = async (db: Trx, id: number, item: string, lang: Lang) => {
  await lockRow(db, 'custom_field', id);
  const { tableName, field, data, version } = await fieldById(db, id);
  if (data?.type !== 'items' || !data.items.some(({ value }) => value === item)) throw new Refused(404, 'NOT_FOUND');
  const one = data.items.find(({ value }) => value === item);
  refuseUsed(
    quoted((lang === 'en' ? one?.labelEn : one?.labelKr) ?? item, 0, lang),
    await rowsWithExt(db, tableName, field, item, lang),
    lang,
  );
  await changeRecord(db, 'custom_field', { id, version, data: { ...data, items: data.items.filter(({ value }) => value !== item) } });
  return fieldById(db, id);
};
