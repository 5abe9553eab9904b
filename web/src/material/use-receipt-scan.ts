import { type ScannedReceipt, scanReceipt } from '@lotline/contract/material/receipt';
import { soonDays } from '@lotline/contract/material/stock';
import { useCallback, useRef } from 'react';
import { confirm } from '../kit/messages/alert.tsx';
import { send } from '../kit/net/send.ts';
import { answerByStop, answerScan, type ScanAnswer } from '../kit/scan/answer.ts';
import { workDay } from '../kit/site/work-day.ts';
import { daysUntil, formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Packing } from './packing.ts';

/** What a form does with a scan, with something to look at, or why it doesn't. */
export type TakeScan = (scanned: ScannedReceipt) => string | { warned: string } | { refused: string };

/**
 * Reads codes at receiving; a label that no other package carries is taken once.
 * @param once false where the form knows itself which labels it holds.
 */
export const useReceiptScan = (take: TakeScan, once = true) => {
  const { t } = useSay();
  const latest = useRef(take);
  latest.current = take;
  const seen = useRef(new Set<string>());
  const answer = useCallback(
    (scanned: ScannedReceipt, code: string): ScanAnswer | undefined => {
      const what = scanned.material?.name ?? scanned.orderNo ?? scanned.supplierLotNo ?? code;
      const no = (said: string) => ({ taken: false, what, said });
      if (scanned.kind === 'PACKAGE') return no(t('stock.cameIn'));
      const label = scanned.unitNo && `${scanned.gtin ?? scanned.material?.id ?? ''} ${scanned.unitNo}`;
      if (once && label && seen.current.has(label)) return no(t('stock.labelTwice'));
      if (scanned.cameIn) return no(t('material.labelComesInOnce', { value: null, ...scanned.cameIn }));
      const settle = (notes: readonly string[]): ScanAnswer => {
        const did = latest.current(scanned);
        if (typeof did !== 'string' && 'refused' in did) return no(did.refused);
        if (label) seen.current.add(label);
        const said = [...notes, typeof did === 'string' ? did : did.warned].join(' · ');
        return { taken: true, ...((notes.length > 0 || typeof did !== 'string') && { warns: true }), what, said };
      };
      if (!scanned.expired) return settle(nearItsEnd(t, scanned));
      answerByStop();
      void sureOfExpired(t, scanned).then((yes) => yes && answerScan(settle([t('stock.comesInHeld')])));
      return undefined;
    },
    [t, once],
  );
  return { answer, onScan: async (code: string) => answer(await send(scanReceipt, { code }), code) };
};

type Say = ReturnType<typeof useSay>['t'];

/** A full stop: what is past its date isn't taken in, or comes in on hold. */
const sureOfExpired = (t: Say, { material, supplierLotNo, qty, expiryDate }: ScannedReceipt) =>
  confirm({
    title: t('stock.expiredStop'),
    text: [
      [material?.name, supplierLotNo, qty !== null && `${formatNumber(qty)} ${material?.uom ?? ''}`].filter(Boolean).join(' · '),
      t('material.expiredComesInHeld', { material: null, day: expiryDate && formatDay(expiryDate), others: null }),
    ].join('\n'),
    ...{ icon: 'error', danger: true, okText: t('stock.receiveHeld'), cancelText: t('stock.leaveExpired') },
  });

/** What is used up or expires soon after it came is told with its last day. */
const nearItsEnd = (t: Say, { expiryDate }: ScannedReceipt) => {
  const left = expiryDate === null ? null : daysUntil(expiryDate, workDay());
  return left === null || left > soonDays ? [] : [t('stock.expiresIn', { day: formatDay(expiryDate ?? ''), n: left })];
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
