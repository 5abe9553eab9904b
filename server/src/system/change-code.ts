import { namesAfter } from '@lotline/contract/kit/both-languages';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { code } from '@lotline/contract/system/code';
import { rewritingRules, turningOnRules } from '@lotline/contract/system/code.rules';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion, wrongField } from '../kit/http/errors.ts';
import { given } from '../kit/record/given.ts';
import { isStale, lockRow, lockRows } from '../kit/record/read-rows.ts';
import { changeRecord, changeRows } from '../kit/record/write-rows.ts';
import { categoryIdOf, codeById, inUseBelow, offAbove, offWithThoseAbove } from './code.queries.ts';
import { rowsWithCode } from './code-use.ts';
import { obeyPlacing } from './place-code.ts';

export const changeCode = async (
  db: Trx,
  lang: Lang,
  { codeName, categories, withThoseBelow = false, ...change }: HeardOf<typeof code.change>,
) => {
  const row = await lockRow(db, 'code', change.id);
  const was = await codeById(db, change.id);
  if (isStale(row, change.version)) throw new StaleVersion('code', was, change);
  const categoryId = change.categoryId ?? (categories ? await categoryIdOf(db, categories[0]) : was.categoryId);
  if (categoryId === undefined) throw wrongField(['categories'], 'oneOf');
  const said = { plain: codeName, kr: change.nameKr, en: change.nameEn };
  const { kr: nameKr, en: nameEn } = namesAfter({ kr: was.nameKr, en: was.nameEn }, said, lang);
  // Who knows codes by a plain name alone knows no tree of them: the place stays.
  const unplaced = change.parentId === undefined && said.kr === undefined && said.en === undefined;
  const parentId = unplaced ? was.parentId : (change.parentId ?? null);
  await obeyPlacing(db, change.id, { categoryId, parentId });
  const used = was.code !== change.code && (await rowsWithCode(db, was.category, was.code, lang)).length > 0;
  obey(rewritingRules, { was, code: change.code, categoryId, used });
  const { enabled = was.enabled } = change;
  if (!was.enabled && enabled) obey(turningOnRules, { wasEnabled: was.enabled, enabled, offAbove: await offAbove(db, parentId, lang) });
  await changeRecord(db, 'code', {
    ...given(change),
    version: row.version,
    categoryId,
    nameKr,
    nameEn,
    parentId,
    ...(enabled && { offWithId: null }),
  });
  // Who chooses goes down from above: what stands under a code that is off would be found no more, and yet be in use.
  if (was.enabled && !enabled) {
    const below = await lockRows(db, 'code', await inUseBelow(db, change.id));
    await changeRows(
      db,
      'code',
      below.map(({ id }) => ({ id, enabled, offWithId: change.id })),
    );
  }
  if (!was.enabled && enabled && withThoseBelow) {
    const back = await lockRows(db, 'code', await offWithThoseAbove(db, change.id));
    await changeRows(
      db,
      'code',
      back.map(({ id }) => ({ id, enabled, offWithId: null })),
    );
  }
  return codeById(db, change.id);
};
