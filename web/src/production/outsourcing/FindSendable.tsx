import {
  type SendableLot,
  type SendableOperation,
  type SendablePackage,
  sendable,
  sendableAtMost,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '../../kit/look/Segments.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { useCall } from '../../kit/net/resource.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { offered, type SendableKind, sendableKinds, whyNothingLeaves } from './sendable.ts';

type Props = {
  /** The operation that led here is taken as soon as it is known. */
  operPlanId: number | null;
  chosen: number | null;
  vendorId: number | null;
  lots: readonly { productStockId?: number }[] | null | undefined;
  supplies: readonly { materialStockId?: number }[] | null | undefined;
  takeOperation: (one: SendableOperation) => void;
  takeLot: (one: SendableLot) => void;
  takePack: (one: SendablePackage) => void;
};
/** What can go, one kind at a time: operations that are ready, lots on the shelves, packages; what the vendor had before first, then the oldest. */
export const FindSendable = ({ operPlanId, chosen, vendorId, lots, supplies, takeOperation, takeLot, takePack }: Props) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const [find, setFind] = useState('');
  const [wanted, setWanted] = useState<SendableKind | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, error } = useCall(sendable, { ...(find && { find }), ...(vendorId !== null && { vendorId }) });
  const led = useRef(operPlanId);
  /** The operation that led here has nothing to send. */
  const [vain, setVain] = useState(false);
  useEffect(() => {
    if (!data || led.current === null) return;
    const one = data.operations.find((operation) => operation.operPlanId === led.current);
    led.current = null;
    if (one) takeOperation(one);
    else setVain(data.operations.length < sendableAtMost);
  }, [data, takeOperation]);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFind(next.trim()), 200);
  };
  const its = offered(data ?? { operations: [], lots: [], packages: [] }, {
    operation: chosen,
    lots: new Set(lots?.map(({ productStockId }) => productStockId)),
    packages: new Set(supplies?.map(({ materialStockId }) => materialStockId)),
  });
  const many = { WIP: its.ready.length, STOCK: its.lots.length, MATERIAL: its.packages.length };
  // What is looked for stands in sight, of whichever kind it is.
  const isThere = (one: SendableKind) => many[one] > 0 || (one === 'WIP' && its.notYet.length > 0);
  const kind =
    wanted !== null && (find === '' || isThere(wanted))
      ? wanted
      : (sendableKinds.find((one) => many[one] > 0) ?? sendableKinds.find(isThere) ?? 'WIP');
  const rows: Row[] = {
    WIP: its.ready.map((one) => ofOperation(one, takeOperation)),
    STOCK: its.lots.map((one) => ofLot(one, takeLot)),
    MATERIAL: its.packages.map((one) => ofPackage(one, takePack)),
  }[kind];
  return (
    <section aria-label={t('outsourcing.add')} className="outsourcing-find">
      {vain && (
        <p className="kit-reason" role="alert">
          {t('outsourcing.nothingOfIt')}
        </p>
      )}
      <header>
        <Segments<SendableKind>
          value={kind}
          onChange={setWanted}
          options={sendableKinds.map((value) => ({
            value,
            // Before it is known how many there are, none isn't said.
            label:
              `${t(`outsourcing.kind.${value}`)} ${!data ? '' : many[value] >= sendableAtMost ? `${sendableAtMost}+` : many[value]}`.trim(),
          }))}
        />
        <Input
          allowClear
          value={text}
          placeholder={t('outsourcing.find')}
          aria-label={t('outsourcing.find')}
          onChange={({ target }) => type(target.value)}
          onPressEnter={() => find === text.trim() && find && rows[0]?.take()}
        />
      </header>
      {!data && (
        <p className={error ? 'kit-reason' : 'kit-quiet'} role={error ? 'alert' : 'status'}>
          {error ? failureText(error) : t('record.loading')}
        </p>
      )}
      <p className="kit-quiet" hidden={!data}>
        {t(many[kind] >= sendableAtMost ? 'outsourcing.oldestFirstMore' : 'outsourcing.oldestFirst', { n: sendableAtMost })}
      </p>
      <Found rows={rows}>{data && rows.length === 0 && <p>{t('outsourcing.nothingToSend')}</p>}</Found>
      {kind === 'WIP' && its.notYet.length > 0 && (
        <details className="outsourcing-not-yet">
          <summary>{t('outsourcing.notYet', { n: its.notYet.length })}</summary>
          <Found rows={its.notYet.map((one) => ofOperation(one, takeOperation))} />
        </details>
      )}
    </section>
  );
};

type Row = {
  key: string;
  code: string;
  name: string;
  /** Where it stands, since when, and what else counts. */
  more: (said: ReturnType<typeof useSay>) => (string | null)[];
  qty: number;
  uom: string;
  take: () => void;
};
const ofOperation = (one: SendableOperation, take: (one: SendableOperation) => void): Row => ({
  key: `o${one.operPlanId}`,
  code: `${one.operationName} · ${one.lotNo}`,
  name: one.productName,
  more: ({ t }) => {
    const why = whyNothingLeaves(one);
    return [
      why && t(why, { qty: formatNumber(one.vendorQty || one.askedQty), uom: one.uom }),
      one.vendorName,
      t('outsourcing.dueOn', { day: formatDay(one.endDt) }),
    ];
  },
  qty: one.readyQty,
  uom: one.uom,
  take: () => take(one),
});
const ofLot = (one: SendableLot, take: (one: SendableLot) => void): Row => ({
  key: `l${one.productStockId}`,
  code: one.lotNo,
  name: one.productName,
  more: ({ t }) => [
    one.wentBefore ? t('outsourcing.wentBefore') : null,
    one.locationName,
    one.firstInAt && t('outsourcing.since', { day: formatDay(one.firstInAt) }),
  ],
  qty: one.qty,
  uom: one.uom,
  take: () => take(one),
});
const ofPackage = (one: SendablePackage, take: (one: SendablePackage) => void): Row => ({
  key: `p${one.materialStockId}`,
  code: one.packageId,
  name: one.materialName,
  more: ({ t }) => [
    one.wentBefore ? t('outsourcing.wentBefore') : null,
    one.locationName,
    one.expiryDate
      ? t('outsourcing.expiresOn', { day: formatDay(one.expiryDate) })
      : t('outsourcing.since', { day: formatDay(one.receivedDate) }),
  ],
  qty: one.qty,
  uom: one.uom,
  take: () => take(one),
});

/** The list is one stop of Tab with arrows inside. */
const stepInList = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
};

const Found = ({ rows, children }: { rows: readonly Row[]; children?: ReactNode }) => {
  const said = useSay();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is operated
    <div className="outsourcing-found" onKeyDown={stepInList}>
      {children}
      {rows.map((row, at) => (
        <button key={row.key} type="button" tabIndex={at === 0 ? 0 : -1} onClick={row.take}>
          <strong>{row.code}</strong>
          <span>{row.name}</span>
          <small>{row.more(said).filter(Boolean).join(' · ')}</small>
          <b>
            {formatNumber(row.qty)} {row.uom}
          </b>
        </button>
      ))}
    </div>
  );
};
