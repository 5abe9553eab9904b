import { ServiceUses } from '@lotline/contract/system/service-history';
import { sql } from 'kysely';
import type { ListSource } from '../kit/record/list.ts';

export const useList: ListSource<typeof ServiceUses> = {
  list: ServiceUses,
  from: 'service_history h',
  joins: { u: 'left join app_user u on u.id = h.user_id' },
  fields: {
    id: 'h.id',
    at: 'h.at',
    userId: 'u.user_id',
    username: 'u.username',
    personId: 'h.user_id',
    ip: 'h.ip',
    service: 'h.service',
    method: 'h.method',
    path: 'h.path',
    status: 'h.status',
    durationMs: 'h.duration_ms',
    requestId: 'h.request_id',
    requestBody: 'h.request_body',
  },
  defaultSort: '-at',
};

const at = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;
type Asked = { from: number; to: number; personId?: number | undefined };

export const usesInPeriod = ({ from, to, personId }: Asked) => ({
  where: sql`h.at between ${at(from)} and ${at(to)} ${personId === undefined ? sql`` : sql`and h.user_id = ${personId}`}`,
});
export const usesOfService = ({ s, ...asked }: Asked & { s: string }) => ({
  where: sql`${usesInPeriod(asked).where} and h.service = ${s}`,
});
/** By number, as they are asked for. */
export const usesBetween = ({ a, b }: { a: number; b: number }) => ({ where: sql`h.id between ${a} and ${b}`, sort: '-id' });
