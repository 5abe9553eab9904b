import { type ChatRow, chats, type Hit, searchMessages } from '@lotline/contract/chat/chat';
import { useDeferredValue, useEffect, useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { PageLink } from '../kit/look/PageLink.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Face, PlaceFace } from './Person.tsx';
import { WithWhom } from './WithWhom.tsx';
import { pathTo, type Where } from './where.ts';

/** Conversations, the latest first; or the messages that hold what was looked for; or with whom to begin one. */
export const ChatList = ({ chosen }: { chosen: Where | null }) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const [beginning, setBeginning] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const { data, isError, error, refetch } = useCall(chats, {});
  const path = chosen && pathTo(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen with whom to talk is done choosing
  useEffect(() => setBeginning(false), [path]);
  const isOpen = ({ id, kind, withId }: ChatRow) =>
    chosen?.chatId === id || (kind === 'PERSON' ? chosen?.userId === withId : chosen?.locationId === withId);
  return (
    <section className="chat-side" aria-label={t('chat.list')}>
      <header>
        <h1>{t('chat.title')}</h1>
        <Button icon={<PlusOutlined />} aria-pressed={beginning} onClick={() => setBeginning(!beginning)}>
          {t('chat.new')}
        </Button>
      </header>
      {beginning ? (
        <WithWhom />
      ) : (
        <>
          <SearchBox value={text} onChange={setText} label={t('chat.search')} />
          {wanted ? (
            <Hits text={wanted} />
          ) : data?.length === 0 ? (
            <p className="chat-quiet">{t('chat.none')}</p>
          ) : data ? (
            <ul className="chat-rows">
              {data.map((row) => (
                <li key={row.id}>
                  <Row of={row} isOpen={isOpen(row)} />
                </li>
              ))}
            </ul>
          ) : (
            <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
          )}
        </>
      )}
    </section>
  );
};

const Row = ({ of, isOpen }: { of: ChatRow; isOpen: boolean }) => {
  const { t } = useSay();
  const name = of.name ?? t('chat.somebody');
  const said = of.lastBody === null ? t('chat.withdrawn') : of.lastBody || t(of.lastHasPicture ? 'chat.pictureSaid' : 'chat.recordSaid');
  return (
    <PageLink className="chat-row" to={pathTo({ chatId: of.id })} aria-current={isOpen ? 'true' : undefined}>
      {of.kind === 'PERSON' ? <Face of={{ username: name, image: of.image, color: of.color }} /> : <PlaceFace />}
      <span>
        <b title={of.path ?? undefined}>{name}</b>
        <small>
          {of.kind === 'PLACE' && of.lastAuthor && !of.isLastMine ? `${of.lastAuthor}: ` : ''}
          {said}
        </small>
      </span>
      <span className="chat-row-end">
        <small>{formatAt(of.lastAt).slice(5, 16)}</small>
        {of.unread > 0 && (
          <b className="chat-count">
            <span className="unseen">{t('chat.unread', { n: of.unread })}</span>
            <span aria-hidden="true">{of.unread > 99 ? '99+' : of.unread}</span>
          </b>
        )}
      </span>
    </PageLink>
  );
};

const Hits = ({ text }: { text: string }) => {
  const { t } = useSay();
  const { data, isError, error, refetch } = useCall(searchMessages, { text });
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  if (data.length === 0)
    return (
      <p className="chat-quiet" role="status">
        {t('chat.noHits', { text })}
      </p>
    );
  return (
    <ul className="chat-rows" aria-label={t('chat.hits')}>
      {data.map((hit) => (
        <li key={hit.id}>
          <HitLine of={hit} />
        </li>
      ))}
    </ul>
  );
};

const HitLine = ({ of }: { of: Hit }) => {
  const { t } = useSay();
  return (
    <PageLink className="chat-row" to={pathTo({ chatId: of.chatId }, of.id)}>
      <span>
        <b>{of.name ?? t('chat.somebody')}</b>
        <small className="chat-hit">{of.body}</small>
        <small>{[of.author ?? t('chat.somebody'), formatAt(of.sentAt)].join(' · ')}</small>
      </span>
    </PageLink>
  );
};
