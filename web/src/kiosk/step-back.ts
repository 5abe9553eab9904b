import { useEffect } from 'react';
import { leaving } from './place.ts';

/** What stands over the page, the uppermost last. */
const over: (() => void)[] = [];

/** While something stands over the page, a step back takes that away; what lay below may go before it. */
export const useStepBack = (is: boolean, back: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes back is the same each time
  useEffect(() => {
    if (!is) return undefined;
    over.push(back);
    leaving.back = back;
    return () => {
      over.splice(over.indexOf(back), 1);
      leaving.back = over.at(-1) ?? null;
    };
  }, [is]);
};
