import type { ServiceUse } from '@lotline/contract/system/service-history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { partLimit } from '../kit/record/list.ts';

type PartAsk = { after?: number | undefined; limit?: number | undefined };
const at = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;

type Order = { by: RawBuilder<unknown>; beyond: (after: number) => RawBuilder<unknown> };
/** Along the index of the time, as periods are asked for: by number, all calls of a period would be read for its newest. */
const byTime: Order = {
  by: sql`h.at desc, h.id desc`,
  beyond: (after) => sql`and (h.at, h.id) < (select x.at, x.id from service_history x where x.id = ${after})`,
};
const byNumber: Order = { by: sql`h.id desc`, beyond: (after) => sql`and h.id < ${after}` };

const uses = async (db: Db, which: RawBuilder<unknown>, { by, beyond }: Order, { after, limit }: PartAsk) => {
  const { rows } = await sql<ServiceUse>`
    select h.id, h.at, u.user_id, u.username, h.ip, h.service, h.method, h.path, h.status, h.duration_ms, h.request_id, h.request_body
    from service_history h left join app_user u on u.id = h.user_id
    where ${which} ${after === undefined ? sql`` : beyond(after)} order by ${by} limit ${sql.lit(partLimit(limit))}`.execute(db);
  return rows;
};

export const usesInPeriod = (db: Db, { from, to, ...part }: PartAsk & { from: number; to: number }) =>
  uses(db, sql`h.at between ${at(from)} and ${at(to)}`, byTime, part);
export const usesOfService = (db: Db, { from, to, s, ...part }: PartAsk & { from: number; to: number; s: string }) =>
  uses(db, sql`h.at between ${at(from)} and ${at(to)} and h.service = ${s}`, byTime, part);
export const usesBetween = (db: Db, { a, b, ...part }: PartAsk & { a: number; b: number }) =>
  uses(db, sql`h.id between ${a} and ${b}`, byNumber, part);
