import { mostStarts, type TrackingKind, trackingKinds, trackingStarts } from '@lotline/contract/lot/tracking';
import { scan } from '@lotline/contract/system/barcode';
import { useEffect, useMemo, useState } from 'react';
import { useMedia } from '../kit/browser/media.ts';
import { Select } from '../kit/form/Select.tsx';
import { refusalOf } from '../kit/net/refusal.ts';
import { useCall } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
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
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const enough = asked.length >= leastText;
  const { data, isFetching } = useCall(trackingStarts, { text: enough ? asked : '--' }, { enabled: enough });
  const options = useMemo(
    () =>
      trackingKinds.flatMap((kind) => {
        const found = enough ? (data ?? []).filter((one) => one.kind === kind) : [];
        if (!found.length) return [];
        return {
          label: `${t(`tracking.kind.${kind}`)}${found.length < mostStarts ? '' : ` · ${t('tracking.newestOf', { n: mostStarts })}`}`,
          options: found.map(({ id, label, detail }) => ({ value: `${kind}:${id}`, label, detail })),
        };
      }),
    [data, enough, t],
  );
  useTraceScan(start);
  return (
    <>
      <Select
        className="track-search"
        aria-label={t('tracking.search')}
        placeholder={t('tracking.search')}
        value={null as string | null}
        options={options}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        loading={isFetching}
        // On a phone a list wider than its field would be cut at the window's edge.
        popupMatchSelectWidth={isPhone || listWidth}
        listHeight={420}
        notFoundContent={t(
          text.trim().length < leastText ? 'tracking.typeMore' : isFetching || text.trim() !== asked ? 'record.loading' : 'record.noMatch',
        )}
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

/** A lot's or package's barcode, or the number of a shipment or an order. */
const useTraceScan = (start: Start) => {
  const { t } = useSay();
  useScan(async (code) => {
    const trace = (kind: TrackingKind, id: number, what: string) => {
      start(kind, id);
      return { taken: true, what, said: t('tracking.traced') };
    };
    try {
      const found = await send(scan, { code });
      const { name } = found.data;
      if (found.type === 'LOT') return trace('lot', found.data.id, `${found.data.lotId} · ${name}`);
      if (found.type === 'MATERIAL_STOCK') return trace('material-stock', found.data.id, `${found.data.packageId} · ${name}`);
      return { taken: false, what: code, said: t('tracking.notTraced', { name }) };
    } catch (failure) {
      const numbered = refusalOf(failure)?.status === 404 ? await byNumber(code) : undefined;
      if (!numbered) throw failure;
      return trace(numbered.kind, numbered.id, numbered.label);
    }
  });
};

const byNumber = async (code: string) => {
  if (code.length < leastText) return undefined;
  const starts = await send(trackingStarts, { text: code }).catch(() => []);
  return starts.find(({ label }) => label.toLowerCase() === code.toLowerCase());
};
