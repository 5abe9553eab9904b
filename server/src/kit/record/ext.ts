import { isSaid } from '@lotline/contract/kit/said';
import { snake } from '@lotline/contract/kit/spelling';
import { CompiledQuery } from 'kysely';
import { sendWithNext } from '../database/driver.ts';
import type { Db, Trx } from '../database/pool.ts';
import { wrongField } from '../http/errors.ts';
import { codesOf } from './codes.ts';

type CustomField = { field: string; type: string; required: boolean; data: unknown };
type Ext = Record<string, unknown>;
type ListData = { type?: string; category?: string; items?: readonly unknown[] };

/** The custom fields of a table, to be asked for: each saving of a record does. */
const customFields = (table: string) =>
  CompiledQuery.raw('select field, type, required, data from custom_field where table_name = $1 order by seq', [
    snake(table),
  ]) as CompiledQuery<CustomField>;

const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && !isSaid(value));
const fits: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.length <= 4000 && value.isWellFormed() && !value.includes('\u0000'),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value) => typeof value === 'number' || (typeof value === 'string' && value.length <= 200),
};
const sentenceOf: Record<string, string> = { text: 'text', number: 'realNumber', date: 'date', boolean: 'boolean', list: 'oneOf' };

/** What a list field may hold; undefined where only the service behind it knows. */
const choicesOf = async (db: Db, { data }: CustomField): Promise<readonly unknown[] | undefined> => {
  const { type, category, items } = (data ?? {}) as ListData;
  if (type === 'code' && category) {
    const codes = await codesOf(db, category).select('code.code').execute();
    return codes.map(({ code }) => code);
  }
  return items?.map((item) => (typeof item === 'object' && item !== null && 'value' in item ? item.value : item));
};

/** Reads a table's custom fields once and gives the check of one row's values: known fields only, each as its definition wants it. */
export const extCheck = async (db: Db, table: string) => {
  const { rows } = await db.executeQuery(customFields(table));
  return checkBy(
    await Promise.all(
      rows.map(async (field) => ({
        ...field,
        choices: field.type === 'list' ? await choicesOf(db, field) : undefined,
      })),
    ),
  );
};

/**
 * The check of one new row. Where it has no values of its own only what is required can refuse it, so that the fields are read with the
 * statement that follows, which fails then.
 */
export const extCheckOfNew = async (trx: Trx, table: string, ext: unknown) => {
  if (!Object.values((ext ?? {}) as Ext).every(isEmpty)) return extCheck(trx, table);
  const { sql, parameters } = customFields(table);
  await sendWithNext(trx, sql, parameters, (rows) => void checkBy(rows as CustomField[])(undefined));
  return (): Ext => ({});
};

const checkBy =
  (fields: readonly (CustomField & { choices?: readonly unknown[] | undefined })[]) =>
  (ext: Ext | null | undefined, at: (string | number)[] = ['ext'], before: Ext = {}): Ext => {
    const names = new Set(fields.map(({ field }) => field));
    // Values of a deleted field stay: who defines it again finds them.
    const kept: Ext = Object.fromEntries(Object.entries(before).filter(([field]) => !names.has(field)));
    for (const { field, type, required, choices } of fields) {
      const value = ext?.[field];
      if (isEmpty(value)) {
        if (required) throw wrongField([...at, field], 'required');
      } else {
        if (!fits[type]?.(value)) throw wrongField([...at, field], sentenceOf[type] ?? 'wrong');
        if (choices && !choices.includes(value) && value !== before[field]) throw wrongField([...at, field], 'oneOf');
        kept[field] = value;
      }
    }
    return kept;
  };
