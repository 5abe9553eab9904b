import { isSaid } from '@lotline/contract/kit/said';
import { printElsewhere, takeBackPrint, type UnsentPrint } from '@lotline/contract/label/print';
import { printerNames } from '@lotline/contract/label/printer';
import { Input } from 'antd';
import { useState } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { calledIn } from './called.ts';
import { printing } from './printing.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import { savePdf } from './save-pdf.ts';
import './label.css';

const nothing = {};
export type Way = { id: number; printer: { id: number; name: string } | null; reason?: string };
export type Unsent = Pick<UnsentPrint, 'id' | 'status' | 'titles' | 'labels' | 'printerId'>;

/** Sends labels that haven't come out to another printer, or fetches them as a PDF, and says so. */
export const useElsewhere = () => {
  const { t } = useSay();
  const { send } = useSend(printElsewhere);
  return async ({ id, printer, reason }: Way, n: number) => {
    try {
      await send({ id, printerId: printer?.id ?? null, ...(reason && { reason }) });
      if (printer) {
        printing.set(true);
        tell.success(t('print.queued', { n, printer: printer.name }));
      } else {
        await savePdf(id);
        tell.success(t('print.made', { n }));
      }
    } catch (failure) {
      tellFailure(failure);
    }
  };
};

/** What a person has to look into comes before what is over, and that before what goes on by itself. */
export const worstOf = (jobs: readonly Unsent[]) =>
  (['UNSURE', 'FAILED'] as const).find((one) => jobs.some(({ status }) => status === one)) ?? 'QUEUED';
export const labelsOf = (jobs: readonly Unsent[]) => jobs.reduce((sum, { labels }) => sum + labels, 0);
export const titlesOf = ([first, ...others]: readonly Unsent[], t: Translate) =>
  others.length > 0 ? t('print.titlesAndMore', { titles: first?.titles ?? '', n: others.length }) : (first?.titles ?? '');

type Props = { of: readonly Unsent[]; go: (way: Way) => void; close: () => void };
/** Where labels go that their printer doesn't take; of what may have come out it is said why. */
export const Elsewhere = ({ of, go, close }: Props) => {
  const { t } = useSay();
  const { data: printers } = useCall(printerNames, nothing);
  const { send: takeBack } = useSend(takeBackPrint);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  if (!printers) return null;
  // Another one than that which takes none, and of which nobody has heard that it takes none either.
  const others = printers.filter(({ id, silent }) => !silent && id !== of[0]?.printerId);
  const printer = printers.find((one) => one.id === chosen) ?? others[0] ?? null;
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
          <Button type={printer ? 'default' : 'primary'} autoFocus={!printer} why={why} onClick={() => leave(null)}>
            {t('print.asPdf')}
          </Button>
          <Button
            type={printer ? 'primary' : 'default'}
            autoFocus={Boolean(printer)}
            why={why ?? (printer ? undefined : t('print.noneAnswers'))}
            onClick={() => leave(printer)}
          >
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
            placeholder={t('print.choosePrinter')}
            options={printers.map((one) => ({ value: one.id, label: calledIn(t, one) }))}
            onChange={setChosen}
          />
        </div>
        {!printer && <p className="label-again">{t('print.noneAnswers')}</p>}
        {printer?.silent && <p className="label-again">{t('print.isSilent')}</p>}
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
