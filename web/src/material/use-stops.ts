import { useCallback, useEffect, useRef, useState } from 'react';
import { answerByStop, shownAnswer } from '../kit/scan/answer.ts';
import type { StoppedPackage } from './stops.ts';

/** The packages that were stopped, in the order they were scanned; one is asked about at a time. */
export const useStops = () => {
  const [stops, setStops] = useState<readonly StoppedPackage[]>([]);
  const [stop = null, ...behind] = stops;
  const asked = useRef<number | null>(null);
  const id = stop?.line.id ?? null;
  // A question that comes to the front calls for itself, and what was said of an answered one goes with it.
  useEffect(() => {
    if (id !== null && asked.current !== id) answerByStop();
    else if (id === null && asked.current !== null && shownAnswer.get()?.taken === false) shownAnswer.set(null);
    asked.current = id;
  }, [id]);
  /** A package that is stopped again keeps its place, with what speaks against it now. */
  const raise = useCallback((next: StoppedPackage) => {
    const isIts = ({ line }: StoppedPackage) => line.id === next.line.id;
    setStops((now) => (now.some(isIts) ? now.map((one) => (isIts(one) ? next : one)) : [...now, next]));
  }, []);
  const settle = useCallback(() => setStops((now) => now.slice(1)), []);
  const forget = useCallback(() => setStops([]), []);
  return { stop, behind, raise, settle, forget };
};
