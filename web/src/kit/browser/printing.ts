import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, known before the browser draws it: what only paper shows isn't kept on the screen all day. */
export const usePrinting = () => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    // The browser draws the paper as soon as the event is over.
    const become = (now: boolean) => flushSync(() => setPrinting(now));
    const [begin, end, change] = [() => become(true), () => become(false), () => become(media.matches)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);
  return printing;
};
