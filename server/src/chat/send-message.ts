import { widestPicture } from '@lotline/contract/chat/chat';
import { messageRules } from '@lotline/contract/chat/chat.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { RecordRef } from '@lotline/contract/system/find';
import { tablesSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { storeFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import type { Asked } from './chat.queries.ts';
import { lockTalk, tellTalk } from './talk.ts';

type Said = Asked & { body: string; links?: readonly RecordRef[] | undefined; picture?: readonly File[] | undefined };

/** Says something, and tells those who are in the conversation. */
export const sendMessage = async (trx: Trx, by: Caller, { body, links = [], picture: [file] = [], ...asked }: Said, maxBytes: number) => {
  // A form writes its lines as the internet does.
  const text = body.replaceAll('\r\n', '\n').trim();
  obey(messageRules, { body: text, hasPicture: file !== undefined, links: links.length });
  // Who may not see a record has nothing to show of it.
  if (!links.every(({ table }) => by.may(tablesSeen[table].menu, 'view'))) throw new Refused(403, 'FORBIDDEN');
  // Drawing a picture anew takes a while: nobody waits for it behind the lock.
  const picture = file && (await storeFile(trx, file, { purpose: 'chatPicture', maxBytes, imageUpTo: widestPicture }));
  const talk = await lockTalk(trx, by.id, asked);
  const { id } = await insertRow(trx, 'chat_message', {
    chatId: talk.id,
    body: text,
    links,
    ...(picture && { pictureId: picture.id }),
  });
  await sql`update chat_member set read_id = ${id} where chat_id = ${talk.id} and user_id = ${by.id} and until_id is null`.execute(trx);
  await tellTalk(trx, talk.id);
  return { id, chatId: talk.id };
};
