import { sql } from 'kysely';
import type { Db, Trx } from '../database/pool.ts';

const numbered = (series: string, last: number) => `${series}-${String(last).padStart(3, '0')}`;
const seriesOf = (prefix: string, day: string) => `${prefix}-${day.replaceAll('-', '')}`;

/** Gives out the next number of a prefix and day: `PP-20261121-001`. Two at once get two numbers. */
export const nextNumber = async (db: Trx, prefix: string, day: string) => {
  const series = seriesOf(prefix, day);
  const { last } = await db
    .insertInto('numberSeries')
    .values({ series, last: 1 })
    .onConflict((clash) => clash.column('series').doUpdateSet({ last: sql`number_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return numbered(series, last);
};

/** What the next number will most likely be, to propose in a form; only `nextNumber` gives it out. */
export const peekNumber = async (db: Db, prefix: string, day: string) => {
  const series = seriesOf(prefix, day);
  const row = await db.selectFrom('numberSeries').select('last').where('series', '=', series).executeTakeFirst();
  return numbered(series, (row?.last ?? 0) + 1);
};
