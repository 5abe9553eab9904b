import { add } from '@lotline/contract/kit/quantity';
import type { Shipment } from '@lotline/contract/shipment/shipment';
import { DeliveryNote, DeliveryNotes } from '../kit/dialogs/DeliveryNotes.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { formatMoney, formatTotal } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';

/** What a shipment's note says, lot by lot. */
const Note = ({ of, prices }: { of: Shipment; prices: boolean }) => {
  const { t } = useSay();
  const to = [
    ['deliveryNote.to', of.bizPartnerName],
    ['shipment.place', of.deliveryPlace],
    ['shipment.date', formatDay(of.shipDate)],
    ['shipment.invoice', of.invoiceNo],
    ['shipment.vehicle', of.vehicleNo],
    ['shipment.driver', of.driver],
    ['shipment.seal', of.sealNo],
  ] as const;
  // One currency stands in the heads; of several each line says its own.
  const inOne = (word: 'shipment.unitPrice' | 'shipment.amount') => (of.currency === null ? t(word) : `${t(word)} (${of.currency})`);
  const money = (amount: number | null, { currency }: Shipment['lines'][number]) =>
    formatMoney(amount, of.currency === null ? currency : null);
  return (
    <DeliveryNote
      title={t('shipment.deliveryNote')}
      number={of.shipmentNo}
      cancelled={of.status === 'CANCELLED' ? t('shipment.status.CANCELLED') : null}
      to={to}
      note={of.note}
    >
      <table>
        <thead>
          <tr>
            <th className="kit-number">{t('shipment.seq')}</th>
            <th>{t('shipment.products')}</th>
            <th>LOT</th>
            <th>
              {t('shipment.order')}
              <small>{t('order.customerPoNo')}</small>
            </th>
            <th className="kit-number">{t('common.qty')}</th>
            {prices && <th className="kit-number">{inOne('shipment.unitPrice')}</th>}
            {prices && <th className="kit-number">{inOne('shipment.amount')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => (
            <tr key={line.id}>
              <td className="kit-number">{line.seq}</td>
              <td>
                {line.productName}
                <small>{line.productCode}</small>
              </td>
              <td>
                <Unbroken text={line.lotNo} />
              </td>
              <td>
                <Unbroken text={orNothing(line.orderNo)} />
                {line.customerPoNo && (
                  <small>
                    <Unbroken text={line.customerPoNo} />
                  </small>
                )}
              </td>
              <td className="kit-number">
                {formatNumber(line.qty)} {line.uom}
              </td>
              {prices && <td className="kit-number">{money(line.unitPrice, line)}</td>}
              {prices && <td className="kit-number">{money(line.amount, line)}</td>}
            </tr>
          ))}
        </tbody>
        <tbody className="delivery-note-sums">
          {sumsOf(of).map(({ name, qty, uom }, at, all) => (
            <tr key={`${name} ${uom}`}>
              <td colSpan={4} className="kit-number">
                {name ?? t('shipment.total')}
              </td>
              <td className="kit-number">
                {formatNumber(qty)} {uom}
              </td>
              {prices && <td />}
              {prices && <td className="kit-number">{at === all.length - 1 && formatTotal(of.lines)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </DeliveryNote>
  );
};

/** What is counted at the dock: each product of several lots, and all of it where one unit counts it. */
const sumsOf = ({ lines }: Shipment) => {
  const sum = (its: Shipment['lines'], name: string | null) => ({ name, qty: add(...its.map(({ qty }) => qty)), uom: its[0]?.uom ?? '' });
  const products = [...Map.groupBy(lines, ({ productId }) => productId).values()];
  const units = [...Map.groupBy(lines, ({ uom }) => uom).values()];
  return [
    ...(products.length > 1 ? products.filter((its) => its.length > 1) : []).map((its) => sum(its, its[0]?.productName ?? '')),
    ...units.map((its) => sum(its, null)),
  ];
};

export const NoteDialog = ({ shipments, close }: { shipments: readonly Shipment[]; close: () => void }) => {
  const { t } = useSay();
  return (
    <DeliveryNotes
      title={t('shipment.deliveryNote')}
      rows={shipments}
      priced
      noteOf={(one, prices) => <Note key={one.id} of={one} prices={prices} />}
      close={close}
    />
  );
};
