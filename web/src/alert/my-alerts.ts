import { type AlertRow, alerts } from '@lotline/contract/alert/alert';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';

/** What is noticed comes as events; a poll finds those that were lost, and keeps nobody signed in. */
const lookAgainMs = 60_000;
const key = ['alert', alerts.path, 'bell'];

/** What the product tells the reader. */
export const useMyAlerts = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(alerts, {}, { signal, background: true }),
    meta: { quiet: true },
    refetchInterval: lookAgainMs,
  });

/** The reader has read something, or is told something else from now on. */
export const countAlertsAnew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: key });

/** Unread, and not done without them. */
export const isOpenAlert = ({ isRead, doneAt }: AlertRow) => !isRead && doneAt === null;
