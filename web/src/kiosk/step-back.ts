import { useEffect } from 'react';
import { leaving } from './place.ts';

/** While something stands over the page, a step back takes that away. */
export const useStepBack = (is: boolean, back: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes back is the same each time
  useEffect(() => {
    if (!is) return undefined;
    const before = leaving.back;
    leaving.back = back;
    return () => {
      leaving.back = before ?? null;
    };
  }, [is]);
};
