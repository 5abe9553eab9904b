import { type ComponentType, createElement, useEffect, useState } from 'react';
import { whenIdle } from '../idle.ts';

export type Reach = { /** Somebody points at the face, or arrives at it by keyboard. */ reach: () => void };

/**
 * An input in a screen's head, whose library the first rows don't need. It stands as a face of the same size
 * until the browser is idle or somebody reaches for it, and opens where they did.
 */
export const reached = <P extends object>(load: () => Promise<ComponentType<P>>, Face: ComponentType<P & Reach>): ComponentType<P> => {
  let here: ComponentType<P> | undefined;
  const bring = async () => {
    here ??= await load();
    return here;
  };
  return (props: P) => {
    const [Real, setReal] = useState<ComponentType<P> | undefined>(() => here);
    const [wanted, setWanted] = useState(false);
    const show = () =>
      void bring().then(
        (found) => setReal(() => found),
        () => undefined,
      );
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the face stands
    useEffect(() => (here ? undefined : whenIdle(show)), []);
    if (Real) return createElement(Real, { ...props, ...(wanted && { autoFocus: true, defaultOpen: true }) });
    const reach = () => {
      setWanted(true);
      show();
    };
    return createElement(Face, { ...props, reach });
  };
};
