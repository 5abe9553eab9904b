import { mostStarts, mostTypedText, type TrackingKind, trackingKinds, trackingStarts } from '@lotline/contract/lot/tracking';
import { scan } from '@lotline/contract/system/barcode';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useMedia } from '../kit/browser/media.ts';
import { Select } from '../kit/form/Select.tsx';
import { refusalOf } from '../kit/net/refusal.ts';
import { useCall } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { useSay } from '../kit/words/use-say.ts';
import { phone } from './recall-columns.ts';

type Start = (kind: TrackingKind, id: number) => void;
const leastText = 2;
const restMs = 250;
const listWidth = 440;

/** What to trace: found by a part of its number or name, or scanned. */
export const TrackSearch = ({ start }: { start: Start }) => {
  const { t } = useSay();
  const isPhone = useMedia(phone);
  const fieldId = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** A number that was scanned and that several have. */
  const [shared, setShared] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const enough = asked.length >= leastText;
  const { data, isFetching, isError } = useCall(
    trackingStarts,
    { text: enough ? asked : '--', ...(asked === shared && { whole: true }) },
    { enabled: enough },
  );
  const options = useMemo(
    () =>
      trackingKinds.flatMap((kind) => {
        const found = enough ? (data ?? []).filter((one) => one.kind === kind && (asked !== shared || isNumber(one.label, asked))) : [];
        if (!found.length) return [];
        return {
          label: `${t(`tracking.kind.${kind}`)}${found.length < mostStarts ? '' : ` · ${t('tracking.newestOf', { n: mostStarts })}`}`,
          options: inOrder(found, asked).map(({ id, label, detail }) => ({ value: `${kind}:${id}`, label, detail })),
        };
      }),
    [data, enough, asked, shared, t],
  );
  const traceScanned = useCallback(
    (kind: TrackingKind, id: number) => {
      setOpen(false);
      setText('');
      start(kind, id);
    },
    [start],
  );
  // Nobody but a person can tell which of several is meant: they stand in the list, each with what it is of.
  const offer = useCallback(
    (number: string) => {
      setText(number);
      setAsked(number);
      setShared(number);
      setOpen(true);
      document.getElementById(fieldId)?.focus();
    },
    [fieldId],
  );
  useTraceScan(traceScanned, offer);
  return (
    <>
      <Select
        id={fieldId}
        className="track-search"
        aria-label={t('tracking.search')}
        placeholder={t('tracking.search')}
        value={null as string | null}
        options={options}
        showSearch={{ filterOption: false, searchValue: text, onSearch: (typed) => setText(typed.slice(0, mostTypedText)) }}
        open={isOpen}
        onOpenChange={setOpen}
        loading={isFetching}
        // On a phone a list wider than its field would be cut at the window's edge.
        popupMatchSelectWidth={isPhone || listWidth}
        listHeight={420}
        notFoundContent={t(nothingWord({ tooShort: text.trim().length < leastText, waits: isFetching || text.trim() !== asked, isError }))}
        optionRender={({ label, data: one }) => (
          <span className="track-option">
            <span>{label}</span>
            <small>{(one as unknown as { detail: string | null }).detail}</small>
          </span>
        )}
        onSelect={(value) => {
          const [kind, id] = String(value).split(':');
          setText('');
          start(kind as TrackingKind, Number(id));
        }}
      />
      <ScanFlash />
    </>
  );
};

/** What is called just so, what begins so, then what holds it; of each the numbers in the order in which people count. */
export const inOrder = <One extends { label: string }>(found: readonly One[], text: string) => {
  const sought = text.trim().toLowerCase();
  const rank = ({ label }: One) => {
    const at = label.toLowerCase().indexOf(sought);
    return at < 0 ? 3 : at > 0 ? 2 : label.length > sought.length ? 1 : 0;
  };
  return found.toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, 'ko', { numeric: true }));
};

const nothingWord = ({ tooShort, waits, isError }: { tooShort: boolean; waits: boolean; isError: boolean }) => {
  if (tooShort) return 'tracking.typeMore';
  if (waits) return 'record.loading';
  return isError ? 'tracking.searchFailed' : 'record.noMatch';
};

/** A lot's or package's barcode, a supplier's label, or the number of a supplier's lot, a shipment or an order. */
const useTraceScan = (start: Start, offer: (number: string) => void) => {
  const { t } = useSay();
  const trace = (kind: TrackingKind, id: number, what: string): ScanAnswer => {
    start(kind, id);
    return { taken: true, what, said: t('tracking.traced') };
  };
  const traceNumber = async (number: string): Promise<ScanAnswer | undefined> => {
    const found = await numbered(number);
    const [one] = found;
    if (!one) return undefined;
    if (found.length === 1) return trace(one.kind, one.id, one.label);
    offer(number);
    return { taken: true, warns: true, what: number, said: t('tracking.several', { n: found.length }) };
  };
  useScan(async (code) => {
    const { readLabel } = await import('@lotline/contract/material/gs1');
    // Its dates, which hang on the day's century, are not asked for here.
    const read = readLabel(code, new Date().toISOString().slice(0, 10));
    if (read && 'fault' in read) return { taken: false, what: code, said: t('tracking.badLabel') };
    const lotNo = read?.label.lotNo;
    if (lotNo) return (await traceNumber(lotNo)) ?? { taken: false, what: lotNo, said: t('record.noMatch') };
    try {
      const found = await send(scan, { code });
      if (found.type === 'LOT') return trace('lot', found.data.id, `${found.data.lotId} · ${found.data.name}`);
      if (found.type === 'MATERIAL_STOCK') return trace('material-stock', found.data.id, `${found.data.packageId} · ${found.data.name}`);
      // An order is traced by its number.
      const known = await traceNumber(code);
      return known ?? { taken: false, what: code, said: t('tracking.notTraced', { name: 'name' in found.data ? found.data.name : code }) };
    } catch (failure) {
      const answer = refusalOf(failure)?.status === 404 ? await traceNumber(code) : undefined;
      if (!answer) throw failure;
      return answer;
    }
  });
};

/** All that have just this number: two suppliers may call their lots alike. */
const numbered = async (number: string) => {
  if (number.length < leastText || number.length > mostTypedText) return [];
  const starts = await send(trackingStarts, { text: number, whole: true });
  return starts.filter(({ label }) => isNumber(label, number));
};
const isNumber = (label: string, number: string) => label.toLowerCase() === number.toLowerCase();
