import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const minuteNow = () => Math.floor(Date.now() / minuteMs);

/** The minute of the clock, drawn again when it changes: for what says how long something has lasted. */
export const useMinute = () => {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 5000);
    return () => clearInterval(timer);
  }, []);
  return minute;
};
