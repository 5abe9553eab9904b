import { add, subtract } from '@lotline/contract/kit/quantity';
import type { OpenHold } from '@lotline/contract/ledger/open-hold';
import type { ShippableLot } from '@lotline/contract/lot/lot';
import { NewShipment, type ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { useEffect, useMemo, useRef } from 'react';
import { bin, focusHeir } from '../kit/browser/heir.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { usePaste } from '../kit/record/use-paste.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { formatMoney, formatTotal } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import { heldSaid } from './heard.ts';
import {
  amountOfLine,
  currencyOf,
  isYounger,
  type Known,
  type Line,
  lotCalled,
  mostLines,
  orderCalled,
  orderName,
  ordersFor,
  otherOrder,
  type PastedLine,
  placeOfLine,
  type Said,
  scannedOf,
  withOrder,
  withPasted,
  wrongWith,
} from './shipping.ts';

type Props = {
  value?: readonly Line[];
  onChange?: (lines: readonly Line[]) => void;
  known: Known;
  /** The lots that may be shipped: a pasted block names them. */
  lots: readonly ShippableLot[];
  learn: (lot: ShippableLot) => void;
  bizPartnerId: number | null;
  /** The line that was added or scanned last. */
  fresh: Line | null;
  /** Asks why a line goes although an older lot stays. */
  askWhy: (at: number, against: Said) => void;
  /** Fills the orders anew with what lies longest; null where no order is known. */
  fill: (() => void) | null;
};

/** Without a line the next thing to do is a scan. */
const focusScanner = () => document.querySelector<HTMLElement>('.ant-drawer .kit-barcode input, .ant-drawer .kit-barcode-prompt')?.focus();

const { text, qty, money } = columnsOf<PastedLine>();
const one = NewShipment.shape.lines.element;
const PastedDraft = one.extend({ qty: one.shape.qty.nullish() });

/** The lines of a shipment in the making: quantity, order and price of each lot, with what is wrong beside it. */
export const ShipmentLines = ({ value = [], onChange, known, lots, learn, bizPartnerId, fresh, askWhy, fill }: Props) => {
  const { t, say } = useSay();
  const lastAdded = useRef<HTMLTableRowElement>(null);
  // Who holds the box sees its line, however many stand above it.
  useEffect(() => {
    if (fresh !== null) lastAdded.current?.scrollIntoView?.({ block: 'nearest' });
  }, [fresh]);
  const freshAt = placeOfLine(fresh, value);
  const { each } = wrongWith(value, known, bizPartnerId);
  const change = (at: number, part: Partial<Line>) => onChange?.(value.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const columns = useMemo(
    () => [
      text('productStockId', {
        name: 'LOT',
        width: 300,
        value: ({ productStockId }) => known.lotOf(productStockId)?.lotNo,
        read: (said) => lotCalled(said, lots)?.productStockId,
      }),
      text('orderProductId', {
        width: 260,
        title: 'shipment.order',
        value: ({ orderProductId }) => {
          const order = known.orderLines.find(({ id }) => id === orderProductId);
          return order && orderName(order);
        },
        read: (said) => orderCalled(said, known)?.id,
      }),
      qty('qty', { title: 'shipment.qty', uom: ({ productStockId }) => known.lotOf(productStockId)?.uom }),
      money('unitPrice', { title: 'shipment.unitPrice' }),
      money('amount', { title: 'shipment.amount', value: amountOfLine }),
    ],
    [known, lots],
  );
  const { box, review } = usePaste({
    columns,
    rows: useMemo(() => value.map((line, at) => ({ ...line, id: at + 1, version: 1 })), [value]),
    draft: PastedDraft,
    makes: Math.max(0, mostLines - value.length),
    words: 'shipment',
    file: t('shipment.lines'),
    whole: true,
    now: () => value,
    put: (rows) => {
      const next = withPasted(value, rows, { known, lots, bizPartnerId });
      for (const { productStockId } of next) {
        const lot = lots.find((its) => its.productStockId === productStockId);
        if (lot) learn(lot);
      }
      onChange?.(next);
      return next;
    },
    back: (before) => onChange?.(before),
  });
  if (value.length === 0)
    return (
      <div ref={box}>
        <p className="shipment-none">{t('shipment.noLines')}</p>
        {review}
      </div>
    );
  const amounts = value.map((line) => ({
    amount: amountOfLine(line),
    currency: currencyOf(known.orderLines.find(({ id }) => id === line.orderProductId)),
  }));
  const several = new Set(amounts.map(({ currency }) => currency)).size > 1;
  const uoms = new Set(value.map(({ productStockId }) => known.lotOf(productStockId)?.uom));
  const [uom] = uoms;
  const counted = scannedOf(value);
  return (
    <div className="shipment-scroll" ref={box}>
      <table className="shipment-table">
        <thead>
          <tr>
            <th aria-label={t('issuing.ticked')} />
            <th>{t('shipment.shelf')}</th>
            <th>LOT</th>
            <th>{t('shipment.order')}</th>
            <th className="kit-number">{t('shipment.qty')}</th>
            <th className="kit-number">{t('shipment.unitPrice')}</th>
            <th className="kit-number">{t('shipment.amount')}</th>
            <th aria-label={t('action.remove')} />
          </tr>
        </thead>
        <tbody>
          {value.map((line, at) => {
            const lot = known.lotOf(line.productStockId);
            if (!lot) return null;
            const wrong = each[at];
            const partner = bizPartnerId ?? lot.bizPartnerId;
            const orders = ordersFor(lot, known, partner);
            const own = known.orderLines.find(({ id }) => id === line.orderProductId);
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: the same lot may go on several lines, so a line is known by its place
                key={at}
                ref={at === freshAt ? lastAdded : null}
                data-line={at}
                data-fresh={at === freshAt || undefined}
                data-held={lot.hold ? true : undefined}
              >
                <td>
                  {line.scanned ? (
                    <span className="shipment-tick" role="img" aria-label={t('issuing.ticked')}>
                      ✓
                    </span>
                  ) : (
                    <span className="shipment-unread" role="img" aria-label={t('issuing.unscanned')} />
                  )}
                </td>
                <td className="shipment-shelf">{lot.locationName}</td>
                <td data-col="productStockId">
                  <strong>{lot.lotNo}</strong>
                  <small>
                    {lot.productName} ({lot.productCode})
                  </small>
                  {!line.scanned && <small className="shipment-unread-word">{t('issuing.unscanned')}</small>}
                  {line.reason && <small className="shipment-reason">{line.reason}</small>}
                  {wrong && isYounger(wrong) && (
                    <span className="shipment-older" role="alert">
                      <small>{say(wrong.code, wrong.facts)}</small>
                      <Button size="small" aria-label={`${t('shipment.sayWhy')} ${lot.lotNo}`} onClick={() => askWhy(at, wrong)}>
                        {t('shipment.sayWhy')}
                      </Button>
                    </span>
                  )}
                  {line.youngerReason && <small className="shipment-reason">{line.youngerReason}</small>}
                  {lot.hold && <HeldTag hold={lot.hold} />}
                  {lot.concessionNo && (
                    <span className="kit-tag kit-tag-cyan">{t('concession.under', { concession: lot.concessionNo })}</span>
                  )}
                </td>
                <td data-col="orderProductId">
                  <Select
                    aria-label={`${t('shipment.order')} ${lot.lotNo}`}
                    style={{ width: '100%' }}
                    popupMatchSelectWidth={false}
                    allowClear
                    value={line.orderProductId}
                    placeholder={t('shipment.noOrder')}
                    options={(own && !orders.includes(own) ? [own, ...orders] : orders).map((order) => ({
                      value: order.id,
                      label: orderName(order),
                      order,
                    }))}
                    optionRender={({ data }) => <OrderOption of={(data as { order: ShippableOrderLine }).order} />}
                    onChange={(id: number | null | undefined) => onChange?.(withOrder(value, at, id ?? null, known))}
                  />
                  {otherOrder(line, known) && <small className="shipment-reason">{t('shipment.otherOrderHere')}</small>}
                </td>
                <td className="kit-number" data-col="qty">
                  <NumberInput
                    value={line.qty}
                    aria-label={`${t('shipment.qty')} ${lot.lotNo}`}
                    {...(wrong && { status: 'error' as const })}
                    onChange={(qty) => change(at, { qty: qty ?? null })}
                  />
                  {wrong && !lot.hold && !isYounger(wrong) ? (
                    <small className="shipment-wrong" role="alert">
                      {say(wrong.code, wrong.facts)}
                    </small>
                  ) : (
                    <small>{t('shipment.ofStock', { stock: formatNumber(lot.qty), uom: lot.uom })}</small>
                  )}
                </td>
                <td className="kit-number" data-col="unitPrice">
                  <NumberInput
                    decimals={2}
                    integers={13}
                    value={line.unitPrice}
                    aria-label={`${t('shipment.unitPrice')} ${lot.lotNo}`}
                    onChange={(unitPrice) => change(at, { unitPrice: unitPrice ?? null })}
                  />
                </td>
                <td className="kit-number shipment-sum" data-col="amount">
                  {formatMoney(amounts[at]?.amount ?? null, several ? (amounts[at]?.currency ?? null) : null)}
                </td>
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`${t('action.remove')} ${lot.lotNo}`}
                    {...bin}
                    onClick={({ currentTarget }) => {
                      focusHeir(currentTarget, box.current, focusScanner);
                      onChange?.(value.filter((_, index) => index !== at));
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              {t('shipment.lineCount', { n: value.length })}
              <span className="shipment-counted" data-all={counted.n === counted.of || undefined}>
                {t('issuing.scannedOf', counted)}
              </span>
              {fill && (
                <Button size="small" onClick={fill}>
                  {t('shipment.oldestFirst')}
                </Button>
              )}
            </td>
            <td className="kit-number">
              {uoms.size === 1 && `${formatNumber(add(...value.map(({ qty }) => (typeof qty === 'number' ? qty : 0))))} ${uom}`}
            </td>
            <td />
            <td className="kit-number">{formatTotal(amounts)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {review}
    </div>
  );
};

/** Why a lot that is listed may not leave. */
export const HeldTag = ({ hold }: { hold: OpenHold }) => {
  const { say, lang } = useSay();
  const { code, facts } = heldSaid(hold, lang);
  return <span className="kit-tag kit-tag-purple shipment-held">{say(code, facts)}</span>;
};

const OrderOption = ({ of }: { of: ShippableOrderLine }) => {
  const { t } = useSay();
  return (
    <span className="shipment-option">
      <span>
        {of.orderNo}-{of.seq}
      </span>
      <small>
        {of.bizPartnerName} · {t('shipment.stillOpen', { open: formatNumber(subtract(of.qty, of.shippedQty)), qty: formatNumber(of.qty) })}
        {of.dueDate && ` · ~${formatDay(of.dueDate)}`}
      </small>
    </span>
  );
};
