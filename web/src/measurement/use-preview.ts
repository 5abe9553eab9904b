import type { AskOf } from '@lotline/contract/kit/call';
import { type MeasurementPreview, previewMeasurement } from '@lotline/contract/measurement/measurement';
import { useEffect, useState } from 'react';
import { failureText } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';

type Ask = AskOf<typeof previewMeasurement>;
export type Preview = { state: 'none' | 'reading' | 'read' | 'failed'; said: MeasurementPreview | null; failure: string | null };
const pauseMs = 200;

/** What posting the file would write, as the server reads it; asked anew a moment after anything changes. */
export const usePreview = (ask: Ask | null): Preview => {
  const [preview, setPreview] = useState<Preview>({ state: 'none', said: null, failure: null });
  useEffect(() => {
    if (!ask) return setPreview({ state: 'none', said: null, failure: null });
    const stop = new AbortController();
    setPreview(({ said }) => ({ state: 'reading', said, failure: null }));
    const timer = setTimeout(() => {
      send(previewMeasurement, ask, { signal: stop.signal }).then(
        (said) => setPreview({ state: 'read', said, failure: null }),
        (failure) => stop.signal.aborted || setPreview({ state: 'failed', said: null, failure: failureText(failure) }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [ask]);
  return preview;
};
