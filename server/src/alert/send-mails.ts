import { type AlertKind, mailedNotice } from '@lotline/contract/alert/alert-kinds';
import { type PlantClock, type QuietHours, quietMinutesLeft } from '@lotline/contract/alert/quiet-hours';
import { type MenuFlagsNode, mayAct, rightsOf } from '@lotline/contract/identity/permission';
import { dayIn } from '@lotline/contract/kit/production-day';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import type { Database, Trx } from '../kit/database/pool.ts';
import { pathOf } from './alert.queries.ts';
import { letterOf } from './letter.ts';
import { places } from './people.ts';
import { failureOf, type Letter, type Post } from './post.ts';

/** One server at a time takes mails to send. */
const lock = 7_140_004;
/** So many letters a minute somebody gets at most; what is more comes as one. */
export const mostAMinute = 5;
/** So long whoever takes mails may need to send them: then they count as not sent. */
const heldFor = sql`interval '3 minutes'`;
/** So long it is tried, in hours. */
const triedFor = 24;
/** Pauses grow from a minute to an hour. */
export const pauseMin = (tries: number) => Math.min(60, 2 ** Math.max(0, tries - 1));
/** After the first try, the second and so on; the last holds for all that follow. */
const pauses = [1, 2, 3, 4, 5, 6, 7].map(pauseMin);

export type Mailing = { post: Post; title: string; publicUrl: string; from: string; zone: string; now?: () => Date };

/** Sends what is due, letter by letter. Answers how many went out; where the mail server isn't there the rest waits for the next time. */
export const sendMails = async (db: Database, mailing: Mailing): Promise<number> => {
  let sent = 0;
  for (;;) {
    const taken = await db.transaction().execute((trx) => take(trx, mailing));
    if (taken === 'none') return sent;
    if (taken === 'again') continue;
    try {
      await mailing.post.send(taken.letter);
      await settle(db, taken.ids, sql`state = 'SENT', settled_at = lotline_now(), held_until = null, problem = null`);
      sent += 1;
    } catch (error) {
      const { isFirm, isLine, mayHaveArrived, said } = failureOf(error);
      const isGivenUp = sql`(${isFirm} or queued_at < lotline_now() - make_interval(hours => ${triedFor}))`;
      await settle(
        db,
        taken.ids,
        sql`held_until = null, problem = ${said}, sent_as = case when ${mayHaveArrived} then sent_as end,
          not_before = lotline_now() + make_interval(mins => (${pauses}::int[])[least(${pauses.length}, greatest(1, tries))]),
          state = case when ${isGivenUp} then 'GIVEN_UP' else 'WAITING' end, settled_at = case when ${isGivenUp} then lotline_now() end`,
      );
      if (isLine) return sent;
    }
  }
};

const settle = (db: Database, ids: readonly number[], how: ReturnType<typeof sql>) =>
  sql`update mail set ${how} where id = any(${[...ids]}) and state = 'WAITING'`.execute(db);

type Due = {
  id: number;
  sentAs: number | null;
  kind: AlertKind | null;
  menu: string | null;
  recordId: number | null;
  facts: Facts;
  at: string;
  place: string | null;
  queuedAt: string;
  isOver: boolean;
  isHeld: boolean;
};
type Addressee = QuietHours & {
  id: number;
  email: string | null;
  enabled: boolean;
  lang: Lang;
  mail: Record<string, boolean>;
  roles: (readonly MenuFlagsNode[])[];
  sentLately: number;
};

/** Takes the next letter: whoever waits longest, all that is due to them. What is done with meanwhile, or isn't for them any more, isn't sent. */
const take = async (
  trx: Trx,
  { title, publicUrl, from, zone, now = () => new Date() }: Mailing,
): Promise<'none' | 'again' | { ids: number[]; letter: Letter }> => {
  const { rows: locked } = await sql<{ mine: boolean; busy: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as mine, exists (select from mail where state = 'WAITING' and held_until > lotline_now()) as busy`.execute(
    trx,
  );
  if (!locked[0]?.mine || locked[0].busy) return 'none';
  const { rows: first } = await sql<{ userId: number }>`
    select user_id from mail where state = 'WAITING' and not_before <= lotline_now() order by not_before, id limit 1 for update skip locked`.execute(
    trx,
  );
  if (!first[0]) return 'none';
  const { userId } = first[0];
  const [due, to] = [await dueTo(trx, userId, dayIn(now(), zone)), await addressee(trx, userId)];
  const rights = rightsOf(to.roles);
  const isFor = ({ kind, menu }: Due) =>
    kind === null ? (to.mail[mailedNotice] ?? true) : to.mail[kind] === true && menu !== null && mayAct(rights, menu, 'view');
  const dropped = due.filter((one) => !to.enabled || !to.email || one.isOver || !isFor(one));
  if (dropped.length) {
    await sql`update mail set state = 'DROPPED', settled_at = lotline_now(), held_until = null where id = any(${dropped.map(({ id }) => id)})`.execute(
      trx,
    );
    return 'again';
  }
  const wait = async (minutes: number) => {
    await sql`update mail set not_before = lotline_now() + make_interval(secs => ${minutes * 60}) where id = any(${due.map(({ id }) => id)})`.execute(
      trx,
    );
    return 'again' as const;
  };
  const quiet = quietMinutesLeft(to, clockIn(now(), zone));
  if (quiet > 0) return wait(quiet);
  // What went as one before is sent as the same one again: it may have arrived, and its mailbox knows it by its number.
  const [oldest] = due;
  const before = due.filter(({ sentAs }) => sentAs !== null && sentAs === oldest?.sentAs);
  const isMany = due.length > mostAMinute;
  if (!before.length && !isMany && to.sentLately >= mostAMinute) return wait(1);
  const letters = before.length ? before : isMany ? due : due.slice(0, 1);
  const number = letters[0]?.sentAs ?? letters[0]?.id ?? 0;
  const ids = letters.map(({ id }) => id);
  await sql`update mail set held_until = lotline_now() + ${heldFor}, tries = tries + 1, sent_as = ${number} where id = any(${ids})`.execute(
    trx,
  );
  const told = letters.map(({ kind, menu, recordId, facts, at, place }) => ({
    ...{ kind, facts, at, place },
    path: menu === null ? `/notice/${recordId}` : pathOf(menu, recordId ?? 0),
  }));
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'lotline';
  return {
    ids,
    letter: {
      ...letterOf({ told, lang: to.lang, title, publicUrl }),
      to: to.email ?? '',
      messageId: `<lotline.${number}.${Date.parse(letters[0]?.queuedAt ?? '')}@${host}>`,
    },
  };
};

/** What waits for somebody and is due, the oldest first. */
const dueTo = async (trx: Trx, userId: number, day: string) => {
  const { rows } = await sql<Due>`
    with recursive ${places}
    select m.id, m.sent_as, a.kind, a.menu, coalesce(a.record_id, m.notice_id) as record_id, coalesce(a.facts, m.facts) as facts, coalesce(a.noticed_at, m.queued_at) as at,
      p.told->-1->>'name' as place, m.queued_at, a.done_at is not null or coalesce(m.last_day < ${day}::date, false) as is_over
    from mail m left join alert a on a.id = m.alert_id left join place p on p.id = a.location_id
    where m.user_id = ${userId} and m.state = 'WAITING' and m.not_before <= lotline_now() order by m.sent_as nulls last, m.id limit 500`.execute(
    trx,
  );
  return rows;
};

const addressee = async (trx: Trx, userId: number): Promise<Addressee> => {
  const { rows } = await sql<Addressee>`
    select u.id, u.email, u.enabled, coalesce(s.lang, 'kr') as lang, coalesce(s.mail, '{}') as mail, s.quiet_from, s.quiet_to, coalesce(s.quiet_days, '{}') as quiet_days,
      coalesce((select jsonb_agg(r.role_item) from user_role h join role r on r.id = h.role_id where h.user_id = u.id), '[]') as roles,
      (select count(distinct coalesce(m.sent_as, m.id))::int from mail m where m.user_id = u.id and m.state = 'SENT' and m.settled_at > lotline_now() - interval '1 minute') as sent_lately
    from app_user u left join alert_setting s on s.user_id = u.id where u.id = ${userId}`.execute(trx);
  return rows[0] as Addressee;
};

/** The plant's clock: its weekday and the minute of its day. */
const clockIn = (at: Date, zone: string): PlantClock => {
  const day = dayIn(at, zone);
  const [hour, minute] = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(at)
    .split(':')
    .map(Number);
  return { weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), minute: (hour ?? 0) * 60 + (minute ?? 0) };
};
