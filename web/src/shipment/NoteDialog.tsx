import { add } from '@lotline/contract/kit/quantity';
import type { Shipment } from '@lotline/contract/shipment/shipment';
import type { WordKey } from '@lotline/contract/words';
import { Switch } from 'antd';
import { code128, drawingSVG } from 'bwip-js/browser';
import { useState } from 'react';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { Paper } from '../kit/look/Paper.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { useLetterhead } from '../kit/site/plant.ts';
import { formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { formatMoney, formatTotal } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';

const bars = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text, height: 9, paddingwidth: 0 }, drawingSVG()))}`;

type Facts = readonly (readonly [WordKey, string | null])[];
/** What is known; what isn't takes no line. */
const Said = ({ facts }: { facts: Facts }) => {
  const { t } = useSay();
  return (
    <dl>
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

/** A delivery note on A4: who sends what to whom, lot by lot, and where it is signed for. */
const Note = ({ of, prices }: { of: Shipment; prices: boolean }) => {
  const { t, lang } = useSay();
  const { name, regNum, address, phone } = useLetterhead(lang);
  const from: Facts = [
    ['shipment.from', name],
    ['partner.companyRegNum', regNum],
    ['partner.address', address],
    ['shipment.phone', phone],
  ];
  const to: Facts = [
    ['shipment.to', of.bizPartnerName],
    ['shipment.place', of.deliveryPlace],
    ['shipment.date', formatDay(of.shipDate)],
    ['shipment.invoice', of.invoiceNo],
    ['shipment.vehicle', of.vehicleNo],
    ['shipment.driver', of.driver],
    ['shipment.seal', of.sealNo],
  ];
  // One currency stands in the heads; of several each line says its own.
  const inOne = (word: 'shipment.unitPrice' | 'shipment.amount') => (of.currency === null ? t(word) : `${t(word)} (${of.currency})`);
  const money = (amount: number | null, { currency }: Shipment['lines'][number]) =>
    formatMoney(amount, of.currency === null ? currency : null);
  return (
    <article className="shipment-note" data-cancelled={of.status === 'CANCELLED' || undefined}>
      <header>
        <h1>{t('shipment.deliveryNote')}</h1>
        <figure>
          <img src={bars(of.shipmentNo)} alt="" />
          <figcaption>{of.shipmentNo}</figcaption>
        </figure>
      </header>
      {of.status === 'CANCELLED' && <p className="shipment-note-cancelled">{t('shipment.status.CANCELLED')}</p>}
      <div className="shipment-note-parties">
        <Said facts={from} />
        <Said facts={to} />
      </div>
      {of.note && <Said facts={[['common.note', of.note]]} />}
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
        <tbody className="shipment-note-sums">
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
      <footer>
        {(['shipment.signSent', 'shipment.signDriver', 'shipment.signReceived'] as const).map((key) => (
          <div key={key}>{t(key)}</div>
        ))}
      </footer>
    </article>
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

/** Delivery notes, one page each when printed. */
export const NoteDialog = ({ shipments, close }: { shipments: readonly Shipment[]; close: () => void }) => {
  const { t } = useSay();
  const [prices, setPrices] = useState(true);
  const notes = shipments.map((one) => <Note key={one.id} of={one} prices={prices} />);
  return (
    <>
      <Modal
        open
        width={860}
        title={t('shipment.deliveryNote')}
        onCancel={close}
        footer={
          <div className="kit-drawer-foot">
            <label className="shipment-switch" htmlFor="shipment-prices">
              <Switch id="shipment-prices" size="small" checked={prices} onChange={setPrices} />
              {t('shipment.withPrices')}
            </label>
            <span className="kit-foot-space" />
            <Button onClick={close}>{t('action.close')}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
              {t('shipment.printNotes', { n: shipments.length })}
            </Button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the notes from here */}
        <section className="shipment-notes" tabIndex={0} aria-label={t('shipment.deliveryNote')}>
          {notes}
        </section>
      </Modal>
      <Paper>{notes}</Paper>
    </>
  );
};
