import { useEffect, useState } from 'react';
import { clock } from '../kit/net/send.ts';

/** A kiosk's clock may be wrong by hours, so the server's is used; a smaller difference than this is the time that the answer took. */
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
