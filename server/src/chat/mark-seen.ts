import { sql } from 'kysely';
import { tellApart } from '../kit/database/events.ts';
import type { Trx } from '../kit/database/pool.ts';
import { seesMessage, unreadBy } from './chat.queries.ts';

/** The reader has seen a conversation up to a message; those who said what is new to them hear it, and the reader's other screens. */
export const markSeen = async (trx: Trx, by: number, chatId: number, upTo: number) => {
  await seesMessage(trx, by, upTo);
  const { rows } = await sql<{ before: number }>`
    update chat_member m set read_id = ${upTo} from (
      select id, read_id from chat_member where chat_id = ${chatId} and user_id = ${by} and read_id < ${upTo}
        and exists (select from chat_message s where s.id = ${upTo} and s.chat_id = ${chatId}) order by id for no key update) was
    where m.id = was.id returning was.read_id as before`.execute(trx);
  if (rows.length) {
    const since = Math.min(...rows.map(({ before }) => before));
    const { rows: authors } = await sql<{ id: number }>`
      select distinct created_by as id from chat_message where chat_id = ${chatId} and id > ${since} and id <= ${upTo} and created_by is not null`.execute(
      trx,
    );
    await tellApart(trx, 'chat_member', [...new Set([by, ...authors.map(({ id }) => id)])]);
  }
  return { unread: await unreadBy(trx, by) };
};
