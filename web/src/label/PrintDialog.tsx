import { firstBroken } from '@lotline/contract/kit/rule';
import { isSaid } from '@lotline/contract/kit/said';
import { effortOf } from '@lotline/contract/label/effort';
import type { LabelKind } from '@lotline/contract/label/fields';
import { type LabelOf, labelsOf, mostCopies, mostLabels, type Paper, papers, printLabels } from '@lotline/contract/label/print';
import { sizeRules } from '@lotline/contract/label/print.rules';
import { type PrinterName, printerNames } from '@lotline/contract/label/printer';
import { type LabelForm, labelForms } from '@lotline/contract/label/template';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { kept } from '../kit/browser/store.ts';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { formatAt } from '../kit/words/format.ts';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { calledIn } from './called.ts';
import { LabelPicture, useDrawing } from './LabelPicture.tsx';
import { printing } from './printing.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import { savePdf } from './save-pdf.ts';

export type PrintProps = {
  kind: LabelKind;
  ids: readonly number[];
  /** Why those are printed again that were printed before, where that is known: nobody is asked then. */
  reason?: string | undefined;
  close: () => void;
};
type Chosen = { templateId?: number; printerId?: number | null; paper?: Paper };
/** More of them nobody looks at before they are printed. */
const mostShown = 30;
const nothing = {};

/** Prints labels of records: shows them as they will be, to which printer or as a PDF, and asks why where one was printed before. */
export const PrintDialog = ({ kind, ids, reason, close }: PrintProps) => {
  const { t, lang } = useSay();
  const [asked] = useState(() => ({ kind, ids: ids.slice(0, mostLabels).join(','), lang }));
  const forms = useCall(labelForms, { kind });
  const labels = useCall(labelsOf, asked);
  const printers = useCall(printerNames, nothing);
  const failure = forms.error ?? labels.error ?? printers.error;
  const here = forms.data && labels.data && printers.data;
  const footer = (
    <Button onClick={close} autoFocus>
      {t('action.close')}
    </Button>
  );
  const waiting = failure ? failureText(failure) : here && forms.data.length === 0 ? t('print.noTemplate') : null;
  // One dialog from the beginning: another that gives way to it would take the focus back.
  if (!here && !waiting) return null;
  if (!here || waiting)
    return (
      <Modal open width={820} title={t('print.title')} onCancel={close} footer={footer}>
        {waiting}
      </Modal>
    );
  return (
    <Printing
      kind={kind}
      forms={forms.data}
      labels={labels.data}
      printers={printers.data}
      tooMany={ids.length > mostLabels}
      known={reason}
      close={close}
    />
  );
};

/** One label as it will be printed, and what of it can't be. */
const One = ({ of: { title, values }, form }: { of: LabelOf; form: LabelForm }) => {
  const { t } = useSay();
  const drawing = useDrawing(form, values);
  return (
    <figure className="label-print-one" style={{ maxWidth: `${form.width * 1.15}mm` }}>
      <LabelPicture drawing={drawing} logoFileId={form.logoFileId} name={`${t('label.picture')} ${title}`} />
      {drawing.problems.map(({ at, code, value }) => (
        <figcaption key={at} className="label-again" role="alert">
          {t(code, { title, n: at + 1, value })}
        </figcaption>
      ))}
    </figure>
  );
};

type Here = {
  kind: LabelKind;
  forms: readonly LabelForm[];
  labels: readonly LabelOf[];
  printers: readonly PrinterName[];
  tooMany: boolean;
  known: string | undefined;
  close: () => void;
};
const Printing = ({ kind, forms, labels, printers, tooMany, known, close }: Here) => {
  const { t, lang } = useSay();
  const key = `lotline.print.${kind}`;
  const [last] = useState(() => kept.json<Chosen>(key) ?? {});
  const [form, setForm] = useState(() => (forms.find(({ id }) => id === last.templateId) ?? forms[0]) as LabelForm);
  const [printerId, setPrinterId] = useState(() => printers.find(({ id }) => id === last.printerId)?.id ?? null);
  const [paper, setPaper] = useState<Paper>(last.paper ?? 'ROLL');
  const [copies, setCopies] = useState(1);
  const [skip, setSkip] = useState(0);
  const [reason, setReason] = useState(known ?? '');
  const { send, sending } = useSend(printLabels);
  const [fetching, setFetching] = useState(false);
  /** Where the keys begin: on the reason where one is asked for, else on what prints. */
  const begin = useRef<HTMLElement | null>(null);
  const keysHere = (element: HTMLElement | null) => {
    begin.current = element;
  };
  const again = labels.filter(({ printed }) => printed > 0);
  const [first] = again;
  const n = labels.length * copies;
  const printer = printers.find(({ id }) => id === printerId);
  const size = { effort: effortOf(form, printer && printer.language !== 'PDF' ? printer.dpi : form.dpi), labels: labels.length };
  const tooMuch = firstBroken(sizeRules, size);
  const why = tooMany
    ? t('print.tooMany', { n: mostLabels })
    : labels.length === 0
      ? t('label.nothingToPrint')
      : tooMuch
        ? t(tooMuch.code as 'label.tooMuchAtOnce', tooMuch.tell?.(size))
        : first && !isSaid(reason)
          ? t('record.reasonNeeded')
          : undefined;

  const print = async () => {
    kept.set(key, JSON.stringify({ templateId: form.id, printerId, paper } satisfies Chosen));
    try {
      const job = await send({
        ...{ kind, ids: labels.map(({ id }) => id), templateId: form.id, printerId, copies, paper, skip, lang },
        ...(first && reason && { reason }),
      });
      if (printer) {
        printing.set(true);
        tell.success(t('print.queued', { n, printer: printer.name }));
      } else {
        setFetching(true);
        await savePdf(job.id);
        tell.success(t('print.made', { n }));
      }
      close();
    } catch (refusal) {
      tellFailure(refusal);
    } finally {
      setFetching(false);
    }
  };

  return (
    <Modal
      open
      width={820}
      title={t('print.title')}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && begin.current?.focus()}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button
            type="primary"
            loading={sending || fetching}
            why={why}
            ref={first && !known ? null : keysHere}
            onClick={() => void print()}
          >
            {t(printer ? 'print.go' : 'print.makePdf', { n })}
          </Button>
        </>
      }
    >
      <div className="label-print">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the labels from here */}
        <section className="label-print-pictures" tabIndex={0} aria-label={t('label.picture')}>
          {labels.slice(0, mostShown).map((one) => (
            <One key={one.id} of={one} form={form} />
          ))}
          {labels.length > mostShown && <p className="kit-quiet">{t('print.more', { n: labels.length - mostShown })}</p>}
        </section>
        <div className="label-choices">
          <div>
            <span>{t('print.template')}</span>
            <Select<number>
              value={form.id}
              aria-label={t('print.template')}
              options={forms.map((one) => ({ value: one.id, label: nameIn(language.get(), one) }))}
              onChange={(id) => setForm(forms.find((one) => one.id === id) ?? form)}
            />
          </div>
          <div>
            <span>{t('print.printer')}</span>
            <Select<number>
              value={printerId ?? 0}
              aria-label={t('print.printer')}
              options={[{ value: 0, label: t('print.pdf') }, ...printers.map((one) => ({ value: one.id, label: calledIn(t, one) }))]}
              onChange={(id) => setPrinterId(id || null)}
            />
          </div>
          {printer?.silent && <p className="label-again">{t('print.isSilent')}</p>}
          {printerId === null && (
            <div>
              <span>{t('print.paper')}</span>
              <Select<Paper>
                value={paper}
                aria-label={t('print.paper')}
                options={papers.map((one) => ({ value: one, label: t(`print.paper.${one}`) }))}
                onChange={setPaper}
              />
            </div>
          )}
          {printerId === null && paper === 'A4' && (
            <div>
              <span>{t('print.skip')}</span>
              <NumberInput
                aria-label={t('print.skip')}
                value={skip}
                decimals={0}
                integers={3}
                digitsOnly
                onChange={(next) => setSkip(Math.min(500, Number(next) || 0))}
              />
            </div>
          )}
          <div>
            <span>{t('print.copies')}</span>
            <NumberInput
              aria-label={t('print.copies')}
              value={copies}
              decimals={0}
              integers={3}
              digitsOnly
              onChange={(next) => setCopies(Math.min(mostCopies, Math.max(1, Number(next) || 1)))}
            />
          </div>
          {first && known && (
            <p className="kit-quiet">{t('print.knownReason', { titles: again.map(({ title }) => title).join(', '), reason: known })}</p>
          )}
          {first && !known && (
            <>
              <p className="label-again">
                {t('print.again', { title: first.title, n: again.length - 1 || null, at: formatAt(first.printedAt), by: first.printedBy })}
              </p>
              <ReasonTiles value={reason} onChange={setReason} />
              <div>
                <span>{t('print.reason')}</span>
                <Input
                  aria-label={t('print.reason')}
                  ref={(input) => keysHere(input?.input ?? null)}
                  value={reason}
                  maxLength={200}
                  autoComplete="off"
                  onChange={({ target }) => setReason(target.value)}
                  onPressEnter={() => why === undefined && void print()}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
};
