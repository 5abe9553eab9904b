import { unreadMessages } from '@lotline/contract/chat/chat';
import { useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';

/** How many messages the reader hasn't seen, asked again when something is said to them or they have seen it; it keeps nobody signed in. */
export const useUnread = () =>
  useQuery({
    queryKey: ['chat_message', unreadMessages.path],
    queryFn: ({ signal }) => send(unreadMessages, {}, { signal, background: true }),
    meta: { tables: unreadMessages.reads, quiet: true },
  });
