import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { confirmNotice, type NoticePage, type NoticeRow, oneNotice } from '@lotline/contract/notice/notice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { RichText } from '../kit/look/RichText.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { formatDay } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { KioskKey } from './KioskKey.tsx';
import { markSeen, useLineNotices } from './line-notices.ts';
import { Failed, Loading } from './message-pages.tsx';
import './notices.css';
import { PersonPage } from './PersonPage.tsx';
import { person, whoIs } from './person.ts';
import { once } from './place.ts';
import { useStepBack } from './step-back.ts';

const readingMs = 6000;

type Props = { lineId: number; choices: KioskChoices; mayEnter: boolean };
/** What is told at the line: each as a line to tap, and one of them whole, to be confirmed by whoever reads it. */
export const NoticesPage = ({ lineId, choices, mayEnter }: Props) => {
  const t = useT();
  const list = useLineNotices(lineId);
  const [chosen, choose] = useState<NoticeRow | null>(null);
  useStepBack(chosen !== null, () => choose(null));
  if (chosen) return <OneNotice key={chosen.id} of={chosen} lineId={lineId} choices={choices} mayEnter={mayEnter} />;
  if (!list.data) return list.isError ? <Failed error={list.error} again={() => void list.refetch()} /> : <Loading />;
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('menu.notice')}</h1>
      {list.data.length === 0 && <p className="kiosk-subtitle">{t('bell.none')}</p>}
      {list.data.map((row) => (
        <button
          key={row.id}
          type="button"
          className="kiosk-report kiosk-told-line"
          data-tone={row.important ? 'warn' : undefined}
          onClick={once(() => {
            markSeen(row);
            choose(row);
          })}
        >
          <p>
            <strong>{row.title}</strong>
            <span>{row.excerpt}</span>
          </p>
          <span>{[row.important && t('notice.toConfirm'), row.author, formatDay(row.toldAt)].filter(Boolean).join(' · ')}</span>
        </button>
      ))}
    </div>
  );
};

const OneNotice = ({ of, lineId, choices, mayEnter }: { of: NoticeRow } & Props) => {
  const t = useT();
  const who = useStore(person);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['notice', oneNotice.path, { id: of.id, locationId: lineId }],
    queryFn: ({ signal }) => send(oneNotice, { id: of.id, locationId: lineId }, { signal }),
    meta: { tables: oneNotice.reads, quiet: true },
  });
  useStepBack(asking, () => setAsking(false));
  const confirm = async (personToken: string) => {
    const { by } = await send(
      confirmNotice,
      { id: of.id, personToken, ...(data && { toldAt: data.toldAt }) },
      { source: 'KIOSK', idempotencyKey: newKey() },
    );
    tell.success(t('notice.confirmedSaid', { name: by }), readingMs);
  };
  if (asking)
    return (
      <PersonPage
        choices={choices}
        only={{
          title: t('notice.whoConfirms'),
          hint: t('person.hint'),
          why: of.title,
          ask: async (ask) => {
            const found = await whoIs(ask);
            await confirm(found.token);
            setAsking(false);
            return found;
          },
        }}
      />
    );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />;
  return (
    <div className="kiosk-body kiosk-told">
      <h1 className="kiosk-question">{data.title}</h1>
      <p className="kiosk-subtitle">{saidBy(data)}</p>
      <RichText html={data.contents} />
      {data.files.length > 0 && (
        <p className="kiosk-subtitle">
          <Icon name="info" size={22} /> {t('notice.filesInOffice', { names: data.files.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {data.important && data.state === 'SHOWN' && (
        <p className="kiosk-told-keys">
          {who && (
            <KioskKey
              className="kiosk-button"
              data-size="large"
              data-kind="primary"
              why={!mayEnter && t('kiosk.why.mayNotEnter')}
              onClick={once(
                () =>
                  void confirm(who.token).catch((failure) => {
                    tell.warning(failureText(failure), readingMs);
                    void refetch();
                  }),
              )}
            >
              {t('notice.confirmAs', { name: who.name })}
            </KioskKey>
          )}
          <KioskKey
            className="kiosk-button"
            data-size="large"
            data-kind={who ? undefined : 'primary'}
            why={!mayEnter && t('kiosk.why.mayNotEnter')}
            onClick={once(() => setAsking(true))}
          >
            {t(who ? 'notice.confirmOther' : 'notice.confirm')}
          </KioskKey>
        </p>
      )}
    </div>
  );
};

const saidBy = ({ author, toldAt, location }: NoticePage) =>
  [author, formatDay(toldAt), location.map(({ name }) => name).join(' / ')].filter(Boolean).join(' · ');
