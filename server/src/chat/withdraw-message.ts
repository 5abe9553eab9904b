import { withdrawRules } from '@lotline/contract/chat/chat.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { seesMessage } from './chat.queries.ts';
import { tellTalk } from './talk.ts';

/** Takes back what somebody said: nobody who reads the conversation is told it any more, and the history keeps it. */
export const withdrawMessage = async (trx: Trx, by: number, id: number) => {
  await seesMessage(trx, by, id);
  const said = await trx
    .selectFrom('chatMessage')
    .select(['chatId', 'createdBy', 'withdrawnAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  obey(withdrawRules, { isMine: said.createdBy === by });
  if (said.withdrawnAt === null) {
    await sql`update chat_message set withdrawn_at = lotline_now(), version = version + 1 where id = ${id}`.execute(trx);
    await tellTalk(trx, said.chatId);
  }
  return { withdrawn: true };
};
