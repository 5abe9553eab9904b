import { startTransition, useEffect, useState } from 'react';

/** A value as it was when the last frame was painted, for parts out of sight that may follow a frame later. */
export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(() => value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
};
