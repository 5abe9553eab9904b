import { useEffect, useRef } from 'react';
import { confirm } from '../messages/alert.tsx';
import { t } from '../words/words.ts';

const holders = new Set<() => boolean>();

/** Whether something that was typed would be lost by going somewhere else. */
export const anyUnsaved = () => [...holders].some((holds) => holds());

/** Keeps the page from being left silently while `holds` says that something isn't saved. */
export const useUnsaved = (holds: () => boolean) => {
  const latest = useRef(holds);
  latest.current = holds;
  useEffect(() => {
    const holdsNow = () => latest.current();
    holders.add(holdsNow);
    return () => {
      holders.delete(holdsNow);
    };
  }, []);
};

const ask = () =>
  confirm({
    title: t('record.unsavedTitle'),
    text: t('record.unsavedText'),
    icon: 'warning',
    okText: t('record.discard'),
    cancelText: t('record.keepEditing'),
    danger: true,
  });

let asking: Promise<boolean> | null = null;
/** Asks once, however often it is called meanwhile; yes at once where `lost` says that nothing would be. */
export const mayLeave = async (lost: () => boolean = anyUnsaved): Promise<boolean> => {
  if (!lost()) return true;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};
