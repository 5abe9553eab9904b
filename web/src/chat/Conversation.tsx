import { type ChatHead, chatHead, leaveChat, markSeen, messages } from '@lotline/contract/chat/chat';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { touch, useCall, useSend } from '../kit/net/resource.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Composer } from './Composer.tsx';
import { MessageLine, WaitingLine } from './MessageLine.tsx';
import { useOutbox } from './outbox.ts';
import { Face, PlaceFace } from './Person.tsx';
import { pathTo, type Where } from './where.ts';

/** One conversation: who is in it, what was said, and what one says next. */
export const Conversation = ({ where, at }: { where: Where; at: number | undefined }) => {
  const { t } = useSay();
  const head = useCall(chatHead, where);
  if (head.data) return <Talk head={head.data} where={where} at={at} />;
  if (head.error instanceof ApiFailure && head.error.code === 'chat.gone')
    return (
      <section className="chat-nothing" role="alert">
        <b>{failureText(head.error)}</b>
        <p>{t('chat.goneNext')}</p>
        <Leave />
      </section>
    );
  return (
    <section className="chat-nothing">
      <GridMessage kind={head.isError ? 'failed' : 'loading'} failure={head.error} again={() => void head.refetch()} />
    </section>
  );
};

/** Back to the list, where the window shows one at a time. */
const Leave = () => {
  const { t } = useSay();
  const go = useGo();
  return (
    <button type="button" className="tool chat-back" aria-label={t('chat.back')} title={t('chat.back')} onClick={() => go('/chat')}>
      <Icon name="fold" />
    </button>
  );
};

type Page = { before?: number; from?: number };
const useMessages = (id: number | null, at: number | undefined) =>
  useInfiniteQuery({
    queryKey: ['chat_message', messages.path, id, at ?? null],
    initialPageParam: (at === undefined ? {} : { from: at }) as Page,
    queryFn: ({ pageParam, signal }) => send(messages, { id: id as number, ...pageParam }, { signal }),
    getNextPageParam: ({ rows, hasOlder }): Page | undefined => (hasOlder && rows[0] ? { before: rows[0].id } : undefined),
    enabled: id !== null,
    meta: { tables: messages.reads },
  });

const Talk = ({ head, where, at }: { head: ChatHead; where: Where; at: number | undefined }) => {
  const { t } = useSay();
  const go = useGo();
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessages(head.id, at);
  const { waiting: sent, say, again, drop } = useOutbox(where);
  const rows = data?.pages.toReversed().flatMap((page) => page.rows) ?? [];
  // An event may bring it before its own answer has been taken in.
  const waiting = sent.filter(({ id }) => !rows.some((row) => row.id === id));
  const isPast = at !== undefined && data?.pages[0]?.hasNewer === true;
  const lines = useStayingAtTheEnd(rows[0]?.id, rows.at(-1)?.id, waiting.length, at !== undefined);
  useSeen(head, isPast ? undefined : rows.at(-1)?.id, lines);
  const isLoading = head.id !== null && !data;
  return (
    <section className="chat-talk">
      <Head of={head} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
      <div className="chat-lines" role="log" aria-label={t('chat.messages')} ref={lines} tabIndex={0}>
        {isLoading && <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />}
        {hasNextPage && (
          <Button className="chat-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('chat.older')}
          </Button>
        )}
        {!isLoading && rows.length === 0 && waiting.length === 0 && <p className="chat-quiet">{t('chat.first')}</p>}
        {rows.map((row, n) => (
          <MessageLine key={row.id} of={row} before={rows[n - 1]} isPlace={head.kind === 'PLACE'} isSought={row.id === at} />
        ))}
        {!isPast && waiting.map((one) => <WaitingLine key={one.key} of={one} again={() => again(one)} drop={() => drop(one)} />)}
      </div>
      {isPast && head.id !== null && (
        <Button className="chat-newest" onClick={() => go(pathTo({ chatId: head.id as number }))}>
          {t('chat.newest')}
        </Button>
      )}
      {head.kind === 'PLACE' && head.id !== null && !head.isOpen && rows.length > 0 && <p className="chat-told">{t('chat.left')}</p>}
      {head.kind === 'PERSON' && !head.isOpen ? (
        <p className="chat-told">{t('chat.withSomebodyHere')}</p>
      ) : (
        <Composer
          draftKey={`lotline.chat.${head.kind}.${head.withId}`}
          say={(said) => {
            say(said);
            if (isPast) go(pathTo(where));
          }}
        />
      )}
    </section>
  );
};

const Head = ({ of }: { of: ChatHead }) => {
  const { t } = useSay();
  const { send: leave } = useSend(leaveChat);
  const [isOpen, setOpen] = useState(false);
  const name = of.name ?? t('chat.somebody');
  const askAndLeave = async () => {
    if (of.id === null || !(await confirm({ title: t('chat.leave'), text: t('chat.leaveAsk'), okText: t('chat.leave') }))) return;
    await leave({ id: of.id }).catch(tellFailure);
  };
  return (
    <header className="chat-head">
      <Leave />
      {of.kind === 'PERSON' ? <Face of={{ username: name, image: of.image, color: of.color }} /> : <PlaceFace />}
      <div>
        <h2>{name}</h2>
        {of.kind === 'PLACE' && (
          <button type="button" className="chat-people" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('chat.peopleIn', { n: of.people.length })}
            {of.isGuest && ` · ${t('chat.guest')}`}
          </button>
        )}
        {isOpen && <p className="chat-names">{of.people.map(({ username }) => username).join(', ') || '–'}</p>}
      </div>
      {of.isGuest && <Button onClick={() => void askAndLeave()}>{t('chat.leave')}</Button>}
    </header>
  );
};

/** What is said last stays in sight, and what one reads stays where it is when older messages come above it. */
const useStayingAtTheEnd = (first: number | undefined, last: number | undefined, waiting: number, isSought: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef({ first, height: 0, isAtEnd: !isSought });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      was.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when lines come, above or below
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { isAtEnd, height } = was.current;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (was.current.first !== undefined && first !== was.current.first) element.scrollTop += element.scrollHeight - height;
    was.current = { first, height: element.scrollHeight, isAtEnd };
  }, [first, last, waiting]);
  return box;
};

/** Whoever has the conversation before them has seen it; a window that nobody looks at sees nothing. */
const useSeen = (head: ChatHead, last: number | undefined, lines: React.RefObject<HTMLElement | null>) => {
  const cache = useQueryClient();
  const { id, unread } = head;
  useEffect(() => {
    if (id === null || last === undefined || unread === 0) return;
    const see = () => {
      if (document.hidden || !lines.current) return;
      // What comes while another is told to be seen is told as well: none waits for the other.
      void send(markSeen, { id, upTo: last })
        .then(() => touch(cache, markSeen.writes))
        .catch(() => undefined);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [id, last, unread, cache, lines]);
};
