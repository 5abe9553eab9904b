import { type ComponentType, createElement, useEffect, useState } from 'react';
import { whenIdle } from '../browser/idle.ts';

export type LoadNow = { /** Somebody points at the placeholder, or arrives at it by keyboard. */ loadNow: () => void };

/**
 * An input in a screen's head, whose library the first rows don't need. It stands as a placeholder of the same size
 * until the browser is idle or somebody reaches for it, and opens where they did.
 */
export const lazyOnFocus = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P & LoadNow>,
): ComponentType<P> => {
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the placeholder stands
    useEffect(() => (here ? undefined : whenIdle(show)), []);
    if (Real) return createElement(Real, { ...props, ...(wanted && { autoFocus: true, defaultOpen: true }) });
    const loadNow = () => {
      setWanted(true);
      show();
    };
    return createElement(Placeholder, { ...props, loadNow });
  };
};
