import { type OnlineUser, onlineUsers } from '@lotline/contract/identity/online';
import { holding } from '@lotline/contract/kit/initials';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Drawer } from '../kit/look/Drawer.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { useCall } from '../kit/net/resource.ts';
import { session } from '../kit/net/session.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Face } from './Person.tsx';
import { chatWindow, pathTo } from './where.ts';
import './people.css';
import { useUnread } from './unread.ts';

/** Everybody who may sign in, those first who are online. */
export const PeopleDrawer = ({ close }: { close: () => void }) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const { data, isError, error, refetch } = useCall(onlineUsers, {});
  const unread = useUnread().data?.unread;
  const isMeant = holding(text);
  const people = data?.filter(({ username, place }) => text.trim() === '' || isMeant(`${username} ${place ?? ''}`));
  return (
    <Drawer
      open
      title={t('online.title')}
      placement="right"
      size={360}
      onClose={close}
      closable={{ placement: 'end', 'aria-label': t('action.close') }}
      extra={
        <a className="button" href="/chat" target={chatWindow}>
          {unread ? t('chat.unread', { n: unread }) : t('chat.all')}
        </a>
      }
    >
      {people && data ? (
        <>
          <SearchBox value={text} onChange={setText} label={t('online.find')} />
          <p className="people-count" role="status">
            {t('online.count', { n: data.filter(({ status }) => status === 1).length })}
          </p>
          <ul className="people">
            {people.map((one) => (
              <li key={one.id}>
                <Person of={one} />
              </li>
            ))}
          </ul>
          {people.length === 0 && <p className="kit-quiet">{t('online.noneFound', { text: text.trim() })}</p>}
        </>
      ) : (
        <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
      )}
    </Drawer>
  );
};

const Person = ({ of }: { of: OnlineUser }) => {
  const { t } = useSay();
  const isMe = useStore(session)?.user.id === of.id;
  const line = (
    <>
      <Face of={of} />
      <span>
        <b>
          {of.username}
          {isMe && <small> ({t('online.me')})</small>}
        </b>
        <small>{[of.place, of.ip].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={of.status ? 'kit-tag kit-tag-green' : 'kit-tag'}>{t(`user.status.${of.status}`)}</span>
    </>
  );
  if (isMe) return <div className="people-one">{line}</div>;
  return (
    <a className="people-one" href={pathTo({ userId: of.id })} target={chatWindow} title={t('chat.open', { name: of.username })}>
      {line}
    </a>
  );
};
