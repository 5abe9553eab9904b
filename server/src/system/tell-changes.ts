import { camel } from '@lotline/contract/kit/spelling';
import { formatAt, formatDay } from '@lotline/contract/kit/when';
import { type Lang, say, type Word } from '@lotline/contract/kit/words';
import type { DataChange, FieldChange } from '@lotline/contract/system/data-change';
import { heldFrom, masked } from '@lotline/contract/system/held-columns';
import { isTold, tableTold, wordOfField } from '@lotline/contract/system/history-tables';
import { addressOf, screenOf, tableSeen } from '@lotline/contract/system/tables';
import { allWords } from '@lotline/contract/words';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import { columnsOf } from '../kit/database/columns.ts';
import { inCamelCase, type MentionedNames, namesMentioned, type Reader, tablesMentioned } from '../kit/database/mentioned.ts';
import type { Db } from '../kit/database/pool.ts';
import { rowsWhere } from '../kit/database/related.ts';

type Values = Readonly<Record<string, unknown>>;
type Kept = { data: Values; ext: Values | null; was: Values | null; wasExt: Values | null };
export type ReadChange = Omit<DataChange, 'changes' | 'record' | 'path'> & { changes: Kept };

const words: Readonly<Record<string, Word>> = allWords;
/** A word that waits for facts is no name. */
const isWord = (key: string) => Object.hasOwn(words, key) && !words[key]?.[0].includes('{');

/** Says revisions in the plant's words: what each changed, and of which record. */
export const tellChanges = async (db: Db, read: readonly ReadChange[], reader: Reader): Promise<DataChange[]> => {
  const byTable = Map.groupBy(read, ({ table }) => table);
  const told = await Promise.all([...byTable].map(([table, rows]) => tellOf(db, table, rows, reader)));
  const byId = new Map(told.flat().map((change) => [change.id, change]));
  return read.flatMap(({ id }) => byId.get(id) ?? []);
};

const tellOf = async (db: Db, table: string, rows: readonly ReadChange[], reader: Reader): Promise<DataChange[]> => {
  const kept = rows.map(({ changes: { data, was, ...ext } }) => ({ data: inCamelCase(data), was: was && inCamelCase(was), ...ext }));
  const all = kept.flatMap(({ data, was }) => (was ? [data, was] : [data]));
  const [about, called, now] = await Promise.all([
    aboutOf(db, table, all, reader),
    calledIn(db, table, all, reader),
    namesNow(db, table, rows, reader.lang),
  ]);
  return rows.map((row, at) => {
    const { data, ext, was, wasExt } = kept[at] as (typeof kept)[number];
    const tell = sayer(table, about, called, reader);
    const before = { ...was, ...extOf(wasExt) };
    const after = { ...data, ...extOf(ext) };
    const isGone = row.type === 'DEL';
    const fields = [...new Set([...about.columns, ...Object.keys(after), ...Object.keys(before)])]
      .filter((field) => isTold(table, field))
      .toSorted((one, other) => Number(isQuantity(other)) - Number(isQuantity(one)));
    const changes = fields.flatMap((field): FieldChange[] => {
      const [old, next] = [isGone ? after[field] : before[field], isGone ? null : after[field]];
      if (same(old, next)) return [];
      // Of a record that comes or goes, what it hasn't says nothing.
      if (row.type !== 'MOD' && [false, 0, null, undefined].some((none) => none === (old ?? next))) return [];
      return [
        { field, label: tell.label(field), was: tell.value(field, old, isGone ? data : (was ?? data)), now: tell.value(field, next, data) },
      ];
    });
    const name = now.get(row.rowId);
    return {
      ...row,
      changes,
      record: name ?? nameKept(table, data, called),
      path: name === undefined ? null : pathOf(table, row.rowId, data),
    };
  });
};

/** How much it is about is read first: the rest names what its record is called by already. */
const isQuantity = (field: string) => /qty$/i.test(field);

/** What the records are called that fields lead to: those without a name of their own by what tells them. */
const calledIn = async (db: Db, table: string, rows: readonly Values[], reader: Reader): Promise<MentionedNames> => {
  const [leads, named] = await Promise.all([tablesMentioned(db, table), namesMentioned(db, table, rows, reader)]);
  const told = await Promise.all(
    Object.entries(named).map(async ([field, names]) => {
      const of = leads.get(field) ?? '';
      const ids = Object.keys(names).map(Number);
      if (!tableSeen(of)?.tells || !ids.length) return [field, names] as const;
      return [field, { ...names, ...Object.fromEntries(await namesOf(db, of, ids, reader.lang)) }] as const;
    }),
  );
  return Object.fromEntries(told);
};

const extOf = (ext: Values | null) => Object.fromEntries(Object.entries(ext ?? {}).map(([field, value]) => [`ext.${field}`, value]));
const plain = (value: unknown) => (value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
const same = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** What the words of a table's values come from. */
type About = {
  columns: readonly string[];
  /** The tables that its fields lead to. */
  leads: ReadonlyMap<string, string>;
  /** Names of codes, by category and code. */
  codes: ReadonlyMap<string, string>;
  /** Names and values of custom fields. */
  own: ReadonlyMap<string, { name: string; items: ReadonlyMap<string, string> }>;
  unitOf: (data: Values) => string | undefined;
  people: ReadonlyMap<number, string>;
};

const aboutOf = async (db: Db, table: string, rows: readonly Values[], { lang }: Reader): Promise<About> => {
  const [columns, leads, codes, own, units, people] = await Promise.all([
    columnsOf(db, table),
    tablesMentioned(db, table),
    codesOf(db, table, lang),
    ownFieldsOf(db, table, lang),
    unitsOf(db, table, rows),
    peopleOf(db, rows),
  ]);
  const key = tableTold(table)?.unitOf?.[0] ?? '';
  return {
    columns: [...columns.keys()],
    leads,
    codes,
    own,
    people,
    unitOf: (data) => (typeof data.uom === 'string' ? data.uom : units.get(Number(data[key]))),
  };
};

const codesOf = async (db: Db, table: string, lang: Lang) => {
  const categories = [...new Set(Object.values(tableTold(table)?.codes ?? {}).flat())];
  if (!categories.length) return new Map<string, string>();
  const { rows } = await sql<{ key: string; name: string }>`
    select g.category || ' ' || c.code as key, ${sql.ref(lang === 'en' ? 'c.name_en' : 'c.name_kr')} as name
    from code c join code_category g on g.id = c.category_id where g.category = any(${categories})`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
};

type Item = { value: string; labelKr?: string; labelEn?: string };
const ownFieldsOf = async (db: Db, table: string, lang: Lang) => {
  const fields = await db
    .selectFrom('customField')
    .select(['field', 'displayKr', 'displayEn', 'data'])
    .where('tableName', '=', table)
    .execute();
  return new Map(
    fields.map(({ field, displayKr, displayEn, data }) => {
      const items = ((data as { items?: readonly Item[] } | null)?.items ?? []).map(
        ({ value, labelKr, labelEn }) => [value, (lang === 'en' ? labelEn : labelKr) ?? value] as const,
      );
      return [field, { name: lang === 'en' ? displayEn : displayKr, items: new Map(items) }];
    }),
  );
};

const unitsOf = async (db: Db, table: string, rows: readonly Values[]) => {
  const [field, of] = tableTold(table)?.unitOf ?? [];
  const ids = field ? [...new Set(rows.map((row) => Number(row[field])).filter(Number.isInteger))] : [];
  if (!of || !ids.length) return new Map<number, string>();
  const found = await db.selectFrom('unitOfRow').select(['id', 'uom']).where('tableName', '=', of).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, uom }) => [Number(id), uom ?? '']));
};

/** People who stand in a list of ids, which no foreign key tells. */
const peopleOf = async (db: Db, rows: readonly Values[]) => {
  const ids = [...new Set(rows.flatMap(({ workerIds }) => (Array.isArray(workerIds) ? (workerIds as number[]) : [])))];
  if (!ids.length) return new Map<number, string>();
  const found = await db.selectFrom('worker').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
};

const sayer = (table: string, { leads, codes, own, unitOf, people }: About, called: MentionedNames, { lang, may }: Reader) => {
  const told = tableTold(table);
  const held = heldFrom(table, may).map(camel);
  const families = [...(told?.words ?? []), 'recordField'];
  const saidBy = (key: string) => say(words[key] as Word, lang);
  const choices = (field: string) => [told?.choices?.[field], ...families.map((family) => `${family}.${field}`), field];
  const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

  const label = (field: string) => {
    if (field.startsWith('ext.')) return own.get(field.slice(4))?.name ?? field.slice(4);
    const key = wordOfField(field, families, isWord) ?? [`recordKind.${leads.get(field)}`].find(isWord);
    return key ? saidBy(key) : field;
  };
  const one = (field: string, value: unknown, data: Values): string => {
    if (typeof value === 'boolean') return saidBy(value ? 'action.yes' : 'action.no');
    if (field.startsWith('ext.')) return textOf(own.get(field.slice(4))?.items.get(String(value)) ?? value);
    // A row that is gone, or that the reader may not know, has no name to be called by.
    if (leads.has(field)) return called[field]?.[String(value)] ?? saidBy('recordValue.another');
    if (field === 'workerIds') return people.get(Number(value)) ?? saidBy('recordValue.another');
    if (typeof value === 'number') {
      if (told?.numerals?.includes(field)) return String(value);
      const unit = isQuantity(field) ? unitOf(data) : undefined;
      return `${numbers.format(value)}${unit ? ` ${unit}` : ''}`;
    }
    const key = choices(field)
      .map((family) => `${family}.${value}`)
      .find(isWord);
    if (key && /^[A-Za-z_]+$/.test(String(value))) return saidBy(key);
    const code = [told?.codes?.[field] ?? []].flat().map((category) => codes.get(`${category} ${value}`));
    return textOf(code.find(Boolean) ?? value);
  };
  const textOf = (value: unknown): string => {
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? formatAt(text) : text;
  };
  const value = (field: string, of: unknown, data: Values): string | null => {
    if (plain(of) === null) return null;
    if (held.includes(field)) return masked;
    const holdsMore = (each: unknown) => typeof each === 'object' && each !== null;
    if (holdsMore(of) && !(Array.isArray(of) && !of.some(holdsMore))) return saidBy('recordValue.changed');
    return Array.isArray(of) ? of.map((each) => one(field, each, data)).join(', ') : one(field, of, data);
  };
  return { label, value };
};

const atOnce = 50;
/** What the records are called that are there still. */
const namesNow = (db: Db, table: string, rows: readonly ReadChange[], lang: Lang) =>
  namesOf(db, table, [...new Set(rows.map(({ rowId }) => rowId))], lang);
const namesOf = async (db: Db, table: string, ids: readonly number[], lang: Lang) => {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));
  const found = await Promise.all(parts.map((part) => rowsWhere(db, table, sql`related.id = any(${part})`, lang, 'id')));
  return new Map(found.flat().map(({ id, name }) => [Number(id), name]));
};

/** What a record was called that is gone: by its own code and name, else by what it belonged to. */
const nameKept = (table: string, data: Values, called: MentionedNames) => {
  const seen = tableSeen(table);
  const own = [seen?.codeColumn, seen?.nameColumn]
    .flatMap((column) => (column ? [data[camel(column)]] : []))
    .filter((part) => part != null);
  const of = Object.entries(called).flatMap(([field, names]) => names[String(data[field])] ?? []);
  return (
    (own.length ? own : of.slice(0, 2))
      .map((part) => (/^\d{4}-\d\d-\d\d$/.test(String(part)) ? formatDay(String(part)) : String(part)))
      .join(' · ') || String(data.id ?? '')
  );
};

/** Their menus list other records: orders, and gauges. */
const ownersWithoutPage: ReadonlySet<string> = new Set(['business_id', 'calibration_id']);
/** Where a record is opened: on its page, on its screen, or where the record stands that it belongs to. */
export const pathOf = (table: string, id: number, data: Values): string | null => {
  const { of, shownBy = of, ownedBy } = tableSeen(table) ?? {};
  // A file or a standard is shown where its owner's kind is.
  const owned = Object.entries(ownedBy ?? {}).find(([column]) => typeof data[camel(column)] === 'number');
  if (owned) {
    const [column, menu] = owned;
    if (table !== 'attachment') return addressOf(table, id, {}, menu);
    return ownersWithoutPage.has(column) ? null : addressOf(table, Number(data[camel(column)]), {}, menu);
  }
  const owner = shownBy && data[camel(shownBy[0])];
  // Beyond its owner a record says nothing of where it belongs.
  if (shownBy && typeof owner === 'number' && !tableSeen(shownBy[1])?.of) return pathOf(shownBy[1], owner, data);
  if (shownBy !== undefined || ownedBy) return screenOf(table) ?? null;
  const day = table === 'shipment' ? data.shipDate : table === 'material_sale' ? data.saleDate : undefined;
  return addressOf(table, id, typeof day === 'string' ? { day } : {});
};
