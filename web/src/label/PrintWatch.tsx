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
import { tOr } from '../kit/words/words.ts';
import { printing } from './printing.ts';
import { savePdf } from './save-pdf.ts';
import './label.css';

const nothing = {};
type Way = { id: number; printer: { id: number; name: string } | null; reason?: string };

/** Tells who asked for labels that their printer takes none, wherever they are meanwhile, and offers another way for them. */
export const PrintWatch = () => {
  const { t } = useSay();
  const { data, isFetching } = useCall(unsentPrints, nothing);
  const { send: sendElsewhere } = useSend(printElsewhere);
  const [asking, setAsking] = useState<UnsentPrint | null>(null);
  /** What stands of which job; a job is told of again when its state is another. */
  const told = useRef(new Map<number, { state: string; snack: number }>());
  /** What is just being sent goes elsewhere as soon as that has failed. */
  const wanted = useRef<Way | null>(null);

  const go = async (way: Way) => {
    const job = data?.find(({ id }) => id === way.id);
    if (job?.status === 'SENDING') {
      wanted.current = way;
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
    for (const [id, { snack }] of told.current) {
      if (data.some((job) => job.id === id && job.lastError !== null)) continue;
      dismiss(snack);
      told.current.delete(id);
    }
    for (const job of data) {
      const { id, status, lastError, labels: n, titles, printerName: printer } = job;
      if (wanted.current?.id === id && status !== 'SENDING') {
        void act.current(wanted.current);
        wanted.current = null;
        continue;
      }
      if (lastError === null) continue;
      const state = status === 'FAILED' || status === 'UNSURE' ? status : 'QUEUED';
      const before = told.current.get(id);
      if (before?.state === state) continue;
      if (before) dismiss(before.snack);
      const text = t(`print.unsent.${state}`, { n, titles, printer, why: tOr(`printError.${lastError}`, lastError) });
      const elsewhere = { label: t('print.elsewhere'), run: () => setAsking(job) };
      const asPdf = {
        label: t('print.asPdf'),
        run: () => (state === 'UNSURE' ? setAsking(job) : void act.current({ id, printer: null })),
      };
      told.current.set(id, { state, snack: tell.warning(text, untilRead, elsewhere, asPdf) });
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
  return asking && <Elsewhere key={asking.id} of={asking} go={(way) => void go(way)} close={() => setAsking(null)} />;
};

type Props = { of: UnsentPrint; go: (way: Way) => void; close: () => void };
/** Where labels go that their printer doesn't take; of what may have come out it is said why. */
const Elsewhere = ({ of: { id, status, printerId, labels, titles }, go, close }: Props) => {
  const { t } = useSay();
  const { data: printers } = useCall(printerNames, nothing);
  const { send: takeBack } = useSend(takeBackPrint);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  if (!printers) return null;
  // Another one than that which takes none; the same once more where there is no other.
  const printer = printers.find((one) => one.id === chosen) ?? printers.find((one) => one.id !== printerId) ?? printers[0] ?? null;
  const mustSay = status === 'UNSURE';
  const why = mustSay && !isSaid(reason) ? t('record.reasonNeeded') : undefined;
  const leave = (to: Way['printer']) => {
    close();
    go({ id, printer: to, ...(mustSay && { reason: reason.trim() }) });
  };
  const cancel = async () => {
    close();
    try {
      await takeBack({ id });
      tell.success(t('printJob.cancelled'));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={`${t('print.elsewhere')} · ${titles}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={() => void cancel()}>{t('printJob.cancel')}</Button>
          <Button why={why} onClick={() => leave(null)}>
            {t('print.asPdf')}
          </Button>
          <Button type="primary" autoFocus why={why ?? (printer ? undefined : t('label.printerInUse'))} onClick={() => leave(printer)}>
            {t('print.go', { n: labels })}
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
