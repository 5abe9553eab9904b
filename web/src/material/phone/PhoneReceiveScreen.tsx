import { add } from '@lotline/contract/kit/quantity';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import type { MaterialName } from '@lotline/contract/material/material';
import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import {
  type OpenOrderLine,
  openOrderLines,
  type Package,
  receiveMaterial,
  receiveOrdered,
  removePackages,
} from '@lotline/contract/material/stock';
import { useState } from 'react';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { confirm } from '../../kit/messages/alert.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { type Asked, sendMeant } from '../../kit/net/meant.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { problemsOf } from '../../kit/net/refusal.ts';
import { usePages, useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { Underway } from '../../kit/net/underway.ts';
import { undoBy } from '../../kit/net/undo.ts';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhonePage } from '../../kit/phone/PhonePage.tsx';
import { PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing, PhoneResult } from '../../kit/phone/parts.tsx';
import { ScanField } from '../../kit/phone/ScanField.tsx';
import type { ScanAnswer } from '../../kit/scan/answer.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { nameIn } from '../../kit/words/name-in.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { namedOf } from '../named.ts';
import { chosenByHand } from '../order-line.ts';
import { heldIfExpired, type Packing, sumOf } from '../packing.ts';
import { doubtOf, expired, expiredAsk } from '../sure-of-receipt.ts';
import { useReceiptScan, useSaidOfLabel } from '../use-receipt-scan.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { MaterialSheet } from './MaterialSheet.tsx';
import { begunBy, type Delivery, faultOf, freeAsk, holdsLabel, labelled, ofLine, orderedAsk } from './receiving.ts';
import { shelfCalled, useShelves } from './shelves.ts';

/** So many order lines are listed at a time, those that are due first. */
const mostLines = 30;
/** How long what came in is offered to be taken back. */
const undoMs = 10_000;

const asking: Asked = {
  ...expiredAsk,
  'material.receiptNeverExceedsOrder': { title: 'stock.receiveAnyway', okText: 'stock.receiveAnyway' },
  'material.receiptIsFarMore': { title: 'stock.receiptAsk', okText: 'stock.receiptMeant' },
};

/** Receives in the hand: scan an order, a supplier's label or a material; look at packages, lot and shelf; receive. */
export const PhoneReceiveScreen = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const shelves = useShelves();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  /** The lines of a scanned order, one of which somebody chooses. */
  const [order, setOrder] = useState<{ orderNo: string; lines: readonly OpenOrderLine[] } | null>(null);
  /** A label that nobody knows yet, or none: the material is chosen by hand. */
  const [unknown, setUnknown] = useState<ScannedReceipt | 'none' | null>(null);
  const [came, setCame] = useState<readonly Package[] | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const { send: receive, sending: receiving } = useSend(receiveMaterial);
  const { send: receiveLine, sending: receivingLine } = useSend(receiveOrdered);
  const { send: takeBack } = useSend(removePackages);
  const saidOfLabel = useSaidOfLabel();
  const sending = receiving || receivingLine;
  useUnsaved(() => delivery !== null);

  const put = (next: Delivery | null) => {
    setDelivery(next);
    setRefused(new Map());
    setCame(null);
    setUnknown(null);
  };
  const begunSaid = (begun: Delivery) =>
    begun.line
      ? t('stock.stillOnOrder', { orderNo: begun.line.orderNo, qty: formatNumber(begun.line.remainingQty), uom: begun.material.uom })
      : t('stock.noOrderOpen');
  const labelSaid = (before: Packing, after: Delivery) => saidOfLabel(before, after.packing, after.material.uom);

  const { onScan } = useReceiptScan((scanned) => {
    if (delivery) {
      if (scanned.kind === 'ORDER' || (scanned.material && scanned.material.id !== delivery.material.id))
        return { refused: t('stock.finishFirst') };
      if (scanned.kind !== 'LABEL') return delivery.material.name;
      if (holdsLabel(delivery, scanned)) return { refused: t('stock.labelTwice') };
      const after = labelled(delivery, scanned);
      setDelivery(after);
      return labelSaid(delivery.packing, after);
    }
    setCame(null);
    if (scanned.kind === 'ORDER') {
      const [only, ...others] = scanned.lines;
      if (only && others.length === 0) put(ofLine(only));
      else setOrder({ orderNo: scanned.orderNo ?? '', lines: scanned.lines });
      return t('stock.orderFound', { n: scanned.lines.length });
    }
    const begun = begunBy(scanned, order?.orderNo ?? null);
    if (!begun) {
      setUnknown(scanned);
      return t('inHand.labelNew');
    }
    put(begun);
    const said = scanned.kind === 'LABEL' ? `${labelSaid({ packages: [] }, begun)} · ${begunSaid(begun)}` : begunSaid(begun);
    return begun.line ? said : { warned: said };
  }, false);
  const hear = async (code: string): Promise<ScanAnswer | undefined> => {
    const shelf = delivery && shelfCalled(code, shelves);
    if (!shelf) return onScan(code);
    setDelivery({ ...delivery, locationId: shelf.id });
    return { taken: true, what: nameIn(lang, shelf), said: t('inHand.comesTo') };
  };
  const chosen = async (material: MaterialName) => {
    const lines = await send(openOrderLines, { materialId: material.id });
    const scanned = unknown !== null && unknown !== 'none' ? { ...unknown, material, lines } : chosenByHand(material, lines);
    put(begunBy(scanned, null));
  };

  const fault = delivery && faultOf(delivery);
  const faultSaid = fault && say(fault.code, { name: t('movement.qty'), ...fault.facts });
  const mayReceive = may('mobileMaterialIn', 'create') || may('materialStock', 'create');

  const post = (of: Delivery) =>
    of.line
      ? sendMeant(receiveLine, orderedAsk(of, of.line), asking, (ask, code) =>
          code === expired ? { ...ask, lines: ask.lines.map(heldIfExpired) } : { ...ask, confirmOver: true },
        )
      : sendMeant(receive, freeAsk(of), asking, (ask, code) => (code === expired ? heldIfExpired(ask) : { ...ask, confirmed: true }));
  const submit = async () => {
    if (!delivery || fault) return;
    const doubt = doubtOf([{ material: delivery.material, within: [], packing: delivery.packing }]);
    if (doubt && !(await confirm(doubt.question))) return;
    try {
      const packages = await post(delivery);
      put(null);
      setOrder(null);
      setCame(packages);
      tellCame(packages);
    } catch (failure) {
      if (failure instanceof Underway) return;
      // What was entered stays, and what is said of a package stands at it.
      const of = problemsOf(failure).flatMap(({ path, message }) => {
        const at = path[path.indexOf('packages') + 1];
        return path.includes('packages') && typeof at === 'number' ? [[at, message] as const] : [];
      });
      setRefused(new Map(of));
      tell.error(failureText(failure), 6000);
    }
  };
  const tellCame = (packages: readonly Package[]) => {
    const ids = packages.map(({ id }) => id);
    const [first] = packages;
    const what = `${first?.materialName} ${formatNumber(add(...packages.map(({ qty }) => qty)))} ${first?.uom}`;
    const where = namedOf(t, [...new Set(packages.map(({ locationName }) => locationName))]);
    const said = t('stock.receivedSaid', { n: packages.length, what, where });
    const goesBack = may('mobileMaterialIn', 'delete') || may('materialStock', 'delete');
    const undo = undoBy(
      async () => {
        await takeBack({ ids: ids.join(',') });
        setCame(null);
      },
      t('stock.receivedUndone', { n: ids.length }),
    );
    if (goesBack) tell.success(said, undoMs, undo);
    else tell.success(said);
  };
  const leave = async () => {
    if (
      delivery &&
      !(await confirm({
        title: t('record.unsavedTitle'),
        text: t('record.unsavedText'),
        icon: 'warning',
        okText: t('record.discard'),
        cancelText: t('record.keepEditing'),
      }))
    )
      return;
    put(null);
  };

  const sheet = unknown !== null && <MaterialSheet close={() => setUnknown(null)} choose={(material) => void chosen(material)} />;
  if (delivery)
    return (
      <PhonePage
        title={delivery.material.name}
        hint={delivery.line ? `${delivery.line.orderNo} · ${delivery.line.bizPartnerName}` : t('inHand.withoutOrder')}
        back={() => void leave()}
        foot={
          <PhoneButton
            kind="primary"
            icon="check"
            why={mayReceive ? faultSaid : t('inHand.mayNotReceive')}
            busy={sending}
            onTap={() => void submit()}
          >
            {t('inHand.receiveN', {
              n: delivery.packing.packages.length,
              qty: formatNumber(sumOf(delivery.packing)),
              uom: delivery.material.uom,
            })}
          </PhoneButton>
        }
      >
        <ScanField onScan={hear} hint={t('inHand.scanLabelOrShelf')} />
        <DeliveryFields delivery={delivery} shelves={shelves} refused={refused} fault={fault} onChange={setDelivery} />
      </PhonePage>
    );
  return (
    <PhonePage
      title={t('phone.mobileMaterialIn')}
      hint={order ? order.orderNo : undefined}
      {...(order && { back: () => setOrder(null) })}
      foot={<PhoneButton onTap={() => setUnknown('none')}>{t('inHand.receiveWithoutOrder')}</PhoneButton>}
    >
      <ScanField onScan={hear} hint={t('inHand.scanReceipt')} />
      {came && <Came packages={came} />}
      {order ? (
        <Lines
          label={t('stock.lines')}
          lines={order.lines}
          choose={(one) =>
            put(
              ofLine(
                one,
                order.lines.filter(({ id, materialId }) => id !== one.id && materialId === one.materialId),
              ),
            )
          }
        />
      ) : (
        <Waiting choose={(one) => put(ofLine(one))} />
      )}
      {sheet}
    </PhonePage>
  );
};

/** What is on order, what is due first above the others. */
const Waiting = ({ choose }: { choose: (line: OpenOrderLine) => void }) => {
  const { t } = useSay();
  const { rows, state, failure, again, pages } = usePages(openOrderLines, {}, { limit: mostLines });
  if (state === 'loading') return <PhoneLoading />;
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (rows.length === 0) return <PhoneNothing title={t('stock.noOpenOrders')} text={t('inHand.scanReceipt')} />;
  return (
    <>
      <Lines label={t('stock.openOrders')} lines={rows} choose={choose} />
      {pages && !pages.whole && (
        <PhoneButton busy={pages.loadingMore} onTap={pages.more}>
          {t('inHand.more')}
        </PhoneButton>
      )}
    </>
  );
};

const Lines = ({ label, lines, choose }: { label: string; lines: readonly OpenOrderLine[]; choose: (line: OpenOrderLine) => void }) => (
  <PhoneList label={label}>
    {lines.map((line) => (
      <PhoneLine
        key={line.id}
        title={line.materialName}
        text={`${line.orderNo} · ${line.bizPartnerName}`}
        note={line.dueDate && formatDay(line.dueDate)}
        value={formatNumber(line.remainingQty)}
        unit={line.uom}
        onTap={() => choose(line)}
      />
    ))}
  </PhoneList>
);

/** What has just come in, by the numbers that it was given. */
const Came = ({ packages }: { packages: readonly Package[] }) => {
  const { t } = useSay();
  const [first] = packages;
  return (
    <>
      <PhoneResult
        tone="good"
        kind={t('inHand.cameIn')}
        title={first?.materialName ?? ''}
        value={formatNumber(add(...packages.map(({ qty }) => qty)))}
        unit={first?.uom}
      />
      <PhoneList
        label={t('stock.totalOf', { n: packages.length, qty: formatNumber(add(...packages.map(({ qty }) => qty))), uom: first?.uom ?? '' })}
      >
        {packages.map(({ id, packageId, locationName, qty, uom, qualityStatus, supplierLotNo }) => (
          <PhoneLine
            key={id}
            title={packageId}
            text={[locationName, supplierLotNo].filter(Boolean).join(' · ')}
            note={qualityStatus === 'OK' ? undefined : t(qualityWord(qualityStatus))}
            tone={qualityStatus === 'OK' ? 'good' : 'hold'}
            value={formatNumber(qty)}
            unit={uom}
          />
        ))}
      </PhoneList>
    </>
  );
};
