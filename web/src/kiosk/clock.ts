import { correctionOf } from '@lotline/contract/terminal/fact-time';
import { useEffect, useState } from 'react';
import { clock } from '../kit/net/send.ts';

/** A kiosk's clock may be wrong by hours, so the server's is used. */
export const now = () => Date.now() - correctionOf(clock.ahead);
export const nowText = () => new Date(now()).toISOString();

/** Draws again as time goes by. */
export const useNow = (everyMs = 1000) => {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
};
