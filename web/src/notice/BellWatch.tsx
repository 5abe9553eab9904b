import { useEffect } from 'react';
import { isOpenAlert, useMyAlerts } from '../alert/index.ts';
import type { Store } from '../kit/browser/store.ts';
import { isOpen, useMyNotices } from './bell.ts';

/** Counts what waits for the reader, for the bell that stands there before. */
export const BellWatch = ({ count }: { count: Store<number> }) => {
  const { data: notices } = useMyNotices();
  const { data: alerts } = useMyAlerts();
  const n = notices && alerts && notices.filter(isOpen).length + alerts.filter(isOpenAlert).length;
  useEffect(() => {
    if (n !== undefined) count.set(n);
  }, [n, count]);
  return null;
};
