import { type NoticeRow, notices } from '@lotline/contract/notice/notice';
import { useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { waitsForMe } from './waits.ts';

/** Changes come as events; a poll finds those that were lost, and keeps nobody signed in. */
const lookAgainMs = 60_000;

/** What is told to the reader today. */
export const useMyNotices = () =>
  useQuery({
    queryKey: ['notice', notices.path, 'bell'],
    queryFn: ({ signal }) => send(notices, {}, { signal, background: true }),
    meta: { tables: notices.reads, quiet: true },
    refetchInterval: lookAgainMs,
  });

/** Unread, or read and not confirmed yet. */
export const isOpen = (row: NoticeRow) => !row.isRead || waitsForMe(row);
