import type { NoticeRow } from '@lotline/contract/notice/notice';

type Waiting = Pick<NoticeRow, 'isConfirmed' | 'isRead' | 'state'>;
/** Only who is asked to confirm waits for it. */
export const waitsForMe = ({ isConfirmed, state }: Waiting) => isConfirmed === false && state === 'SHOWN';
export const isUnread = ({ isRead, state }: Waiting) => !isRead && state === 'SHOWN';
