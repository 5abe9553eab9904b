import { type ScannedReceipt, scanReceipt } from '@lotline/contract/material/receipt';
import { useCallback, useRef } from 'react';
import { send } from '../kit/net/send.ts';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Packing } from './packing.ts';

/** What a form does with a scan, with something to look at, or why it doesn't. */
export type TakeScan = (scanned: ScannedReceipt) => string | { warned: string } | { refused: string };

/** Reads codes at receiving; a label that no other package carries is taken once. */
export const useReceiptScan = (take: TakeScan) => {
  const { t } = useSay();
  const latest = useRef(take);
  latest.current = take;
  const seen = useRef(new Set<string>());
  const answer = useCallback(
    (scanned: ScannedReceipt, code: string): ScanAnswer => {
      const what = scanned.material?.name ?? scanned.orderNo ?? scanned.supplierLotNo ?? code;
      const no = (said: string) => ({ taken: false, what, said });
      if (scanned.kind === 'PACKAGE') return no(t('stock.cameIn'));
      if (scanned.unitNo !== null && seen.current.has(scanned.unitNo)) return no(t('stock.labelTwice'));
      const did = latest.current(scanned);
      if (typeof did !== 'string' && 'refused' in did) return no(did.refused);
      if (scanned.unitNo !== null) seen.current.add(scanned.unitNo);
      return typeof did === 'string' ? { taken: true, what, said: did } : { taken: true, warns: true, what, said: did.warned };
    },
    [t],
  );
  return { answer, onScan: async (code: string) => answer(await send(scanReceipt, { code }), code) };
};

/** What a label did to a delivery, for who holds the scanner. */
export const useSaidOfLabel = () => {
  const { t } = useSay();
  return (before: Packing, after: Packing, uom: string) => {
    const n = after.packages.length;
    const qty = after.packages.at(-1)?.qty;
    const filled = qty ? t('stock.packageFilled', { n, qty: formatNumber(qty), uom }) : t('stock.qtyNotSaid', { n });
    return (before.sameLot ?? true) && after.sameLot === false ? `${filled} · ${t('stock.lotsDiffer')}` : filled;
  };
};
