import { addDays } from '@lotline/contract/kit/production-day';
import { scanToShip } from '@lotline/contract/shipment/scan';
import { type Shipment, shipments, shipmentsOfLot } from '@lotline/contract/shipment/shipment';
import { useMemo, useState } from 'react';
import { useGo } from '../../kit/browser/go.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { usePages } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhonePage } from '../../kit/phone/PhonePage.tsx';
import { PhoneFacts, PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing, PhoneResult } from '../../kit/phone/parts.tsx';
import { ScanField } from '../../kit/phone/ScanField.tsx';
import type { ScanAnswer } from '../../kit/scan/answer.ts';
import { formatDay, formatNumber, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { heard, type Went, whatWas } from '../heard.ts';
import { muchOf } from '../shipping.ts';
import { DueOrders } from './DueOrders.tsx';

/** So many days back what went is listed; what went before is found by its lot. */
const daysBack = 30;
const shipmentsAtOnce = 30;
const views = ['due', 'went'] as const;
const words = { due: 'shipment.due', went: 'shipment.shipments' } as const;

/** What is due and what went; by a scanned lot, where it went. */
export const PhoneShipmentListScreen = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const [view, setView] = useState<(typeof views)[number]>('due');
  /** What was scanned, and the shipments that took of it. */
  const [found, setFound] = useState<{ what: string; shipments: readonly Shipment[] } | null>(null);
  const [open, setOpen] = useState<Shipment | null>(null);
  const onScan = async (code: string): Promise<ScanAnswer> => {
    const scanned = await send(scanToShip, { code });
    const what = whatWas(scanned);
    const show = (its: readonly Shipment[], said: string): ScanAnswer => {
      setFound({ what, shipments: its });
      setOpen(its.length === 1 ? (its[0] ?? null) : null);
      return { taken: true, what, said };
    };
    if (scanned.kind === 'LOT') {
      const its = await send(shipmentsOfLot, { id: scanned.lot.id });
      if (its.length > 0) return show(its, t('inHand.lotWentTo', { n: its.length }));
    }
    const { said, show: went } = heard(scanned, { inHistory: true, lang });
    if (went) return show(await shipmentCalled(went), say(said.code, said.facts));
    setFound(null);
    setOpen(null);
    if (scanned.kind === 'LOT')
      return { taken: false, what, said: t('inHand.lotIsHere', { qty: formatNumber(scanned.lot.readyQty), uom: scanned.lot.uom }) };
    return { taken: false, what, said: scanned.kind === 'ORDER' ? t('inHand.orderIsHere') : say(said.code, said.facts) };
  };
  const toList = () => {
    setFound(null);
    setOpen(null);
  };
  const isOneOfSeveral = open !== null && found?.shipments.length !== 1;
  return (
    <PhonePage
      title={t('phone.mobileShipmentList')}
      hint={open?.shipmentNo ?? found?.what}
      back={isOneOfSeveral ? () => setOpen(null) : found ? toList : undefined}
    >
      <ScanField onScan={onScan} hint={t('inHand.scanWhereItWent')} />
      {open ? (
        <OneShipment shipment={open} />
      ) : found ? (
        <Shipments label={t('inHand.lotWentTo', { n: found.shipments.length })} shipments={found.shipments} open={setOpen} />
      ) : (
        <>
          <fieldset className="phone-segments">
            <legend className="unseen">{t('phone.mobileShipmentList')}</legend>
            {views.map((one) => (
              <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
                {t(words[one])}
              </button>
            ))}
          </fieldset>
          {view === 'due' ? (
            <DueOrders
              choose={may('mobileShipment') ? ({ orderNo }) => go(`/m/production/shipment?barcode=${encodeURIComponent(orderNo)}`) : null}
            />
          ) : (
            <WentLately open={setOpen} />
          )}
        </>
      )}
    </PhonePage>
  );
};

/** A shipment by its number and day. */
const shipmentCalled = async ({ shipmentNo, shipDate }: Went) => {
  const page = await send(shipments, {
    startDt: shipDate,
    endDt: shipDate,
    filter: JSON.stringify({ shipmentNo: `"${shipmentNo}"` }),
    limit: 1,
  });
  return page.rows;
};

const WentLately = ({ open }: { open: (shipment: Shipment) => void }) => {
  const { t } = useSay();
  const period = useMemo(() => ({ startDt: addDays(today(), -daysBack), endDt: today() }), []);
  const { rows, state, failure, again, pages } = usePages(shipments, period, { limit: shipmentsAtOnce });
  if (state === 'loading') return <PhoneLoading />;
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (rows.length === 0) return <PhoneNothing icon="truck" title={t('shipment.empty')} />;
  return (
    <>
      <Shipments label={t('inHand.wentLately', { n: daysBack })} shipments={rows} open={open} />
      {pages && !pages.whole && (
        <PhoneButton busy={pages.loadingMore} onTap={pages.more}>
          {t('inHand.more')}
        </PhoneButton>
      )}
    </>
  );
};

const Shipments = ({
  label,
  shipments: all,
  open,
}: {
  label: string;
  shipments: readonly Shipment[];
  open: (shipment: Shipment) => void;
}) => {
  const { t } = useSay();
  return (
    <PhoneList label={label}>
      {all.map((one) => (
        <PhoneLine
          key={one.id}
          title={one.bizPartnerName ?? one.shipmentNo}
          text={`${one.shipmentNo} · ${one.products ?? ''}`}
          note={[formatDay(one.shipDate), one.status === 'CANCELLED' && t('shipment.status.CANCELLED')].filter(Boolean).join(' · ')}
          tone={one.status === 'CANCELLED' ? 'bad' : 'good'}
          value={muchOf(one.lines)}
          onTap={() => open(one)}
        />
      ))}
    </PhoneList>
  );
};

/** Who got it, when, and which lots. */
const OneShipment = ({ shipment }: { shipment: Shipment }) => {
  const { t } = useSay();
  const { shipmentNo, shipDate, bizPartnerName, deliveryPlace, vehicleNo, driver, status, cancelReason, lines, createdByName } = shipment;
  return (
    <>
      <PhoneResult
        tone={status === 'CANCELLED' ? 'bad' : 'good'}
        kind={t(`shipment.status.${status}`)}
        title={bizPartnerName ?? shipmentNo}
        value={muchOf(lines)}
      >
        <PhoneFacts
          of={[
            [t('shipment.no'), shipmentNo],
            [t('shipment.date'), formatDay(shipDate)],
            [t('shipment.place'), deliveryPlace],
            [t('shipment.vehicle'), vehicleNo],
            [t('shipment.driver'), driver],
            [t('inHand.shippedBy'), createdByName],
            [t('shipment.cancelReason'), cancelReason],
          ]}
        />
      </PhoneResult>
      <PhoneList label={t('shipment.lines')}>
        {lines.map(({ id, lotNo, productName, orderNo, qty, uom, youngerReason }) => (
          <PhoneLine
            key={id}
            title={lotNo}
            text={[productName, orderNo].filter(Boolean).join(' · ')}
            note={youngerReason}
            value={formatNumber(qty)}
            unit={uom}
          />
        ))}
      </PhoneList>
    </>
  );
};
