import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';

/** A wall asks again when the plant moves and, whatever happens to the line to the server, so often; that keeps its session, though nobody touches it. */
const everyMs = 30_000;
/** After so long without an answer what stands there is old. */
const oldMs = 90_000;

type Told = { readonly reads: readonly [string, ...string[]] };
/** What a wall shows, for weeks: what was told last stays when the server is away, and says so. */
export const useLive = <C extends Call & Told>(call: C, ask: AskOf<C>) => {
  const lang = useLanguage();
  const now = useClock(1000);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['board', call.path, ask, lang],
    queryFn: ({ signal }) => send(call as Call, ask, { signal, background: false }) as Promise<AnswerOf<C>>,
    meta: { tables: call.reads },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
  return { data, at: dataUpdatedAt, now, isOld: dataUpdatedAt > 0 && now - dataUpdatedAt > oldMs };
};

/** The time, told anew so often. */
export const useClock = (ms: number) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
};
