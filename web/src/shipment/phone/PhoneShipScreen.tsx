import { decimalsOf } from '@lotline/contract/kit/unit';
import { type Loading, loading } from '@lotline/contract/shipment/loading';
import { type OrderToShip, scanToShip } from '@lotline/contract/shipment/scan';
import { cancelShipment, type Shipment, ship } from '@lotline/contract/shipment/shipment';
import { useMemo, useRef, useState } from 'react';
import { wrongQuantity } from '../../kit/form/number.ts';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { confirm } from '../../kit/messages/alert.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { Underway } from '../../kit/net/underway.ts';
import { undoBy } from '../../kit/net/undo.ts';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneQty } from '../../kit/phone/PhoneFields.tsx';
import { PhonePage } from '../../kit/phone/PhonePage.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneStop } from '../../kit/phone/PhoneStop.tsx';
import { PhoneLine, PhoneList, PhoneResult } from '../../kit/phone/parts.tsx';
import { ScanField } from '../../kit/phone/ScanField.tsx';
import { answerByStop, type ScanAnswer, shownAnswer } from '../../kit/scan/answer.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { heard, whatWas } from '../heard.ts';
import { type Line, muchOf, orderName, type Said, wrongWith } from '../shipping.ts';
import { DueOrders } from './DueOrders.tsx';
import { type Client, heldSince, type Judged, judge, knownOf, loadedOf, shipmentOf, stillToLoad } from './load.ts';

/** What is loaded for: an order of a client, by the lines of it that still want something. */
type Order = Pick<OrderToShip, 'orderNo' | 'bizPartnerId' | 'bizPartnerName' | 'deliveryPlace' | 'orderLines'> & { first: Loading };
type Stop = { what: string; judged: Extract<Judged, { kind: 'red' | 'yellow' }> };

/** How long a shipment is offered to be taken back. */
const undoMs = 10_000;
const whysOfYounger = ['unreachable', 'customerLot', 'revision'] as const;

/** Loads a vehicle: scan the order or one of its lots, scan the lots, ship. */
export const PhoneShipScreen = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const [order, setOrder] = useState<Order | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [stop, setStop] = useState<Stop | null>(null);
  const [went, setWent] = useState<Shipment | null>(null);
  const { data } = useCall(loading, { orderLines: order?.orderLines.join() ?? '0' }, { enabled: order !== null });
  const { send: post, sending } = useSend(ship);
  const { send: cancel } = useSend(cancelShipment);
  useUnsaved(() => lines.length > 0);
  const loaded = order && (data ?? order.first);
  const known = useMemo(() => (order && loaded ? knownOf(loaded, order.orderLines) : null), [order, loaded]);
  const client: Client | null = order && { id: order.bizPartnerId, name: order.bizPartnerName };
  const latest = useRef({ order, lines, known });
  latest.current = { order, lines, known };

  const begin = async (its: Omit<Order, 'first'>) => {
    const { orderNo, bizPartnerId, bizPartnerName, deliveryPlace, orderLines } = its;
    const first = await send(loading, { orderLines: orderLines.join() });
    const next = { orderNo, bizPartnerId, bizPartnerName, deliveryPlace, orderLines, first };
    setOrder(next);
    setLines([]);
    setStop(null);
    setWent(null);
    latest.current = { order: next, lines: [], known: knownOf(first, orderLines) };
  };
  const leave = async () => {
    const question = {
      title: t('record.unsavedTitle'),
      text: t('record.unsavedText'),
      okText: t('record.discard'),
      cancelText: t('record.keepEditing'),
    };
    if (lines.length > 0 && !(await confirm({ ...question, icon: 'warning' }))) return;
    setOrder(null);
    setLines([]);
    setStop(null);
  };

  const put = (next: readonly Line[]) => {
    setLines(next);
    latest.current = { ...latest.current, lines: next };
  };
  const onScan = async (code: string): Promise<ScanAnswer | undefined> => {
    const found = await send(scanToShip, { code });
    const what = whatWas(found);
    const no = (said: Said): ScanAnswer => ({ taken: false, what, said: say(said.code, said.facts) });
    let begun = '';
    if (!latest.current.order) {
      const { said, begin: begins } = heard(found, { inHistory: false, lang });
      if (!begins || (found.kind !== 'ORDER' && found.kind !== 'LOT') || !found.order) return no(said);
      await begin(found.order);
      begun = say(said.code, said.facts);
      if (found.kind === 'ORDER') return { taken: true, what, said: begun };
    }
    const { order: to, lines: now, known: knows } = latest.current;
    if (!to || !knows) return undefined;
    const judged = judge(found, now, knows, { id: to.bizPartnerId, name: to.bizPartnerName }, lang);
    if (judged.kind === 'refused') return no(judged.said);
    if (judged.kind === 'red' || judged.kind === 'yellow') {
      setStop({ what, judged });
      answerByStop();
      return undefined;
    }
    put(judged.lines);
    setStop(null);
    const much = `${formatNumber(Number(judged.line.qty))} ${judged.lot.uom}`;
    const counted = found.kind === 'LOT' && found.lot.countNo ? t('count.isCounted', { sheet: found.lot.countNo }) : '';
    return { taken: true, ...(counted && { warns: true }), what, said: [begun, counted, much].filter(Boolean).join(' · ') };
  };

  const held = known ? heldSince(lines, known, lang) : [];
  const mayShip = may('mobileShipment', 'create') || may('shipment', 'create');
  const wrong = known && client && lines.length > 0 ? wrongWith(lines, known, client.id).whole : null;
  const mistyped = lines
    .map(({ qty, productStockId }) => wrongQuantity(qty, decimalsOf(known?.lotOf(productStockId)?.uom ?? '')))
    .find(Boolean);
  const why = !mayShip
    ? t('inHand.mayNotShip')
    : stop
      ? t('shipment.decideFirst')
      : lines.length === 0
        ? t('inHand.scanLots')
        : held[0]
          ? `${held[0].lotNo}: ${say(held[0].said.code, held[0].said.facts)}`
          : mistyped
            ? say(mistyped.code, { name: t('shipment.qty'), ...mistyped.facts })
            : wrong && say(wrong.code, wrong.facts);
  const submit = async () => {
    if (why || !order || !client) return;
    try {
      const shipment = await post(shipmentOf(lines, client, order.deliveryPlace));
      put([]);
      setOrder(null);
      setWent(shipment);
      const much = muchOf(shipment.lines);
      const said = t('shipment.went', { no: shipment.shipmentNo, much });
      const { id, version, shipmentNo } = shipment;
      const undo = undoBy(
        async () => {
          await cancel({ id, version, reason: t('shipment.undone') });
          setWent(null);
        },
        t('shipment.cancelledOne', { no: shipmentNo, much }),
      );
      if (may('mobileShipment', 'modify') || may('shipment', 'modify')) tell.success(said, undoMs, undo);
      else tell.success(said);
    } catch (failure) {
      // What was scanned stays as it is.
      if (!(failure instanceof Underway)) tell.error(failureText(failure), 6000);
    }
  };
  const settle = () => {
    setStop(null);
    shownAnswer.set(null);
  };

  if (!order || !known || !loaded)
    return (
      <PhonePage title={t('phone.mobileShipment')}>
        <ScanField onScan={onScan} hint={t('inHand.scanOrderOrLot')} />
        {went && <Went shipment={went} />}
        <DueOrders choose={(its) => void begin(its).catch(tellFailure)} />
      </PhonePage>
    );
  return (
    <PhonePage
      title={order.bizPartnerName}
      hint={[order.orderNo, order.deliveryPlace].filter(Boolean).join(' · ')}
      back={() => void leave()}
      foot={
        !stop && (
          <PhoneButton kind="primary" icon="truck" why={why} busy={sending} onTap={() => void submit()}>
            {lines.length > 0 ? t('inHand.shipN', { n: lines.length }) : t('shipment.begin')}
          </PhoneButton>
        )
      }
    >
      <ScanField onScan={onScan} hint={t('inHand.scanLots')} />
      {stop ? (
        <PhoneStop
          key={stop.what}
          tone={stop.judged.kind}
          title={t(stop.judged.kind === 'red' ? 'shipment.stop' : 'shipment.stopYounger')}
          what={stop.what}
          against={[
            say(stop.judged.said.code, stop.judged.said.facts),
            ...(stop.judged.kind === 'red' && stop.judged.held ? [t('shipment.heldStays')] : []),
          ]}
          aside={{
            label: t('shipment.setAside'),
            run: () => {
              if (stop.judged.kind === 'red') put(stop.judged.lines);
              settle();
            },
          }}
          pass={
            stop.judged.kind === 'yellow'
              ? {
                  label: t('shipment.addWithReason'),
                  ask: t('shipment.youngerReason'),
                  needed: t('shipment.reasonNeeded', { lot: stop.judged.lot.lotNo }),
                  usual: whysOfYounger.map((one) => t(`shipment.why.${one}`)),
                  run: (reason) => {
                    if (stop.judged.kind === 'yellow') put(stop.judged.pass(reason));
                    settle();
                  },
                }
              : undefined
          }
        />
      ) : (
        <>
          <PhoneList label={t('shipment.order')}>
            {loadedOf(lines, known, loaded.products).map(({ line, loaded: n, wanted, productName, uom }) => (
              <PhoneLine
                key={line.id}
                title={productName}
                text={orderName(line)}
                tone={n >= wanted ? 'good' : undefined}
                value={`${formatNumber(n)} / ${formatNumber(wanted)}`}
                unit={uom}
              />
            ))}
          </PhoneList>
          <Loaded {...{ lines, known, put }} />
          <ToFetch {...{ lines, known }} />
        </>
      )}
    </PhonePage>
  );
};

type Knowing = { lines: readonly Line[]; known: ReturnType<typeof knownOf> };
/** What was scanned; a tap opens its quantity. */
const Loaded = ({ lines, known, put }: Knowing & { put: (lines: readonly Line[]) => void }) => {
  const { t, say, lang } = useSay();
  const [open, setOpen] = useState<number | null>(null);
  if (lines.length === 0) return null;
  const held = heldSince(lines, known, lang);
  const line = lines.find(({ productStockId }) => productStockId === open);
  const lot = line && known.lotOf(line.productStockId);
  const faultOf = ({ qty, productStockId }: Line) => {
    const its = known.lotOf(productStockId);
    const hold = held.find(({ lotNo }) => lotNo === its?.lotNo);
    const wrong = wrongQuantity(qty, decimalsOf(its?.uom ?? ''));
    return hold ? say(hold.said.code, hold.said.facts) : wrong && say(wrong.code, { name: t('shipment.qty'), ...wrong.facts });
  };
  return (
    <>
      <PhoneList label={t('inHand.loaded')}>
        {lines.map((one) => {
          const its = known.lotOf(one.productStockId);
          const fault = faultOf(one);
          return (
            <PhoneLine
              key={one.productStockId}
              icon={fault ? 'warning' : 'check'}
              tone={fault ? 'bad' : one.youngerReason ? 'warn' : 'good'}
              title={its?.lotNo ?? ''}
              text={its?.productName}
              note={fault ?? one.youngerReason}
              value={typeof one.qty === 'number' ? formatNumber(one.qty) : '–'}
              unit={its?.uom}
              onTap={() => setOpen(one.productStockId)}
            />
          );
        })}
      </PhoneList>
      {line && lot && (
        <PhoneSheet title={lot.lotNo} close={() => setOpen(null)}>
          <PhoneQty
            label={t('shipment.qty')}
            value={line.qty}
            unit={lot.uom}
            decimals={decimalsOf(lot.uom)}
            error={faultOf(line)}
            whole={{ label: t('shipment.ofStock', { stock: formatNumber(lot.qty), uom: lot.uom }), qty: lot.qty }}
            onChange={(qty) => put(lines.map((one) => (one === line ? { ...one, qty } : one)))}
          />
          <PhoneButton kind="primary" onTap={() => setOpen(null)}>
            {t('action.ok')}
          </PhoneButton>
          <PhoneButton
            onTap={() => {
              setOpen(null);
              put(lines.filter((one) => one !== line));
            }}
          >
            {t('shipment.setAside')}
          </PhoneButton>
        </PhoneSheet>
      )}
    </>
  );
};

/** What is still to be fetched: where it stands comes first, the oldest above the others. */
const ToFetch = ({ lines, known }: Knowing) => {
  const { t } = useSay();
  const left = stillToLoad(lines, known);
  if (left.length === 0) return null;
  return (
    <PhoneList label={t('inHand.toLoad')}>
      {left.map(({ productStockId, qty }) => {
        const lot = known.lotOf(productStockId);
        return (
          <PhoneLine
            key={productStockId}
            title={lot?.locationName ?? ''}
            text={`${lot?.lotNo} · ${lot?.productName}`}
            value={formatNumber(Number(qty))}
            unit={lot?.uom}
          />
        );
      })}
    </PhoneList>
  );
};

/** What has just left. */
const Went = ({ shipment: { shipmentNo, bizPartnerName, lines } }: { shipment: Shipment }) => {
  const { t } = useSay();
  return (
    <PhoneResult tone="good" kind={t('shipment.status.SHIPPED')} title={shipmentNo} value={muchOf(lines)}>
      <p>{bizPartnerName}</p>
    </PhoneResult>
  );
};
