import { type NoticeReader, noticeReaders, type NoticePage as Page, readerKinds } from '@lotline/contract/notice/notice';
import { Suspense, useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { EditOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { notByAddress, useList } from '../kit/record/use-list.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NoticeCard } from './NoticeCard.tsx';
import { noticeColumns } from './notice-columns.tsx';
import { placeOf } from './notice-place.ts';
import { useNotice } from './use-notice.ts';

const NoticeDrawer = lazyPart(async () => (await withFields(import('./NoticeDrawer.tsx'))).NoticeDrawer);

const menu = 'notice';
/** One notice; to its author also who has read and confirmed it, and who hasn't. */
export const NoticePage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useNotice(id);
  const { open, show, close } = useOpenPanel<Record<never, never>>();
  return (
    <>
      <RecordPage<Page>
        menu={menu}
        id={id}
        files="notice"
        asked={asked}
        show={(one) => ({
          code: one.title,
          state: (
            <>
              <span className={`kit-tag kit-tag-${one.state === 'SHOWN' ? 'blue' : 'grey'}`}>{t(`noticeState.${one.state}`)}</span>
              {one.important && <span className="kit-tag kit-tag-orange">{t('notice.important')}</span>}
            </>
          ),
          figures: [
            { label: t('notice.locationId'), value: placeOf(one) },
            { label: t('notice.startDt'), value: formatDay(one.startDt) },
            { label: t('notice.endDt'), value: one.endDt ? formatDay(one.endDt) : t('notice.noEnd') },
            ...(one.isMine
              ? [
                  {
                    label: t('notice.readers'),
                    value: one.important
                      ? t('notice.confirmedOf', { n: one.concerned, confirmed: one.confirmed })
                      : t('notice.readersOf', { n: one.concerned, read: one.read }),
                    ...(one.important && one.confirmed < one.concerned && { tone: 'warn' as const }),
                  },
                ]
              : []),
          ],
          actions: (
            <ActButtons primary of={[may(menu, 'modify') && { label: t('notice.edit'), icon: <EditOutlined />, run: () => show({}) }]} />
          ),
          tabs: [
            { key: 'info', label: t('notice.contents'), body: () => <NoticeCard of={one} readAnew={asked.readAnew} titled={false} /> },
            one.isMine && { key: 'readers', label: t('notice.readers'), count: one.concerned, body: () => <Readers id={id} /> },
          ],
          history: { table: 'notice', words: 'notice', columns: noticeColumns },
        })}
      />
      <Suspense fallback={null}>{open && asked.data && <NoticeDrawer key={open.times} row={asked.data} close={close} />}</Suspense>
    </>
  );
};

const { text, at, choice } = columnsOf<NoticeReader>();
const readerColumns = [
  text('name', { title: 'notice.reader', width: 160, pinned: 'left' }),
  choice('kind', readerKinds, { title: 'common.type', choiceWords: 'noticeReader', width: 90 }),
  text('place', { title: 'notice.readerPlace', width: 140 }),
  at('readAt', { title: 'notice.readAt', width: 160 }),
  at('confirmedAt', { title: 'notice.confirmedAt', width: 160 }),
];
/** Users and workers have numbers of their own; in one list each needs another. */
const numbered = (one: NoticeReader): NoticeReader => ({ ...one, id: one.kind === 'WORKER' ? -one.id : one.id });
const Readers = ({ id }: { id: number }) => {
  const { t } = useSay();
  const told = useRows(noticeReaders, { id });
  const source = useMemo(() => ({ ...told, rows: told.rows.map(numbered) }), [told]);
  const list = useList(source, notByAddress);
  return (
    <ListScreen
      menu={menu}
      part={{ title: t('notice.readers') }}
      id="notice_reader"
      list={list}
      columns={readerColumns}
      words="notice"
      select="none"
      tone={({ confirmedAt, readAt }) => (confirmedAt || readAt ? undefined : 'warning')}
      empty={<span>{t('notice.nobody')}</span>}
    />
  );
};
