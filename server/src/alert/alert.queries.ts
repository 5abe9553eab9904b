import { type AlertRow, type AlertSetting, type AlertSettingDraft, mostAlerts } from '@lotline/contract/alert/alert';
import {
  type AlertKind,
  alertKindNames,
  alertKinds,
  isMailed,
  isUsual,
  mailedNotice,
  mayBeTold,
} from '@lotline/contract/alert/alert-kinds';
import { addressOf } from '@lotline/contract/system/tables';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { people, places } from './people.ts';

type Reader = Pick<Caller, 'id' | 'may'>;
type Chosen = { bell: Record<string, boolean>; mail: Record<string, boolean>; readUntil: number };
/** So long something stands in the bell. */
const shownFor = sql`interval '30 days'`;

const chosenBy = async (db: Db, userId: number): Promise<Chosen> =>
  ((await db.selectFrom('alertSetting').select(['bell', 'mail', 'readUntil']).where('userId', '=', userId).executeTakeFirst()) as
    | Chosen
    | undefined) ?? {
    ...{ bell: {}, mail: {}, readUntil: 0 },
  };

/** What somebody is told: of the kinds that are on, the rows of menus that they view, at their place and below it. */
const isTold = (kinds: readonly string[], { id, may }: Reader): RawBuilder<unknown> => {
  const menus = [...new Set(alertKindNames.flatMap((kind) => alertKinds[kind].menus as readonly string[]))].filter((menu) =>
    may(menu, 'view'),
  );
  return sql`a.kind = any(${[...kinds]}) and a.menu = any(${menus}) and a.noticed_at > lotline_now() - ${shownFor}
    and (a.location_id is null or exists (select from person me where me.id = ${id} and (cardinality(me.line) = 0 or me.line[cardinality(me.line)] = any(p.line))))`;
};
const kindsOn = (chosen: Chosen, { may }: Reader) =>
  alertKindNames.filter((kind) => mayBeTold(kind, may) && (chosen.bell[kind] ?? isUsual(kind, may)));

export const alertsOf = async (db: Db, reader: Reader): Promise<AlertRow[]> => {
  const chosen = await chosenBy(db, reader.id);
  const kinds = kindsOn(chosen, reader);
  if (!kinds.length) return [];
  const { rows } = await sql<Omit<AlertRow, 'path'> & { menu: string; recordId: number }>`
    with recursive ${places}, ${people}
    select a.id, a.kind, a.facts, a.menu, a.record_id, p.told->-1->>'name' as place, a.noticed_at, a.done_at,
      a.id <= ${chosen.readUntil} or r.id is not null as is_read
    from alert a left join place p on p.id = a.location_id left join alert_reading r on r.alert_id = a.id and r.user_id = ${reader.id}
    where ${isTold(kinds, reader)} order by a.noticed_at desc, a.id desc limit ${sql.lit(mostAlerts)}`.execute(db);
  return rows.map(({ menu, recordId, ...row }) => ({ ...row, path: pathOf(menu, recordId) }));
};

/** Where the record of an alert is opened. */
export const pathOf = (menu: string, id: number) => addressOf('', id, {}, menu as (typeof alertKinds)[AlertKind]['menus'][number]) ?? '/';

export const markAlertsRead = async (db: Trx, userId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into alert_reading (alert_id, user_id) select a.id, ${userId} from alert a where a.id = any(${[...ids]}) order by a.id
    on conflict on constraint alert_reading_once do nothing returning id`.execute(db);
  return rows.length;
};

/** Everything up to the newest counts as read; what was read one by one before says nothing more. */
export const markAllAlertsRead = async (db: Trx, reader: Reader) => {
  const unread = (await alertsOf(db, reader)).filter(({ isRead }) => !isRead).length;
  await sql`
    insert into alert_setting (user_id, read_until) values (${reader.id}, (select coalesce(max(id), 0) from alert))
    on conflict (user_id) do update set read_until = excluded.read_until`.execute(db);
  await sql`delete from alert_reading where user_id = ${reader.id}`.execute(db);
  return unread;
};

type Mailing = { sendsMail: boolean };
export const settingOf = async (
  db: Db,
  { id, may, lang }: Reader & Pick<Caller, 'lang'>,
  { sendsMail }: Mailing,
): Promise<AlertSetting> => {
  const [chosen, user, { rows: mails }] = await Promise.all([
    db
      .selectFrom('alertSetting')
      .select(['bell', 'mail', 'quietFrom', 'quietTo', 'quietDays', 'lang'])
      .where('userId', '=', id)
      .executeTakeFirst(),
    db.selectFrom('appUser').select('email').where('id', '=', id).executeTakeFirst(),
    sql<NonNullable<AlertSetting['lastMail']>>`
      select coalesce(settled_at, queued_at) as at, state, problem from mail where user_id = ${id} and state <> 'DROPPED' order by coalesce(settled_at, queued_at) desc, id desc limit 1`.execute(
      db,
    ),
  ]);
  const [bell, mail] = [(chosen?.bell ?? {}) as Chosen['bell'], (chosen?.mail ?? {}) as Chosen['mail']];
  return {
    switches: [
      ...alertKindNames
        .filter((kind) => mayBeTold(kind, may))
        .map((kind) => ({ kind, bell: bell[kind] ?? isUsual(kind, may), mail: isMailed(kind) ? (mail[kind] ?? false) : null })),
      { kind: mailedNotice, bell: null, mail: mail[mailedNotice] ?? true },
    ],
    ...{ quietFrom: chosen?.quietFrom ?? null, quietTo: chosen?.quietTo ?? null, quietDays: chosen?.quietDays ?? [] },
    lang: (chosen?.lang as AlertSetting['lang'] | undefined) ?? lang,
    ...{ address: user?.email || null, sendsMail, lastMail: mails[0] ?? null },
  };
};

/** What isn't chosen stays. */
export const saveSetting = async (
  db: Trx,
  userId: number,
  { bell = {}, mail = {}, quietFrom, quietTo, quietDays, lang }: AlertSettingDraft,
) => {
  const hours = quietFrom === undefined ? sql`` : sql`, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`;
  await sql`
    insert into alert_setting as s (user_id, bell, mail, quiet_from, quiet_to, quiet_days, lang)
    values (${userId}, ${JSON.stringify(bell)}::jsonb, ${JSON.stringify(mail)}::jsonb, ${quietFrom ?? null}, ${quietTo ?? null},
      ${[...new Set(quietDays)].sort()}::int[], ${lang ?? 'kr'})
    on conflict (user_id) do update set bell = s.bell || excluded.bell, mail = s.mail || excluded.mail, version = s.version + 1${hours}${
      quietDays ? sql`, quiet_days = excluded.quiet_days` : sql``
    }${lang ? sql`, lang = excluded.lang` : sql``}`.execute(db);
};

/** What is long done, and mails of it, are forgotten. */
export const forgetAlerts = async (db: Db, days: number) => {
  await sql`delete from mail where queued_at < lotline_now() - make_interval(days => ${days}) and state <> 'WAITING'`.execute(db);
  await sql`delete from alert where done_at < lotline_now() - make_interval(days => ${days})`.execute(db);
};
