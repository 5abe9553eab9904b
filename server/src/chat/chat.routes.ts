import * as calls from '@lotline/contract/chat/chat';
import { storedFile } from '../kit/files/stored-file.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { chatsOf, foundMessages, headOf, messagesOf, pictureIdOf, placesOf, seesMessage, unreadBy } from './chat.queries.ts';
import { leaveChat } from './leave-chat.ts';
import { markSeen } from './mark-seen.ts';
import { sendMessage } from './send-message.ts';
import { withdrawMessage } from './withdraw-message.ts';

export const mountChat = (server: ServerContext) => {
  const { uploadMaxBytes: maxBytes } = server.config;
  serve(server, calls.chats, (_ask, { db, caller }) => chatsOf(db, caller.id));
  serve(server, calls.unreadMessages, async (_ask, { db, caller }) => ({ unread: await unreadBy(db, caller.id) }));
  serve(server, calls.chatHead, (ask, { db, caller }) => headOf(db, caller.id, ask));
  serve(server, calls.messages, async ({ id, ...wanted }, { db, caller }) => {
    await headOf(db, caller.id, { chatId: id });
    return messagesOf(db, caller.id, id, wanted);
  });
  serve(server, calls.searchMessages, ({ text }, { db, caller }) => foundMessages(db, caller.id, text));
  serve(server, calls.chatPlaces, (_ask, { db, caller }) => placesOf(db, caller.id));
  serve(server, calls.messagePicture, async ({ id }, { db, caller }) => {
    await seesMessage(db, caller.id, id);
    return storedFile(db, await pictureIdOf(db, id), 'chatPicture');
  });
  serve(server, calls.sendMessage, (ask, { db, caller }) => sendMessage(db, caller, ask, maxBytes), { fileLimit: maxBytes });
  serve(server, calls.markSeen, ({ id, upTo }, { db, caller }) => markSeen(db, caller.id, id, upTo));
  serve(server, calls.withdrawMessage, ({ id }, { db, caller }) => withdrawMessage(db, caller.id, id));
  serve(server, calls.leaveChat, ({ id }, { db, caller }) => leaveChat(db, caller.id, id));
};
