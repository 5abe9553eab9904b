import { namesAfter } from '@lotline/contract/kit/both-languages';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { customField } from '@lotline/contract/system/custom-ext';
import { redefiningRules } from '@lotline/contract/system/custom-ext.rules';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { given } from '../kit/record/given.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { countValues, fieldById } from './custom-ext.queries.ts';
import { dataOf, knowCategory } from './field-source.ts';

export const changeField = async (db: Trx, lang: Lang, { display, ...change }: HeardOf<typeof customField.change>) => {
  await lockRow(db, 'custom_field', change.id);
  const was = await fieldById(db, change.id);
  if (isStale(was, change.version)) throw new StaleVersion('custom_field', was, change);
  obey(redefiningRules, { was, becomes: change, rowsWithValue: await countValues(db, was.tableName, was.field) });
  await knowCategory(db, change);
  const said = { plain: display, kr: change.displayKr, en: change.displayEn };
  const { kr: displayKr, en: displayEn } = namesAfter({ kr: was.displayKr, en: was.displayEn }, said, lang);
  await changeRecord(db, 'custom_field', { ...given(change), version: was.version, displayKr, displayEn, data: dataOf(change) });
  return fieldById(db, change.id);
};
