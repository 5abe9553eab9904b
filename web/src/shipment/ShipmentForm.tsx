import { holding } from '@lotline/contract/kit/initials';
import { type ShippableLot, shipmentLots } from '@lotline/contract/lot/lot';
import { scanToShip } from '@lotline/contract/shipment/scan';
import { shippableOrderLines } from '@lotline/contract/shipment/shipment';
import { Form, type FormInstance, Input } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { TextField } from '../kit/form/fields.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { useScan } from '../kit/scan/use-scan.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { heldSaid, isStopped, notALot, whatWas, whyLotStays } from './heard.ts';
import { Requirement } from './Requirement.tsx';
import './shipment.css';
import { HeldTag, ShipmentLines } from './ShipmentLines.tsx';
import { ShipStop } from './ShipStop.tsx';
import {
  type Known,
  type LabelRead,
  type Line,
  linesForOrders,
  lotsWanted,
  mayGo,
  meansMore,
  olderFirstSaid,
  orderName,
  otherOrder,
  pushedOut,
  type Said,
  scannedOf,
  stockLeft,
  ticked,
  unscannedOf,
  withLot,
  wrongWith,
} from './shipping.ts';
import type { Shipping } from './use-shipping.ts';

type Props = {
  form: FormInstance;
  bizPartnerId: number | null;
  lines: readonly Line[];
  shipping: Shipping;
  /** Order lines whose ready stock stands in the shipment from the start. */
  begins?: readonly number[] | undefined;
  /** Gives what was scanned before this form was there to hear it, which it is from then on. */
  takeScans: () => string[];
};

/** Who gets what: the head of a shipment, the lots that may go, and the lines made of them. Stands in any form of `NewShipment`. */
export const ShipmentForm = ({ form, bizPartnerId, lines, shipping, begins, takeScans }: Props) => {
  const { t, say, lang } = useSay();
  const { known, learn, setClient, stop, setStop } = shipping;
  const [fresh, setFresh] = useState<Line | null>(null);
  useEffect(() => setClient(bizPartnerId), [bizPartnerId, setClient]);

  // The form knows its customer before the picker is there to show it.
  const client: number | null = bizPartnerId ?? form.getFieldValue('bizPartnerId') ?? null;
  const latest = useRef({ known, bizPartnerId: client });
  latest.current = { known, bizPartnerId: client };
  const put = useCallback((next: readonly Line[]) => form.setFieldValue('lines', next), [form]);
  /** The form has them before it is drawn with them: the next scan may come first. */
  const linesNow = useCallback((): readonly Line[] => form.getFieldValue('lines') ?? [], [form]);
  /** Puts a lot behind the lines, and with the first of them the customer and the place that it goes to. */
  const take = useCallback(
    (lot: ShippableLot, knows: Known, more: Pick<Line, 'scanned' | 'reason' | 'youngerReason'>) => {
      const { bizPartnerId: client } = latest.current;
      learn(lot);
      const before = linesNow();
      const { line, lines: next } = withLot(lot, before, knows, client, more.scanned === true);
      const added = { ...line, ...more };
      put([...next.slice(0, -1), added]);
      setFresh(added);
      const order = knows.orderLines.find(({ id }) => id === line.orderProductId);
      const theirs = order?.bizPartnerId ?? lot.productPartnerId;
      if (client === null && theirs !== null) form.setFieldValue('bizPartnerId', theirs);
      if (order?.deliveryPlace && !form.getFieldValue('deliveryPlace')) form.setFieldValue('deliveryPlace', order.deliveryPlace);
      const much = `${formatNumber(Number(line.qty))} ${lot.uom}`;
      const other = otherOrder(line, knows);
      if (other) return { warns: true, said: t('shipment.otherOrder', { order: orderName(other), much }) };
      const [gone, ...rest] = pushedOut(before, next).map(({ productStockId }) => knows.lotOf(productStockId)?.lotNo ?? '');
      const instead = gone === undefined ? null : t('shipment.insteadOf', { lot: gone, more: rest.length || null });
      return { said: [much, order ? orderName(order) : t('shipment.noOrder'), instead].filter(Boolean).join(' · ') };
    },
    [form, learn, put, linesNow, t],
  );
  const waiting = useRef(begins);
  // What is scanned meanwhile waits for what is proposed: it ticks one of these lines, or takes the place of one.
  const [begun] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    const ids = waiting.current;
    if (!ids) begun.resolve();
    if (!ids || !shipping.ready) return;
    waiting.current = undefined;
    const all = shipping.lots.rows;
    const proposed = linesForOrders(ids, all, known);
    for (const lot of all) if (proposed.some(({ productStockId }) => productStockId === lot.productStockId)) learn(lot);
    put(proposed);
    begun.resolve();
  }, [shipping.ready, shipping.lots.rows, known, learn, put, begun]);

  /** Asks why a line goes although an older lot stays; who doesn't say leaves it as it is. */
  const askWhy = useCallback(
    (lot: ShippableLot, against: Said, pass: (reason: string) => void, aside?: () => void) =>
      setStop({
        ...(aside && { aside }),
        younger: true,
        lotNo: lot.lotNo,
        what: `${lot.lotNo} · ${lot.productName} (${lot.productCode}) · ${lot.locationName}`,
        against: say(against.code, against.facts),
        pass,
      }),
    [setStop, say],
  );
  /** Takes a lot where none that is older goes first; else the question is its own answer. */
  const takeInTurn = (lot: ShippableLot, knows: Known, more: Pick<Line, 'scanned' | 'reason'>): ScanAnswer | undefined => {
    const { bizPartnerId: client } = latest.current;
    const { lines: next } = withLot(lot, linesNow(), knows, client, more.scanned === true);
    const older = olderFirstSaid(lot, next, knows, client);
    if (!older) return { taken: true, what: `${lot.lotNo} · ${lot.productName}`, ...take(lot, knows, more) };
    askWhy(lot, older, (youngerReason) => void take(lot, knows, { ...more, youngerReason }));
    return undefined;
  };

  /** Lists a lot that an open order of the customer asks for; any other one is stopped, and the stop is its own answer. */
  const list = async (lot: ShippableLot, scanned: boolean): Promise<ScanAnswer | undefined> => {
    const { bizPartnerId: client } = latest.current;
    const now = linesNow();
    const what = `${lot.lotNo} · ${lot.productName}`;
    if (lot.hold) {
      const { code, facts } = heldSaid(lot.hold, lang);
      setStop({ lotNo: lot.lotNo, what, against: say(code, facts), advice: t('shipment.heldStays') });
      return undefined;
    }
    if (stockLeft(lot, now) === 0) return { taken: false, what, said: t('shipment.allListed', { lot: lot.lotNo }) };
    const lineBy = (knows: Known) => withLot(lot, linesNow(), knows, client, scanned).line;
    let knows = latest.current.known;
    let some = true;
    if (lineBy(knows).orderProductId === null) {
      // The orders of a customer who was chosen a moment ago may still be on their way.
      const orderLines = await send(shippableOrderLines, client === null ? {} : { bizPartnerId: client });
      knows = { ...knows, orderLines };
      some = orderLines.length > 0 || (client !== null && (await send(shippableOrderLines, {})).length > 0);
    }
    const { orderProductId } = lineBy(knows);
    const others = client !== null && lot.bizPartnerId !== null && lot.bizPartnerId !== client;
    // Where no order waits at all the plant ships without them, and there is nothing to ask about.
    if (others || (orderProductId === null && some)) {
      const stays = client !== null && orderProductId === null && lot.productPartnerId !== null && lot.productPartnerId !== client;
      const name = customerOf(client, knows);
      const foreign = t('shipment.othersLot', { theirs: lot.bizPartnerName ?? '' });
      setStop({
        lotNo: lot.lotNo,
        what: `${what} (${lot.productCode}) · ${formatNumber(stockLeft(lot, now))} ${lot.uom} · ${lot.locationName}`,
        against: stays ? `${foreign}. ${t('shipment.othersStays')}` : others ? foreign : t('shipment.notOrdered', { client: name }),
        ...(!stays && { pass: (reason: string) => void takeInTurn(lot, knows, { scanned, reason }) }),
      });
      return undefined;
    }
    return takeInTurn(lot, knows, { scanned });
  };

  /** The labels that were read here, by their lot. */
  const reads = useRef(new Map<string, LabelRead>());
  const chosen = useRef<HTMLElement>(null);
  const toLines = useCallback(() => chosen.current?.focus({ preventScroll: true }), []);
  const onScan = async (code: string): Promise<ScanAnswer | undefined> => {
    // The first letters of a scan open the list of the picker that has the focus.
    const at = document.activeElement;
    if (at instanceof HTMLElement && at.closest('.ant-select')) {
      at.blur();
      toLines();
    }
    const [found] = await Promise.all([send(scanToShip, { code }), begun.promise]);
    const what = whatWas(found);
    if (found.kind !== 'LOT') {
      const { known: knows, bizPartnerId: client } = latest.current;
      const { code, facts } = notALot(found, client, customerOf(client, knows));
      return { taken: false, what, said: say(code, facts) };
    }
    const { id, lotNo } = found.lot;
    const before = reads.current.get(lotNo);
    const readAt = Date.now();
    reads.current.set(lotNo, { at: readAt, told: false });
    const stays = whyLotStays(found.lot, lang);
    const isIts = ({ productStockId }: Line) => latest.current.known.lotOf(productStockId)?.lotNo === lotNo;
    if (stays && isStopped(stays)) {
      // A lot that is listed may have been held meanwhile.
      const aside = () => put(linesNow().filter((line) => !isIts(line)));
      setStop({ lotNo, what, against: say(stays.code, stays.facts), aside, ...(found.lot.hold && { advice: t('shipment.heldStays') }) });
      return undefined;
    }
    if (stays) return { taken: false, what, said: say(stays.code, stays.facts) };
    const now = linesNow();
    const { known: knows } = latest.current;
    const waits = unscannedOf(now).find(isIts);
    if (waits) {
      const next = ticked(now, waits.productStockId);
      put(next);
      setFresh(next[now.indexOf(waits)] ?? null);
      const wrong = wrongWith(next, knows, latest.current.bizPartnerId).each[now.indexOf(waits)];
      const counted = t('issuing.scannedOf', scannedOf(next));
      return wrong
        ? { taken: true, warns: true, what, said: `${say(wrong.code, wrong.facts)} · ${counted}` }
        : { taken: true, what, said: counted };
    }
    const of = (lots: readonly ShippableLot[]) => lots.filter((lot) => lot.lotId === id && mayGo(lot));
    const listed = of(shipping.lots.rows);
    const lots = listed.length ? listed : of(await send(shipmentLots, { filter: JSON.stringify({ lotNo: `"${lotNo}"` }) }));
    const [first] = lots;
    if (!first) return { taken: false, what, said: t('shipment.lotEmpty') };
    const next = lots.find((lot) => stockLeft(lot, linesNow()) > 0);
    const mine = now.filter((line) => line.scanned && isIts(line));
    if (next && before && mine.length > 0) {
      const { orderProductId } = withLot(next, now, knows, latest.current.bizPartnerId, true).line;
      const full = !mine.some((line) => line.orderProductId === orderProductId);
      if (!meansMore(before, readAt, full)) {
        reads.current.set(lotNo, { at: readAt, told: true });
        return { taken: false, what, said: t('shipment.scannedBefore') };
      }
    }
    const answer = await list(next ?? first, true);
    const { countNo } = found.lot;
    if (!answer?.taken || countNo === null) return answer;
    return { ...answer, warns: true, said: `${t('count.isCounted', { sheet: countNo })} · ${answer.said}` };
  };
  // What was scanned on the list, while this form was on its way, comes first.
  const run = useScan(onScan, false);
  useEffect(() => {
    for (const code of takeScans()) run(code);
  }, [takeScans, run]);
  // Who has answered a stop that a scan raised goes on at the lines, wherever nothing had the focus before.
  useEffect(() => {
    if (!stop && document.activeElement === document.body) toLines();
  }, [stop, toLines]);
  const byHand = async (lot: ShippableLot) => {
    try {
      const answer = await list(lot, false);
      if (answer?.taken === false) tell.warning(answer.said, 4000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const isGiven = (line: Line) => (stop?.younger ? line.youngerReason : line.reason);
  const last = lines.findLast(isGiven);
  const givenBefore = (last && isGiven(last)) ?? '';
  const orderIds = [...new Set([...(begins ?? []), ...lines.flatMap(({ orderProductId }) => orderProductId ?? [])])];
  const fill = () => {
    const next = linesForOrders(orderIds, shipping.lots.rows, known);
    const wasScanned = (line: Line) =>
      lines.some((one) => one.scanned && one.productStockId === line.productStockId && one.orderProductId === line.orderProductId);
    for (const lot of shipping.lots.rows) if (next.some(({ productStockId }) => productStockId === lot.productStockId)) learn(lot);
    put(next.map((line) => ({ ...line, scanned: wasScanned(line) })));
  };
  const whyLine = (at: number, against: Said) => {
    const line = linesNow()[at];
    const lot = line && known.lotOf(line.productStockId);
    if (!lot) return;
    const turned = (change: (line: Line) => Line[]) => put(linesNow().flatMap((one, n) => (n === at ? change(one) : [one])));
    askWhy(
      lot,
      against,
      (youngerReason) => turned((one) => [{ ...one, youngerReason }]),
      () => turned(() => []),
    );
  };

  return (
    <div className="shipment-form">
      <div className="shipment-head">
        <DayField name="shipDate" label="shipment.date" />
        <PartnerPicker name="bizPartnerId" label="shipment.partner" type="CUSTOMER" />
        <TextField name="deliveryPlace" label="shipment.place" />
        <TextField name="invoiceNo" label="shipment.invoice" maxLength={50} />
      </div>
      {/* Enter ends a quantity; it mustn't save the shipment. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens inside */}
      <div className="shipment-parts" onKeyDown={endField}>
        <BarcodePanel onScan={onScan} />
        <section ref={chosen} className="shipment-chosen" tabIndex={-1} aria-label={t('shipment.lines')}>
          <Form.Item name="lines" noStyle>
            <ShipmentLines
              known={known}
              lots={shipping.lots.rows}
              learn={learn}
              bizPartnerId={bizPartnerId}
              fresh={fresh}
              askWhy={whyLine}
              fill={orderIds.length > 0 && shipping.ready ? fill : null}
            />
          </Form.Item>
        </section>
        <section className="shipment-choose" aria-label={t('shipment.addLot')}>
          <Lots shipping={shipping} lines={lines} bizPartnerId={client} take={(lot) => void byHand(lot)} />
        </section>
      </div>
      <div className="shipment-head">
        <TextField name="vehicleNo" label="shipment.vehicle" maxLength={50} />
        <TextField name="driver" label="shipment.driver" maxLength={50} />
        <TextField name="sealNo" label="shipment.seal" maxLength={50} />
        <TextField name="note" label="common.note" />
      </div>
      <Requirement lines={lines} known={known} />
      {stop && <ShipStop key={`${stop.lotNo} ${stop.against}`} stop={stop} before={givenBefore} close={() => setStop(null)} />}
    </div>
  );
};

/** How old a lot is, by what its product goes by. */
const ageSaid = ({ firstInAt, expiryDate }: ShippableLot, t: ReturnType<typeof useSay>['t']) => {
  if (expiryDate) return t('shipment.usableUntil', { day: formatDay(expiryDate) });
  return firstInAt && t('shipment.cameIn', { day: formatDay(firstInAt) });
};

/** What a customer is called, where an order of theirs is known. */
const customerOf = (client: number | null, { orderLines }: Known) =>
  orderLines.find(({ bizPartnerId }) => bizPartnerId === client)?.bizPartnerName ?? null;

const endField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.target.classList.contains('kit-number')) event.target.blur();
};

/** The list is one stop of Tab with arrows inside, so that the lines behind it are reached at once. */
const stepInList = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
};

const namesOf = ({ lotNo, productCode, productName, locationName, orderNo }: ShippableLot) => [
  lotNo,
  productCode,
  productName,
  locationName,
  orderNo ?? '',
];
/** How many lots are listed; others are found by a part of their name. */
const most = 200;

type LotsProps = { shipping: Shipping; lines: readonly Line[]; bizPartnerId: number | null; take: (lot: ShippableLot) => void };

/** The lots that may be shipped, those that the orders ask for first; each press takes one. */
const Lots = ({ shipping, lines, bizPartnerId, take }: LotsProps) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const [withOthers, setWithOthers] = useState(false);
  const { known } = shipping;
  const { rows, state, failure, again } = shipping.lots;
  const wanted = text.trim();
  const [first, others] = useMemo(() => {
    const asked = new Set(lotsWanted(rows, known, bizPartnerId).filter((lot) => stockLeft(lot, lines) > 0));
    return [[...asked], rows.filter((lot) => !asked.has(lot))];
  }, [rows, known, bizPartnerId, lines]);
  const found = useMemo(() => {
    const all = [...first, ...others];
    const holds = holding(wanted);
    return wanted ? all.filter((lot) => holds(namesOf(lot).join(' · '))) : withOthers ? all : first;
  }, [first, others, wanted, withOthers]);
  if (state !== 'ready')
    return (
      <div className="shipment-face">
        <GridMessage kind={state} failure={failure} again={again} />
      </div>
    );
  return (
    <>
      <div className="shipment-find">
        <Input
          allowClear
          value={text}
          placeholder={t('shipment.findLot')}
          aria-label={t('shipment.findLot')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={() => wanted && found[0] && take(found[0])}
        />
        {others.length > 0 && !wanted && (
          <Button aria-pressed={withOthers} onClick={() => setWithOthers(!withOthers)}>
            {t('shipment.otherLots', { n: others.length })}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is operated */}
      <div className="shipment-lots" onKeyDown={stepInList}>
        {found.length === 0 && <p>{t(wanted ? 'record.noMatch' : rows.length ? 'shipment.noneOfThese' : 'shipment.noLots')}</p>}
        {found.slice(0, most).map((lot, at) => {
          const left = stockLeft(lot, lines);
          return (
            <button
              key={lot.productStockId}
              type="button"
              aria-disabled={left === 0}
              tabIndex={at === 0 ? 0 : -1}
              onClick={() => take(lot)}
            >
              <span>
                <strong>{lot.lotNo}</strong>
                <b>
                  {formatNumber(left)} {lot.uom}
                </b>
              </span>
              <small>
                {lot.productName} ({lot.productCode}) · {lot.locationName}
              </small>
              <small>{ageSaid(lot, t)}</small>
              <small>{[lot.bizPartnerName, lot.orderNo].filter(Boolean).join(' · ')}</small>
              {lot.concessionNo && <span className="kit-tag kit-tag-cyan">{t('concession.under', { concession: lot.concessionNo })}</span>}
              {lot.hold ? <HeldTag hold={lot.hold} /> : <PlusOutlined />}
            </button>
          );
        })}
        {found.length > most && <p>{t('shipment.moreLots', { n: found.length - most })}</p>}
      </div>
    </>
  );
};
