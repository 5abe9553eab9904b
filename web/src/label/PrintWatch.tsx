import { type UnsentPrint, unsentPrints } from '@lotline/contract/label/print';
import { useEffect, useRef, useState } from 'react';
import { dismiss, tell, untilRead } from '../kit/messages/snackbar.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { tOr } from '../kit/words/words.ts';
import { Elsewhere, labelsOf, titlesOf, useElsewhere, type Way, worstOf } from './Elsewhere.tsx';
import { printing } from './printing.ts';

const nothing = {};

/** Tells who asked for labels that their printer takes none, wherever they are meanwhile, and offers another way for them. */
export const PrintWatch = () => {
  const { t } = useSay();
  const { data, isFetching } = useCall(unsentPrints, nothing);
  const sendElsewhere = useElsewhere();
  const [asking, setAsking] = useState<readonly UnsentPrint[] | null>(null);
  /** What is said of which printer; it is said anew when other jobs wait for it, or when it stands otherwise with them. */
  const told = useRef(new Map<number, { what: string; snack: number }>());
  /** What is just being sent goes elsewhere as soon as that has failed. */
  const wanted = useRef(new Map<number, Way>());

  const go = async (way: Way) => {
    const job = data?.find(({ id }) => id === way.id);
    if (job?.status === 'SENDING') {
      wanted.current.set(way.id, way);
      return;
    }
    await sendElsewhere(way, job?.labels ?? 1);
  };
  const act = useRef(go);
  act.current = go;

  useEffect(() => {
    if (!data) return;
    for (const { id, status } of data) {
      const way = wanted.current.get(id);
      if (!way || status === 'SENDING') continue;
      wanted.current.delete(id);
      void act.current(way);
    }
    const waiting = data.filter(({ lastError }) => lastError !== null);
    const byPrinter = Map.groupBy(waiting, ({ printerId }) => printerId ?? 0);
    for (const [printerId, { snack }] of told.current) {
      if (byPrinter.has(printerId)) continue;
      dismiss(snack);
      told.current.delete(printerId);
    }
    for (const [printerId, jobs] of byPrinter) {
      const state = worstOf(jobs);
      const what = `${state} ${jobs.map(({ id }) => id)}`;
      const before = told.current.get(printerId);
      if (before?.what === what) continue;
      if (before) dismiss(before.snack);
      const text = t(`print.unsent.${state}`, {
        ...{ n: labelsOf(jobs), titles: titlesOf(jobs, t), printer: jobs[0]?.printerName ?? null },
        why: tOr(`printError.${jobs[0]?.lastError}`, jobs[0]?.lastError ?? ''),
      });
      const elsewhere = { label: t('print.elsewhere'), run: () => setAsking(jobs) };
      const asPdf = {
        label: t('print.asPdf'),
        run: () => {
          if (state === 'UNSURE') setAsking(jobs);
          else for (const { id } of jobs) void act.current({ id, printer: null });
        },
      };
      told.current.set(printerId, { what, snack: tell.warning(text, untilRead, elsewhere, asPdf) });
    }
    if (data.length === 0 && !isFetching) printing.set(false);
  }, [data, isFetching, t]);

  // Signed out, nobody is told of what another person asked for.
  useEffect(() => {
    const standing = told.current;
    return () => {
      for (const { snack } of standing.values()) dismiss(snack);
    };
  }, []);
  return asking && <Elsewhere key={asking[0]?.id} of={asking} go={(way) => void go(way)} close={() => setAsking(null)} />;
};
