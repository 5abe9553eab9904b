import { readAlerts } from '@lotline/contract/alert/alert';
import { type NoticeRow, readAll } from '@lotline/contract/notice/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertLines, countAlertsAnew, isOpenAlert, useMyAlerts } from '../alert/index.ts';
import { useGo } from '../kit/browser/go.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Drawer } from '../kit/look/Drawer.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { touch } from '../kit/net/resource.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { countAnew, isOpen, useMyNotices } from './bell.ts';
import './bell-drawer.css';
import { NoticeCard } from './NoticeCard.tsx';
import { placeOf } from './notice-place.ts';
import { useNotice } from './use-notice.ts';
import { waitsForMe } from './waits.ts';

type Tab = 'notices' | 'alerts';
/** The notices of the day, what the product noticed, and a notice whole; opening one reads it. */
export const BellDrawer = ({ close }: { close: () => void }) => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const cache = useQueryClient();
  const { data = [] } = useMyNotices();
  const { data: told = [] } = useMyAlerts();
  const [chosen, choose] = useState<number | null>(null);
  const open = { notices: data.filter(isOpen).length, alerts: told.filter(isOpenAlert).length };
  const [tab, setTab] = useState<Tab>(open.notices === 0 && open.alerts > 0 ? 'alerts' : 'notices');
  const isUnread = tab === 'alerts' ? open.alerts > 0 : data.some(({ isRead }) => !isRead);
  const readThem = () =>
    (tab === 'alerts'
      ? send(readAlerts, {}).then(() => countAlertsAnew(cache))
      : send(readAll, {}).then(() => Promise.all([countAnew(cache), touch(cache, ['notice_reading'])]))
    ).catch(tellFailure);
  return (
    <Drawer
      open
      title={t('bell.title')}
      placement="right"
      size={480}
      onClose={close}
      closable={{ placement: 'end', 'aria-label': t('action.close') }}
      extra={
        chosen === null ? (
          <Button disabled={!isUnread} onClick={() => void readThem()}>
            {t(tab === 'alerts' ? 'alert.readAll' : 'notice.readAll')}
          </Button>
        ) : (
          <Button onClick={() => choose(null)}>{t('bell.back')}</Button>
        )
      }
      footer={
        may('notice', 'view') && (
          <Button
            onClick={() => {
              close();
              go('/notice');
            }}
          >
            {t('bell.toList')}
          </Button>
        )
      }
    >
      {chosen === null && (
        <div className="bell-tabs">
          <Segments<Tab>
            block
            value={tab}
            onChange={setTab}
            options={(['notices', 'alerts'] as const).map((value) => ({
              value,
              label: t(value === 'alerts' ? 'alert.list' : 'alert.notices'),
              ...(open[value] > 0 && { count: String(open[value]) }),
            }))}
          />
        </div>
      )}
      {chosen !== null ? (
        <One id={chosen} />
      ) : tab === 'alerts' ? (
        <AlertLines leave={close} />
      ) : data.length === 0 ? (
        <p className="kit-quiet">{t('bell.none')}</p>
      ) : (
        <ul className="bell-list">
          {data.map((row) => (
            <li key={row.id}>
              <Line of={row} open={() => choose(row.id)} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
};

const Line = ({ of, open }: { of: NoticeRow; open: () => void }) => {
  const { t } = useSay();
  return (
    <button type="button" className="bell-line" data-open={isOpen(of)} onClick={open}>
      <strong>
        {of.title}
        {waitsForMe(of) && <span className="kit-tag kit-tag-orange">{t('notice.toConfirm')}</span>}
        {!of.isRead && !waitsForMe(of) && <span className="kit-tag kit-tag-blue">{t('notice.unread')}</span>}
      </strong>
      <span>{of.excerpt}</span>
      <small>{[placeOf(of), of.author, formatAt(of.toldAt)].filter(Boolean).join(' · ')}</small>
    </button>
  );
};

const One = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { data, isError, error, refetch, readAnew } = useNotice(id);
  if (data) return <NoticeCard of={data} readAnew={readAnew} />;
  if (error instanceof ApiFailure && error.code === 'notice.gone')
    return (
      <p role="alert">
        <b>{failureText(error)}</b>
        <br />
        {t('notice.goneNext')}
      </p>
    );
  return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
};
