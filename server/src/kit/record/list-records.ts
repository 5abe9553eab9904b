import { sql } from 'kysely';
import { runText } from '../database/driver.ts';
import { type Db, type Trx, telling } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import { partLimit } from './list.ts';
import { type PlainRecord, rowsOfRecord, type Texts } from './plain-record.ts';
import { named, type Row, type Values, withNames } from './read-rows.ts';

export type PartAsk = { after?: number | undefined; limit?: number | undefined };
export const listRecords = async (db: Db, record: PlainRecord, ask: Values) => {
  const order = sql.ref(record.hooks.orderBy ?? 'id');
  const { after, limit } = ask as PartAsk;
  const beyond =
    after === undefined
      ? sql``
      : sql`where (record.${order}, record.id) < (select x.${order}, x.id from ${sql.table(record.table)} x where x.id = ${after})`;
  const rest = record.hooks.grows
    ? sql`${beyond} order by record.${order} desc, record.id desc limit ${sql.lit(partLimit(limit))}`
    : sql`order by record.${order}, record.id`;
  return (await withNames(db, rowsOfRecord(db, record, ask), rest)).map(record.sayable);
};

export const readRecord = (db: Db, record: PlainRecord, id: number) => readOne(db, record, 'read', id);

/** The row that this connection inserted last. */
export const readInserted = (trx: Trx, record: PlainRecord) => readOne(trx, record, 'readInserted');

const readOne = async (db: Db, record: PlainRecord, which: keyof Texts, id?: number) => {
  const [row] = await oneRow(db, record, which, id);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return record.sayable(row);
};

/** Each saving ends with this: its text is made once. */
const oneRow = (db: Db, record: PlainRecord, which: keyof Texts, id?: number): Promise<Row[]> => {
  const values = id === undefined ? [] : [id];
  const known = record.texts[which];
  if (known) return runText<Row>(telling(db), known, values);
  const own = id === undefined ? sql`(select currval(${sql.lit(`${record.table}_id_seq`)}))` : sql`${id}`;
  const query = named<Row>(rowsOfRecord(db, record, null), sql`where record.id = ${own}`);
  if (known === undefined) {
    const { sql: text, parameters } = query.compile(db);
    record.texts[which] = parameters.length === values.length ? text : null;
  }
  return query.execute(telling(db)).then(({ rows }) => rows);
};
