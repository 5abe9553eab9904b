import { useEffect } from 'react';
import type { Store } from '../kit/browser/store.ts';
import { useUnread } from './unread.ts';

/** Counts what the reader hasn't seen, for the door that stands there before. */
export const UnreadWatch = ({ count }: { count: Store<number> }) => {
  const n = useUnread().data?.unread;
  useEffect(() => {
    if (n !== undefined) count.set(n);
  }, [n, count]);
  return null;
};
