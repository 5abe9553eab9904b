import { useEffect, useState } from 'react';
import { clock } from '../kit/net/send.ts';

/** A kiosk's clock may be wrong by hours; the server's is the one that counts. Less than this is the way of the answer. */
const worthSetting = 30_000;

export const now = () => Date.now() - (Math.abs(clock.ahead) > worthSetting ? clock.ahead : 0);
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
