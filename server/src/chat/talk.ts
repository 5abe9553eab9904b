import { talkRules } from '@lotline/contract/chat/chat.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { people, places } from '../alert/index.ts';
import { tellApart } from '../kit/database/events.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Asked, headOf } from './chat.queries.ts';

type Talk = { id: number; locationId: number | null };

/** The conversation that somebody wants to write to, begun where there is none, and locked: messages of one come one after the other. */
export const lockTalk = async (trx: Trx, by: number, asked: Asked): Promise<Talk> => {
  if (asked.userId === by) obey(talkRules, { isMe: true, mayStillSee: true });
  const head = await headOf(trx, by, asked);
  if (head.kind === 'PERSON') obey(talkRules, { isMe: false, mayStillSee: head.isOpen });
  const locationId = head.kind === 'PLACE' ? head.withId : null;
  const [first, second] = locationId === null ? [Math.min(by, head.withId), Math.max(by, head.withId)] : [null, null];
  await sql`insert into chat (location_id, first_user_id, second_user_id) values (${locationId}, ${first}, ${second}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    select id from chat where ${locationId === null ? sql`first_user_id = ${first} and second_user_id = ${second}` : sql`location_id = ${locationId}`}
    for no key update`.execute(trx);
  const [talk] = rows;
  if (!talk) throw new Refused(404, 'chat.gone');
  if (locationId === null) await takeIn(trx, talk.id, [first as number, second as number]);
  else await bringUpToDate(trx, { id: talk.id, locationId }, by);
  return { id: talk.id, locationId };
};

const takeIn = (trx: Trx, chatId: number, userIds: readonly number[]) =>
  sql`insert into chat_member (chat_id, user_id) select ${chatId}, id from unnest(${[...userIds]}::bigint[]) as id
    on conflict (chat_id, user_id) where until_id is null do nothing`.execute(trx);

/**
 * Who belongs to the place by now is in, who no longer does saw the last message before this, and whoever writes without belonging to it is
 * a guest from here on.
 */
const bringUpToDate = async (trx: Trx, { id, locationId }: { id: number; locationId: number }, by: number) => {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from chat_message where chat_id = ${id}`.execute(trx);
  const last = rows[0]?.last ?? 0;
  const belonging = sql`select x.id from person x where ${locationId} = any(x.line)`;
  await sql`
    with recursive ${places}, ${people}
    update chat_member m set until_id = ${last}, version = version + 1
    where m.chat_id = ${id} and m.until_id is null and not m.is_guest and m.user_id not in (${belonging})`.execute(trx);
  await sql`
    with recursive ${places}, ${people}
    update chat_member m set is_guest = false, after_id = 0, version = version + 1
    where m.chat_id = ${id} and m.until_id is null and m.is_guest and m.user_id in (${belonging})`.execute(trx);
  await sql`
    with recursive ${places}, ${people}
    insert into chat_member (chat_id, user_id, read_id) select ${id}, x.id, ${last} from (${belonging}) x
    on conflict (chat_id, user_id) where until_id is null do nothing`.execute(trx);
  await sql`
    insert into chat_member (chat_id, user_id, is_guest, after_id, read_id) values (${id}, ${by}, true, ${last}, ${last})
    on conflict (chat_id, user_id) where until_id is null do nothing`.execute(trx);
};

/** Tells those who are in a conversation, and nobody else, that something was said or taken back there. */
export const tellTalk = async (trx: Trx, chatId: number) => {
  const { rows } = await sql<{ userId: number }>`select user_id from chat_member where chat_id = ${chatId} and until_id is null`.execute(
    trx,
  );
  await tellApart(
    trx,
    'chat_message',
    rows.map(({ userId }) => userId),
  );
};
