import { useChanges } from '../kit/net/events.ts';
import { useT } from '../kit/words/words.ts';
import { ChatList } from './ChatList.tsx';
import { Conversation } from './Conversation.tsx';
import { pathTo, useWhere } from './where.ts';
import './chat.css';

/** The conversations of who is signed in, and one of them; a narrow window shows one or the other. */
export const ChatPage = () => {
  const t = useT();
  const { where, at } = useWhere();
  useChanges();
  return (
    <main className="chat" data-open={where !== null}>
      <ChatList chosen={where} />
      {where ? (
        <Conversation key={pathTo(where, at)} where={where} at={at} />
      ) : (
        <section className="chat-nothing">
          <p>{t('chat.choose')}</p>
          <p className="chat-quiet">{t('chat.kept')}</p>
        </section>
      )}
    </main>
  );
};
