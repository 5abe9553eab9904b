import { namesAfter } from '@lotline/contract/kit/both-languages';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { code, saveCategory } from '@lotline/contract/system/code';
import { categoryRules, placingRules, rewritingRules } from '@lotline/contract/system/code.rules';
import type { Db, Trx } from '../kit/database/pool.ts';
import { relatedRows } from '../kit/database/related.ts';
import { Refused, StaleVersion, wrongField } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { given } from '../kit/record/given.ts';
import { changeRecord, insertRow, isStale, lockRow, removeRows } from '../kit/record/record.ts';
import { categoryById, categoryIdOf, codeById, placeOf } from './code.queries.ts';
import { rowsWithCode } from './code-use.ts';

export const createCode = async (db: Trx, { categories, ...draft }: HeardOf<typeof code.create>) => {
  const categoryId = draft.categoryId ?? (await categoryIdOf(db, categories?.[0]));
  if (categoryId === undefined) throw wrongField(['categories'], 'oneOf');
  await obeyPlacing(db, null, { ...draft, categoryId });
  const { id } = await insertRow(db, 'code', { ...draft, categoryId });
  return codeById(db, id);
};

export const changeCode = async (db: Trx, lang: Lang, { codeName, categories, ...change }: HeardOf<typeof code.change>) => {
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
  const used = was.code !== change.code && (await rowsWithCode(db, was.category, was.code)).length > 0;
  obey(rewritingRules, { was, code: change.code, categoryId, used });
  await changeRecord(db, 'code', { ...given(change), version: row.version, categoryId, nameKr, nameEn, parentId });
  return codeById(db, change.id);
};

const obeyPlacing = async (
  db: Db,
  id: number | null,
  { categoryId, parentId }: { categoryId: number; parentId?: number | null | undefined },
) => obey(placingRules, { id, categoryId, parent: parentId ? await placeOf(db, parentId) : null });

/** A code that anything uses stays; what uses it is listed. */
export const removeCode = async (db: Trx, id: number) => {
  await lockRow(db, 'code', id);
  const { category, code } = await codeById(db, id);
  const datas = [...(await relatedRows(db, 'code', [id])), ...(await rowsWithCode(db, category, code))];
  if (datas.length) throw new Refused(500, 'ERROR_CONSTRAINT_VIOLATION', { extraData: { datas } });
  return removeRows(db, 'code', [id]);
};

/** One call creates and changes: the list of calls has no other for a change. */
export const keepCategory = async (db: Trx, caller: Caller, { id, version, ...draft }: HeardOf<typeof saveCategory>) => {
  if (id === undefined) {
    const made = await insertRow(db, 'code_category', draft);
    return categoryById(db, made.id);
  }
  if (!caller.may('code', 'modify')) throw new Refused(403, 'FORBIDDEN');
  const row = await lockRow(db, 'code_category', id);
  const was = await categoryById(db, id);
  if (isStale(row, version)) throw new StaleVersion('code_category', was, draft);
  obey(categoryRules, { category: was.category, becomes: draft.category });
  await changeRecord(db, 'code_category', { ...draft, id, version: row.version });
  return categoryById(db, id);
};

export const removeCategory = async (db: Trx, id: number) => {
  const { category } = await categoryById(db, id);
  obey(categoryRules, { category, becomes: null });
  return removeRows(db, 'code_category', [id]);
};
