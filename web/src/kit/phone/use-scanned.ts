import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Works on the code that the address brings along in `barcode`, once for each coming to it. */
export const useScanned = (work: (code: string) => void) => {
  const { key, code } = useLocation({
    select: ({ searchStr, state }) => ({ key: state.__TSR_key, code: new URLSearchParams(searchStr).get('barcode')?.trim() }),
    structuralSharing: true,
  });
  const run = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code that comes again is scanned again
  useEffect(() => {
    if (code) run(code);
  }, [key, code]);
};
