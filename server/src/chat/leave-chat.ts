import { leaveRules } from '@lotline/contract/chat/chat.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { tellApart } from '../kit/database/events.ts';
import type { Trx } from '../kit/database/pool.ts';
import { headOf } from './chat.queries.ts';

/** A guest goes: what is said from now on isn't told to them. */
export const leaveChat = async (trx: Trx, by: number, chatId: number) => {
  obey(leaveRules, await headOf(trx, by, { chatId }));
  await sql`select from chat where id = ${chatId} for no key update`.execute(trx);
  await sql`
    update chat_member set until_id = (select coalesce(max(id), 0) from chat_message where chat_id = ${chatId}), version = version + 1
    where chat_id = ${chatId} and user_id = ${by} and until_id is null`.execute(trx);
  await tellApart(trx, 'chat_member', [by]);
  return { left: true };
};
