import { useEffect } from 'react';

/** A screen's own requests go first. */
const settleMs = 1200;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs `work` once the screen has settled and the browser has nothing else to do; answers with how to call it off. Who saves data gets only what they reach for. */
export const whenIdle = (work: () => void): (() => void) => {
  if (savesData()) return () => undefined;
  let off = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== 'function') return work();
    const asked = requestIdleCallback(work, { timeout: 5000 });
    off = () => cancelIdleCallback(asked);
  }, settleMs);
  return () => off();
};

/** Fetches the parts that a screen will want next, so that they are there when they are asked for; a failure here only delays them. */
export const useSoon = (load: () => Promise<unknown>) => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
};
