import type { Shipment } from '@lotline/contract/shipment/shipment';
import { Switch } from 'antd';
import { code128, drawingSVG } from 'bwip-js/browser';
import { useState } from 'react';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { Paper } from '../kit/look/Paper.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { formatMoney, formatTotal } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';

const bars = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text, height: 9, paddingwidth: 0 }, drawingSVG()))}`;

/** A delivery note on A4: who sends what to whom, lot by lot, and where it is signed for. */
const Note = ({ of, prices }: { of: Shipment; prices: boolean }) => {
  const { t, say } = useSay();
  const { companyName } = usePlant();
  const facts: [string, string | null][] = [
    ['shipment.no', of.shipmentNo],
    ['shipment.date', formatDay(of.shipDate)],
    ['shipment.from', companyName],
    ['shipment.partner', of.bizPartnerName],
    ['shipment.place', of.deliveryPlace],
    ['shipment.invoice', of.invoiceNo],
    ['shipment.vehicle', of.vehicleNo],
    ['shipment.driver', of.driver],
    ['shipment.seal', of.sealNo],
    ['common.note', of.note],
  ];
  // One currency stands in the heads; of several each line says its own.
  const inOne = (word: 'shipment.unitPrice' | 'shipment.amount') => (of.currency === null ? t(word) : `${t(word)} (${of.currency})`);
  const money = (amount: number | null, { currency }: Shipment['lines'][number]) =>
    formatMoney(amount, of.currency === null ? currency : null);
  return (
    <article className="shipment-note" data-cancelled={of.status === 'CANCELLED' || undefined}>
      <header>
        <h1>{t('shipment.deliveryNote')}</h1>
        <img src={bars(of.shipmentNo)} alt={of.shipmentNo} />
      </header>
      {of.status === 'CANCELLED' && <p className="shipment-note-cancelled">{t('shipment.status.CANCELLED')}</p>}
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>{orNothing(value)}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th className="kit-number">{t('shipment.seq')}</th>
            <th>{t('shipment.products')}</th>
            <th>LOT</th>
            <th>{t('shipment.order')}</th>
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
              <td>{line.lotNo}</td>
              <td>{orNothing(line.orderNo)}</td>
              <td className="kit-number">
                {formatNumber(line.qty)} {line.uom}
              </td>
              {prices && <td className="kit-number">{money(line.unitPrice, line)}</td>}
              {prices && <td className="kit-number">{money(line.amount, line)}</td>}
            </tr>
          ))}
        </tbody>
        {prices && (
          <tfoot>
            <tr>
              <td colSpan={6} className="kit-number">
                {t('shipment.total')}
              </td>
              <td className="kit-number">{formatTotal(of.lines)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <footer>
        {(['shipment.signSent', 'shipment.signDriver', 'shipment.signReceived'] as const).map((key) => (
          <div key={key}>{t(key)}</div>
        ))}
      </footer>
    </article>
  );
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
        <div className="shipment-notes">{notes}</div>
      </Modal>
      <Paper>{notes}</Paper>
    </>
  );
};
