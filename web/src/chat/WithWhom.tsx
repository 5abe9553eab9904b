import { chatPlaces } from '@lotline/contract/chat/chat';
import { onlineUsers } from '@lotline/contract/identity/online';
import { holding } from '@lotline/contract/kit/initials';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { PageLink } from '../kit/look/PageLink.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { useCall } from '../kit/net/resource.ts';
import { session } from '../kit/net/session.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Face, PlaceFace } from './Person.tsx';
import { pathTo } from './where.ts';

/** With whom to begin: a person, or the people of a place. */
export const WithWhom = () => {
  const { t } = useSay();
  const me = useStore(session)?.user.id;
  const [text, setText] = useState('');
  const people = useCall(onlineUsers, {});
  const places = useCall(chatPlaces, {});
  const isMeant = text.trim() === '' ? () => true : holding(text);
  if (!people.data || !places.data)
    return (
      <GridMessage
        kind={people.isError || places.isError ? 'failed' : 'loading'}
        failure={people.error ?? places.error}
        again={() => void Promise.all([people.refetch(), places.refetch()])}
      />
    );
  const persons = people.data.filter(({ id, username, place }) => id !== me && isMeant(`${username} ${place ?? ''}`));
  const found = places.data.filter(({ path }) => isMeant(path));
  return (
    <>
      <SearchBox value={text} onChange={setText} label={t('chat.findWith')} />
      <div className="chat-rows">
        {persons.length + found.length === 0 && <p className="chat-quiet">{t('online.noneFound', { text: text.trim() })}</p>}
        {found.length > 0 && <h2>{t('chat.places')}</h2>}
        <ul>
          {found.map(({ id, name, path, people: n }) => (
            <li key={id}>
              <PageLink className="chat-row" to={pathTo({ locationId: id })}>
                <PlaceFace />
                <span>
                  <b>{name}</b>
                  <small>{path}</small>
                </span>
                <small>{n}</small>
              </PageLink>
            </li>
          ))}
        </ul>
        {persons.length > 0 && <h2>{t('chat.people')}</h2>}
        <ul>
          {persons.map((one) => (
            <li key={one.id}>
              <PageLink className="chat-row" to={pathTo({ userId: one.id })}>
                <Face of={one} />
                <span>
                  <b>{one.username}</b>
                  <small>{[one.place, t(`user.status.${one.status}`)].filter(Boolean).join(' · ')}</small>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
};
