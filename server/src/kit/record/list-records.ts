import { sql } from 'kysely';
import { runText } from '../database/driver.ts';
import type { Db } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import { partLimit } from './list.ts';
import { type PlainRecord, rowsOfRecord } from './plain-record.ts';
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

export const readRecord = async (db: Db, record: PlainRecord, id: number) => {
  const [row] = await oneRow(db, record, id);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return record.sayable(row);
};

/** Each saving ends with this: its text is made once. */
const oneRow = (db: Db, record: PlainRecord, id: number): Promise<Row[]> => {
  if (record.readText) return runText<Row>(db, record.readText, [id]);
  const query = named<Row>(rowsOfRecord(db, record, null), sql`where record.id = ${id}`);
  if (record.readText === undefined) {
    const { sql: text, parameters } = query.compile(db);
    record.readText = parameters.length === 1 ? text : null;
  }
  return query.execute(db).then(({ rows }) => rows);
};
