import type { HeardOf } from '@lotline/contract/kit/call';
import { type HitUnit, PageHits, type pageHits, type recordPageHit as recordPageHitCall } from '@lotline/contract/system/page-hit';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { ListSource } from '../kit/record/list.ts';

export const recordPageHit = (db: Trx, userId: number, { app, name, path }: HeardOf<typeof recordPageHitCall>) =>
  db.insertInto('pageHit').values({ app, name, path, userId }).returning('id').executeTakeFirstOrThrow();

export const hitList: ListSource<typeof PageHits> = {
  list: PageHits,
  from: 'page_hit h',
  joins: { u: 'left join app_user u on u.id = h.user_id' },
  fields: {
    id: 'h.id',
    at: 'h.at',
    name: 'h.name',
    path: 'h.path',
    app: 'h.app',
    userId: 'h.user_id',
    username: 'u.username',
    loginId: 'u.user_id',
  },
  defaultSort: '-at',
};

type Period = { from: number; to: number };
type Narrowed = { name?: string | undefined; userId?: number | undefined };

const instant = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;
const only = ({ name, userId }: Narrowed) =>
  sql`${name === undefined ? sql`` : sql`and h.name = ${name}`} ${userId === undefined ? sql`` : sql`and h.user_id = ${userId}`}`;

export const hitsAsked = ({ from, to, ...narrowed }: HeardOf<typeof pageHits>) => ({
  where: sql`true ${from === undefined ? sql`` : sql`and h.at >= ${instant(from)}`} ${to === undefined ? sql`` : sql`and h.at < ${instant(to)}`} ${only(narrowed)}`,
});

const units: Record<HitUnit, string> = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' };
/**
 * Each part of the period is counted by itself, along the index: grouping by a part of each instant took four times as long at a million
 * arrivals. Parts are those of the plant's clock.
 */
export const hitsInTime = async (db: Db, { unit, from, to, ...narrowed }: Period & Narrowed & { unit: HitUnit }, zone: string) => {
  const step = sql.lit(`1 ${units[unit]}`);
  const { rows } = await sql<{ from: string; to: string; hits: number; users: number }>`
    select part."from", part."to", counted.hits, counted.users
    from (
      select greatest(wall at time zone ${zone}, ${instant(from)}) as "from", least((wall + ${step}::interval) at time zone ${zone}, ${instant(to)}) as "to"
      from generate_series(date_trunc(${sql.lit(units[unit])}, ${instant(from)} at time zone ${zone}), ${instant(to)} at time zone ${zone}, ${step}::interval) wall
    ) part
      cross join lateral (
        select count(*) as hits, count(distinct h.user_id) as users from page_hit h where h.at >= part."from" and h.at < part."to" ${only(narrowed)}
      ) counted
    where part."from" < part."to" order by 1`.execute(db);
  return rows;
};

export const hitsByFunction = async (db: Db, { from, to, ...narrowed }: Period & Narrowed) => {
  const { rows } = await sql<{ name: string; hits: number; users: number; lastAt: string }>`
    select name, sum(hits)::bigint as hits, count(*) as users, max(last_at) as last_at from (
      select h.name, h.user_id, count(*) as hits, max(h.at) as last_at from page_hit h
      where h.at >= ${instant(from)} and h.at < ${instant(to)} ${only(narrowed)} group by 1, 2
    ) each_one group by 1 order by 2 desc, 1`.execute(db);
  return rows;
};

export const hitsByUser = async (db: Db, { from, to, ...narrowed }: Period & Narrowed) => {
  const { rows } = await sql<{
    userId: number;
    username: string | null;
    loginId: string | null;
    hits: number;
    functions: number;
    lastAt: string;
  }>`
    select counted.*, u.username, u.user_id as login_id from (
      select user_id, sum(hits)::bigint as hits, count(*) as functions, max(last_at) as last_at from (
        select h.user_id, h.name, count(*) as hits, max(h.at) as last_at from page_hit h
        where h.at >= ${instant(from)} and h.at < ${instant(to)} ${only(narrowed)} group by 1, 2
      ) each_one group by 1
    ) counted left join app_user u on u.id = counted.user_id order by counted.hits desc, counted.user_id`.execute(db);
  return rows;
};
