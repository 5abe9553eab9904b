import { mostStarts, type TrackingKind, trackingKinds, trackingStarts } from '@lotline/contract/lot/tracking';
import { scan } from '@lotline/contract/system/barcode';
import { Select } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BarcodeOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { refusalOf } from '../kit/net/refusal.ts';
import { useCall } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import { useSay } from '../kit/words/use-say.ts';

type Start = (kind: TrackingKind, id: number) => void;
const leastText = 2;
const restMs = 250;

/** What to trace: found by a part of its number or name, or scanned. */
export const TrackSearch = ({ start }: { start: Start }) => {
  const { t } = useSay();
  const [scanning, setScanning] = useState(false);
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
  const onScan = useScan(start);
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
        popupMatchSelectWidth={440}
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
      <Button
        icon={<BarcodeOutlined />}
        aria-pressed={scanning}
        type={scanning ? 'primary' : 'default'}
        onClick={() => setScanning(!scanning)}
      >
        {t('tracking.scan')}
      </Button>
      {scanning && (
        <div className="track-scan">
          <BarcodePanel onScan={onScan} />
        </div>
      )}
    </>
  );
};

/** A lot's or package's barcode, or the number of a shipment or an order. */
const useScan = (start: Start) => {
  const { t } = useSay();
  return useCallback(
    (code: string) =>
      void (async () => {
        try {
          const found = await send(scan, { code });
          if (found.type === 'LOT') return start('lot', found.data.id);
          if (found.type === 'MATERIAL_STOCK') return start('material-stock', found.data.id);
          return tell.warning(t('tracking.notTraced', { name: found.data.name }), 4000);
        } catch (failure) {
          const numbered = refusalOf(failure)?.status === 404 ? await byNumber(code) : undefined;
          if (numbered) return start(numbered.kind, numbered.id);
          tell.error(failureText(failure), 6000);
        }
      })(),
    [start, t],
  );
};

const byNumber = async (code: string) => {
  if (code.length < leastText) return undefined;
  const starts = await send(trackingStarts, { text: code }).catch(() => []);
  return starts.find(({ label }) => label.toLowerCase() === code.toLowerCase());
};
