import { useEffect } from 'react';
import type { Store } from '../kit/browser/store.ts';
import { isOpen, useMyNotices } from './bell.ts';

/** Counts what waits for the reader, for the bell that stands there before. */
export const BellWatch = ({ count }: { count: Store<number> }) => {
  const { data } = useMyNotices();
  const n = data?.filter(isOpen).length;
  useEffect(() => {
    if (n !== undefined) count.set(n);
  }, [n, count]);
  return null;
};
