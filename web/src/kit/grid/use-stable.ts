import { useRef, useState } from 'react';

type Work = (...given: never[]) => unknown;

/** The same functions in every render, each doing what it does in the latest: a part that is drawn once a change may hold them. */
export const useStable = <W extends Record<keyof W, Work>>(works: W): W => {
  const latest = useRef(works);
  latest.current = works;
  const [stable] = useState(() => {
    const names = Object.keys(works) as (keyof W)[];
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name](...given)])) as unknown as W;
  });
  return stable;
};
