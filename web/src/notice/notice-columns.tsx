import type { NoticeRow } from '@lotline/contract/notice/notice';
import { noticeStates } from '@lotline/contract/notice/notice.states';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { t } from '../kit/words/words.ts';
import { placeOf } from './notice-place.ts';
import { isUnread, waitsForMe } from './waits.ts';

const { text, link, day, at, choice, stamps } = columnsOf<NoticeRow>();
export const noticeColumns = [
  link('title', ({ id }) => recordPath('notice', id), { width: 300, pinned: 'left', grow: 1 }),
  choice('state', noticeStates, {
    choiceWords: 'noticeState',
    width: 80,
    tones: { COMING: 'grey', SHOWN: 'blue', OVER: 'grey' },
  }),
  text('isRead', {
    width: 90,
    value: (row: NoticeRow) => (waitsForMe(row) ? t('notice.toConfirm') : isUnread(row) ? t('notice.unread') : t('notice.isRead')),
  }),
  text('place', { width: 180, value: (row: NoticeRow) => placeOf(row) }),
  day('startDt', { width: 110 }),
  day('endDt', { width: 110 }),
  text('author', { width: 100 }),
  text('attachFileName', { width: 150 }),
  text('excerpt', { width: 260 }),
  at('toldAt', { width: 155, hidden: true }),
  ...stamps(),
];
