import type { ServiceUse } from '@lotline/contract/system/service-history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

const most = 5000;
const at = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;

const uses = async (db: Db, which: RawBuilder<unknown>) => {
  const { rows } = await sql<ServiceUse>`
    select h.id, h.at, u.user_id, u.username, h.ip, h.service, h.method, h.path, h.status, h.duration_ms, h.request_id, h.request_body
    from service_history h left join app_user u on u.id = h.user_id where ${which} order by h.id desc limit ${most}`.execute(db);
  return rows;
};

export const usesInPeriod = (db: Db, from: number, to: number) => uses(db, sql`h.at between ${at(from)} and ${at(to)}`);
export const usesOfService = (db: Db, from: number, to: number, service: string) =>
  uses(db, sql`h.at between ${at(from)} and ${at(to)} and h.service = ${service}`);
export const usesBetween = (db: Db, fromId: number, toId: number) => uses(db, sql`h.id between ${fromId} and ${toId}`);
