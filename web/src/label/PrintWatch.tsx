import { isSaid } from '@lotline/contract/kit/said';
import { printElsewhere, takeBackPrint, type UnsentPrint, unsentPrints } from '@lotline/contract/label/print';
import { printerNames } from '@lotline/contract/label/printer';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { dismiss, tell, untilRead } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type Translate, tOr } from '../kit/words/words.ts';
import { printing } from './printing.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import { savePdf } from './save-pdf.ts';
import './label.css';

const nothing = {};
type Way = { id: number; printer: { id: number; name: string } | null; reason?: string };

/** Tells who asked for labels that their printer takes none, wherever they are meanwhile, and offers another way for them. */
export const PrintWatch = () => {
  const { t } = useSay();
  const { data, isFetching } = useCall(unsentPrints, nothing);
  const { send: sendElsewhere } = useSend(printElsewhere);
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
    const { id, printer, reason } = way;
    try {
      await sendElsewhere({ id, printerId: printer?.id ?? null, ...(reason && { reason }) });
      const n = job?.labels ?? 1;
      if (printer) tell.success(t('print.queued', { n, printer: printer.name }));
      else {
        await savePdf(id);
        tell.success(t('print.made', { n }));
      }
    } catch (failure) {
      tellFailure(failure);
    }
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

/** What a person has to look into comes before what is over, and that before what goes on by itself. */
const worstOf = (jobs: readonly UnsentPrint[]) =>
  (['UNSURE', 'FAILED'] as const).find((one) => jobs.some(({ status }) => status === one)) ?? 'QUEUED';
const labelsOf = (jobs: readonly UnsentPrint[]) => jobs.reduce((sum, { labels }) => sum + labels, 0);
const titlesOf = ([first, ...others]: readonly UnsentPrint[], t: Translate) =>
  others.length > 0 ? t('print.titlesAndMore', { titles: first?.titles ?? '', n: others.length }) : (first?.titles ?? '');

type Props = { of: readonly UnsentPrint[]; go: (way: Way) => void; close: () => void };
/** Where labels go that their printer doesn't take; of what may have come out it is said why. */
const Elsewhere = ({ of, go, close }: Props) => {
  const { t } = useSay();
  const { data: printers } = useCall(printerNames, nothing);
  const { send: takeBack } = useSend(takeBackPrint);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  if (!printers) return null;
  // Another one than that which takes none; the same once more where there is no other.
  const printer = printers.find((one) => one.id === chosen) ?? printers.find((one) => one.id !== of[0]?.printerId) ?? printers[0] ?? null;
  const mustSay = worstOf(of) === 'UNSURE';
  const why = mustSay && !isSaid(reason) ? t('record.reasonNeeded') : undefined;
  const leave = (to: Way['printer']) => {
    close();
    for (const { id, status } of of) go({ id, printer: to, ...(status === 'UNSURE' && { reason: reason.trim() }) });
  };
  const cancel = async () => {
    close();
    try {
      let stopping = false;
      for (const { id } of of) stopping = (await takeBack({ id })).status === 'SENDING' || stopping;
      tell.success(t(stopping ? 'printJob.stopping' : 'printJob.cancelled'));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={`${t('print.elsewhere')} · ${titlesOf(of, t)}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={() => void cancel()}>{t('printJob.cancel')}</Button>
          <Button why={why} onClick={() => leave(null)}>
            {t('print.asPdf')}
          </Button>
          <Button type="primary" autoFocus why={why ?? (printer ? undefined : t('label.printerInUse'))} onClick={() => leave(printer)}>
            {t('print.go', { n: labelsOf(of) })}
          </Button>
        </>
      }
    >
      <div className="label-choices">
        <div>
          <span>{t('print.printer')}</span>
          <Select<number>
            value={printer?.id ?? null}
            aria-label={t('print.printer')}
            options={printers.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setChosen}
          />
        </div>
        {mustSay && (
          <>
            <p className="label-again">{t('label.unsureSaysWhy')}</p>
            <ReasonTiles value={reason} onChange={setReason} />
            <div>
              <span>{t('print.reason')}</span>
              <Input
                aria-label={t('print.reason')}
                value={reason}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          </>
        )}
      </div>
    </Modal>
  );
};
