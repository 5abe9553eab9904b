import { useCallback, useState } from 'react';
import { mayLeave } from './unsaved.ts';

/** What stands open beside a list. Opening another asks first where typed work would be lost, and `times` keys a fresh form. */
export const useOpenPanel = <What extends object>() => {
  const [open, setOpen] = useState<(What & { times: number }) | null>(null);
  const show = useCallback(
    (what: What) =>
      void mayLeave().then((yes) => {
        if (yes) setOpen((before) => ({ ...what, times: (before?.times ?? 0) + 1 }));
      }),
    [],
  );
  const close = useCallback(() => setOpen(null), []);
  return { open, show, close };
};
