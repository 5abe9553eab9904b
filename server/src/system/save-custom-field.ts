import { namesAfter } from '@lotline/contract/kit/both-languages';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { customField, sortCustomFields } from '@lotline/contract/system/custom-ext';
import { definingRules, redefiningRules } from '@lotline/contract/system/custom-ext.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion, wrongField } from '../kit/http/errors.ts';
import { given } from '../kit/record/given.ts';
import { changeRecord, insertRow, isStale, lockRow } from '../kit/record/record.ts';
import { rowsWithExt } from './code-use.ts';
import { allFields, columnsOfTable, countValues, extTables, fieldById } from './custom-ext.queries.ts';

type Draft = HeardOf<typeof customField.create>;

/** Adds a field to a table, the last of its form unless told. */
export const createField = async (db: Trx, draft: Draft) => {
  const tables = (await extTables(db)).map(({ table }) => table);
  const columns = (await columnsOfTable(db, draft.tableName)).map(({ name }) => name);
  obey(definingRules, { table: draft.tableName, field: draft.field, tables, columns });
  await knowCategory(db, draft);
  const { rows } = await sql<{
    seq: number;
  }>`select coalesce(max(seq) + 1, 1) as seq from custom_field where table_name = ${draft.tableName}`.execute(db);
  const { id } = await insertRow(db, 'custom_field', { ...draft, data: dataOf(draft), seq: draft.seq ?? rows[0]?.seq });
  return fieldById(db, id);
};

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

const dataOf = ({ type, data }: Pick<Draft, 'type' | 'data'>) => (type === 'list' ? data : null);

const knowCategory = async (db: Trx, { data }: Pick<Draft, 'data'>) => {
  if (data?.type !== 'code') return;
  const known = await db.selectFrom('codeCategory').select('id').where('category', '=', data.category).executeTakeFirst();
  if (!known) throw wrongField(['data', 'category'], 'oneOf');
};

export const sortFields = async (db: Trx, order: HeardOf<typeof sortCustomFields>) => {
  const ids = [...new Set(order.map(({ id }) => id))];
  const { rows } = await sql`
    with locked as materialized (select id from custom_field where id = any(${ids}) order by id for no key update)
    update custom_field f set seq = o.seq from locked l join jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as o(id bigint, seq int) on o.id = l.id
    where f.id = l.id returning f.id`.execute(db);
  if (rows.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  return allFields(db);
};

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
