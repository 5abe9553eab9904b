import { type AlertKind, isMailed, mailedNotice, mayBeTold } from '@lotline/contract/alert/alert-kinds';
import { type MenuFlagsNode, mayAct, rightsOf } from '@lotline/contract/identity/permission';
import { addDays, endOfProductionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { people, places } from './people.ts';

type Told = { id: number; kind: AlertKind; menu: string; locationId: number | null };
type Reader = { id: number; place: number | null; line: number[]; mail: Record<string, boolean>; roles: (readonly MenuFlagsNode[])[] };

/** Puts down who is mailed what was just told: in the same transaction, so that neither is without the other. */
export const queueAlertMails = async (trx: Trx, ids: readonly number[]) => {
  const { rows: readers } = await sql<Reader>`
    with recursive ${places}, ${people}
    select e.id, e.line[array_upper(e.line, 1)] as place, e.line, s.mail, coalesce((select jsonb_agg(r.role_item) from user_role h join role r on r.id = h.role_id where h.user_id = e.id), '[]') as roles
    from person e join app_user u on u.id = e.id join alert_setting s on s.user_id = e.id
    where u.email <> '' and s.mail @? '$.* ? (@ == true)' order by e.id`.execute(trx);
  if (!readers.length) return;
  const { rows: told } = await sql<Told & { line: number[] | null }>`
    with recursive ${places} select a.id, a.kind, a.menu, a.location_id, p.line from alert a left join place p on p.id = a.location_id
    where a.id = any(${[...ids]}) order by a.id`.execute(trx);
  const pairs = readers.flatMap(({ id, place, mail, roles }) => {
    const rights = rightsOf(roles);
    const mayView = (menu: string) => mayAct(rights, menu, 'view');
    return told
      .filter(({ kind, menu }) => mail[kind] === true && isMailed(kind) && mayBeTold(kind, mayView) && mayView(menu))
      .filter(({ line }) => place === null || line === null || line.includes(place))
      .map((one) => [id, one.id] as const);
  });
  await sql`
    insert into mail (user_id, alert_id) select * from unnest(${pairs.map(([user]) => user)}::bigint[], ${pairs.map(([, alert]) => alert)}::bigint[]) x
    on conflict on constraint mail_once do nothing`.execute(trx);
};

type Noticed = { id: number; title: string; excerpt: string; important: boolean; startDt: string; endDt: string | null };
type Queueing = { hours: ShiftHours /** To all whom it is for, else to those alone whom the mail hasn't reached yet. */; anew: boolean };
/** Puts down who is mailed an important notice; what waited of its text before isn't sent. */
export const queueNoticeMails = async (trx: Trx, { id, title, excerpt, important, startDt, endDt }: Noticed, { hours, anew }: Queueing) => {
  const { rows: waited } = await sql<{
    userId: number;
  }>`delete from mail where notice_id = ${id} and state = 'WAITING' returning user_id`.execute(trx);
  if (!important) return;
  const begins = new Date(Date.parse(endOfProductionDay(addDays(startDt, -1), hours)) + 1).toISOString();
  await sql`
    with recursive ${places}, ${people}
    insert into mail (user_id, notice_id, facts, last_day, not_before)
    select e.id, n.id, ${JSON.stringify({ title, excerpt })}::jsonb, ${endDt}::date, greatest(lotline_now(), ${begins}::timestamptz)
    from notice n join person e on n.location_id is null or n.location_id = any(e.line) join app_user u on u.id = e.id left join alert_setting s on s.user_id = e.id
    where n.id = ${id} and u.email <> '' and n.created_by is distinct from e.id and coalesce((s.mail -> ${mailedNotice})::boolean, true)
      and (${anew} or e.id = any(${waited.map(({ userId }) => userId)}::bigint[]))
    order by e.id`.execute(trx);
};
