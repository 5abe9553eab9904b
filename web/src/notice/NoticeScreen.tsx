import { type NoticeRow, posts, removeNotice, removeNotices, restoreNotices } from '@lotline/contract/notice/notice';
import { Suspense, useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { ExportOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { noticeColumns } from './notice-columns.tsx';
import { placeOf } from './notice-place.ts';
import { isUnread, waitsForMe } from './waits.ts';

const NoticeDrawer = lazyPart(async () => (await withFields(import('./NoticeDrawer.tsx'))).NoticeDrawer);

const menu = 'notice';
const useNoticeQuick = (): readonly Quick<NoticeRow>[] => {
  const { t } = useSay();
  const me = useMyId();
  return useMemo(
    () => [
      { id: 'shown', label: t('noticeQuick.shown'), tone: 'blue', fits: ({ state }) => state === 'SHOWN' },
      { id: 'unread', label: t('noticeQuick.unread'), tone: 'blue', fits: isUnread },
      { id: 'toConfirm', label: t('noticeQuick.toConfirm'), tone: 'orange', fits: waitsForMe },
      { id: 'mine', label: t('noticeQuick.mine'), tone: 'grey', fits: ({ createdBy }) => createdBy === me },
    ],
    [t, me],
  );
};

/** What is told to the people of the plant: what waits for the reader first, then what is important, then the newest. */
export const NoticeScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const list = useList(useRows(posts, {}));
  const quick = useNoticeQuick();
  const { open, show, close } = useOpenPanel<Record<never, never>>();
  const one = useSend(removeNotice);
  const many = useSend(removeNotices);
  const restore = useSend(restoreNotices);
  const mayWrite = may(menu, 'create');
  useWantedNew(menu, mayWrite && (() => show({})));
  const toPage = ({ id }: NoticeRow) => go(recordPath(menu, id));
  const writing = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => show({})}>
      {t('notice.new')}
    </Button>
  );
  return (
    <>
      <ListScreen<NoticeRow>
        menu={menu}
        id="notice"
        list={list}
        words="notice"
        columns={noticeColumns}
        quick={quick}
        main={writing}
        history={{ table: 'notice', nameOf: ({ title }) => title }}
        removal={{
          remove: (rows) =>
            rows.length === 1 ? one.send({ id: rows[0]?.id ?? 0 }) : many.send({ ids: rows.map(({ id }) => id).join(',') as never }),
          restore: (rows) => restore.send({ ids: rows.map(({ id }) => id) }),
          nameOf: ({ title }) => title,
        }}
        acts={(rows) => [
          { label: t('notice.open'), icon: <ExportOutlined />, why: whyNotOne(t, rows), run: () => rows[0] && toPage(rows[0]) },
        ]}
        onOpen={toPage}
        cards={(row) => ({
          title: row.title,
          state: waitsForMe(row)
            ? { text: t('notice.toConfirm'), tone: 'orange' }
            : isUnread(row)
              ? { text: t('notice.unread'), tone: 'blue' }
              : { text: t(`noticeState.${row.state}`), tone: 'grey' },
          lines: [row.excerpt, [placeOf(row), row.author, formatDay(row.startDt)].filter(Boolean).join(' · ')],
        })}
        tone={(row) => (waitsForMe(row) ? 'warning' : row.state === 'OVER' ? 'muted' : undefined)}
        empty={writing || <span>{t('notice.empty')}</span>}
      />
      <Suspense fallback={null}>{open && <NoticeDrawer key={open.times} row={null} close={close} />}</Suspense>
    </>
  );
};
