import { amountOf } from '@lotline/contract/kit/quantity';
import type { Outsourcing, OutsourcingDetail } from '@lotline/contract/production/outsourcing/outsourcing';
import { outsourcingOf } from '@lotline/contract/production/outsourcing/outsourcing';
import type { WordKey } from '@lotline/contract/words';
import { Switch } from 'antd';
import { code128, drawingSVG } from 'bwip-js/browser';
import { useState } from 'react';
import { PrinterOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { Modal } from '../../kit/look/Modal.tsx';
import { Paper } from '../../kit/look/Paper.tsx';
import { Unbroken } from '../../kit/look/Unbroken.tsx';
import { useCall } from '../../kit/net/resource.ts';
import { useLetterhead } from '../../kit/site/plant.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { formatMoney } from '../../kit/words/money.ts';
import { useSay } from '../../kit/words/use-say.ts';

const bars = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text, height: 9, paddingwidth: 0 }, drawingSVG()))}`;

type Facts = readonly (readonly [WordKey, string | null | undefined])[];
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

/** What goes to a vendor on A4: what is to be done with which lots and material, until when, and where it is signed for. */
const Note = ({ of, detail, prices }: { of: Outsourcing; detail: OutsourcingDetail | undefined; prices: boolean }) => {
  const { t, lang } = useSay();
  const { name, regNum, address, phone } = useLetterhead(lang);
  return (
    <article className="outsourcing-note" data-cancelled={of.status === 'CANCELLED' || undefined}>
      <header>
        <h1>{t('outsourcing.deliveryNote')}</h1>
        <figure>
          <img src={bars(of.outNo)} alt="" />
          <figcaption>{of.outNo}</figcaption>
        </figure>
      </header>
      {of.status === 'CANCELLED' && <p className="outsourcing-note-cancelled">{t('outsourcing.status.CANCELLED')}</p>}
      <div className="outsourcing-note-parties">
        <Said
          facts={[
            ['shipment.from', name],
            ['partner.companyRegNum', regNum],
            ['partner.address', address],
            ['shipment.phone', phone],
          ]}
        />
        <Said
          facts={[
            ['shipment.to', of.vendorName],
            ['partner.companyRegNum', detail?.vendorRegNo],
            ['partner.address', detail?.vendorAddress],
            ['shipment.phone', detail?.vendorPhone],
            ['outsourcing.operationName', of.operationName],
            ['outsourcing.outDate', formatDay(of.outDate)],
            ['outsourcing.dueDate', formatDay(of.dueDate)],
          ]}
        />
      </div>
      {of.note && <Said facts={[['common.note', of.note]]} />}
      <table>
        <thead>
          <tr>
            <th className="kit-number">{t('outsourcing.seq')}</th>
            <th>{t('outsourcing.kind')}</th>
            <th>{t('outsourcing.itemName')}</th>
            <th>{t('outsourcing.lotOrPackage')}</th>
            <th className="kit-number">{t('common.qty')}</th>
            {prices && <th className="kit-number">{t('outsourcing.unitPrice')}</th>}
            {prices && <th className="kit-number">{t('outsourcing.amount')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => (
            <tr key={line.id}>
              <td className="kit-number">{line.seq}</td>
              <td>{t(`outsourcing.kind.${line.kind}`)}</td>
              <td>
                {line.itemName}
                <small>{line.itemCode}</small>
              </td>
              <td>
                <Unbroken text={line.lotNo ?? line.packageId ?? '–'} />
              </td>
              <td className="kit-number">
                {formatNumber(line.qty)} {line.uom}
              </td>
              {prices && <td className="kit-number">{line.kind === 'MATERIAL' ? '–' : formatMoney(of.unitPrice, of.currency)}</td>}
              {prices && (
                <td className="kit-number">
                  {line.kind === 'MATERIAL' || of.unitPrice === null ? '–' : formatMoney(amountOf(line.qty, of.unitPrice), of.currency)}
                </td>
              )}
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

const NoteOf = ({ of, prices }: { of: Outsourcing; prices: boolean }) => (
  <Note of={of} detail={useCall(outsourcingOf, { id: of.id }).data} prices={prices} />
);

/** Delivery notes, one page each when printed. */
export const OutsourcingNotes = ({ rows, close }: { rows: readonly Outsourcing[]; close: () => void }) => {
  const { t } = useSay();
  const [prices, setPrices] = useState(false);
  const notes = rows.map((one) => <NoteOf key={one.id} of={one} prices={prices} />);
  return (
    <>
      <Modal
        open
        width={860}
        title={t('outsourcing.deliveryNote')}
        onCancel={close}
        footer={
          <div className="kit-drawer-foot">
            <label className="outsourcing-switch" htmlFor="outsourcing-prices">
              <Switch id="outsourcing-prices" size="small" checked={prices} onChange={setPrices} />
              {t('shipment.withPrices')}
            </label>
            <span className="kit-foot-space" />
            <Button onClick={close}>{t('action.close')}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
              {t('shipment.printNotes', { n: rows.length })}
            </Button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the notes from here */}
        <section className="outsourcing-notes" tabIndex={0} aria-label={t('outsourcing.deliveryNote')}>
          {notes}
        </section>
      </Modal>
      <Paper>{notes}</Paper>
    </>
  );
};
