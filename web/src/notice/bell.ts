import { type NoticeRow, notices } from '@lotline/contract/notice/notice';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { waitsForMe } from './waits.ts';

/** Changes of notices come as events; a poll finds those that were lost, and keeps nobody signed in. */
const lookAgainMs = 60_000;

const key = ['notice', notices.path, 'bell'];
/** What is told to the reader today. That somebody has read one is told to every screen, and nobody’s bell but theirs counts another number: it hears of notices alone. */
export const useMyNotices = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(notices, {}, { signal, background: true }),
    meta: { quiet: true },
    refetchInterval: lookAgainMs,
  });

/** The reader has read or confirmed something. */
export const countAnew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: key });

/** Unread, or read and not confirmed yet. */
export const isOpen = (row: NoticeRow) => !row.isRead || waitsForMe(row);
