import type { Lang } from '@lotline/contract/kit/words';
import { usable } from '@lotline/contract/ledger/movement';
import type { OpenHold } from '@lotline/contract/ledger/open-hold';
import type { LotToShip, OrderToShip, ScannedToShip } from '@lotline/contract/shipment/scan';
import { formatAt, formatDay } from '../kit/words/format.ts';
import type { Said } from './shipping.ts';

export type Went = NonNullable<OrderToShip['went']>;
/** The order lines of one partner that a shipment begins with. */
export type Begun = { bizPartnerId: number; deliveryPlace: string | null; orderLines: readonly number[] };
/** What a scan is to the list of what is due or of what went: what was scanned, what is said of it, and what opens with it. */
export type Heard = { what: string; said: Said; begin?: Begun; show?: Went };

/** The minute of an instant, as short as a year allows. */
const minuteOf = (at: string, now: string) => {
  const text = formatAt(at).slice(0, 16);
  return text.slice(0, 4) === now.slice(0, 4) ? text.slice(5) : text;
};

/** Why something is on hold, who said so and when. */
export const heldSaid = ({ reason, reasonEn, by, at }: OpenHold, lang: Lang): Said => ({
  code: 'shipment.lotHeld',
  facts: { reason: (lang === 'en' && reasonEn) || reason, by, at: minuteOf(at, formatAt(Date.now())) },
});

type Kept = Pick<LotToShip, 'lotNo' | 'state' | 'discardReason' | 'readyQty' | 'qualityStatus' | 'hold' | 'went'>;
/** Why nothing of a lot may leave; null where some of it may. */
export const whyLotStays = ({ lotNo, state, discardReason, readyQty, qualityStatus, hold, went }: Kept, lang: Lang): Said | null => {
  if (state === 'DISCARDED') return { code: 'lot.discardedStaysPut', facts: { lot: lotNo, reason: discardReason } };
  if (readyQty > 0) return null;
  if (hold) return heldSaid(hold, lang);
  if (qualityStatus === 'PENDING') return { code: 'lot.pendingWaits', facts: { lot: lotNo } };
  if (!usable.some((status) => status === qualityStatus)) return { code: 'lot.heldWaits', facts: { lot: lotNo } };
  return went ? { code: 'shipment.lotWent', facts: wentFacts(went) } : { code: 'shipment.lotEmpty', facts: {} };
};
/** Whether a lot stays because of what it is, not because nothing is left of it. */
export const isStopped = ({ code }: Said) => code !== 'shipment.lotWent' && code !== 'shipment.lotEmpty';

const wentFacts = ({ shipmentNo, shipDate, bizPartnerName }: Went) => ({
  no: shipmentNo,
  day: formatDay(shipDate),
  client: bizPartnerName,
});

const whyOrderStays = (order: OrderToShip): Said | null => {
  const { orderNo, orderStatus, orderLines, ready, went } = order;
  if (orderStatus === 'CANCELLED') return { code: 'shipment.orderIsCancelled', facts: {} };
  if (orderStatus === 'ON_HOLD') return { code: 'shipment.orderOnHoldWaits', facts: { order: orderNo } };
  if (orderLines.length === 0) return { code: 'shipment.orderWent', facts: went ? wentFacts(went) : {} };
  return ready ? null : { code: 'shipment.orderNotReady', facts: {} };
};

const begunWith = ({ orderNo, bizPartnerName, ...order }: OrderToShip): Omit<Heard, 'what'> => ({
  begin: order,
  said: { code: 'shipment.scanBegins', facts: { order: orderNo, client: bizPartnerName } },
});
const shown = (show: Went): Omit<Heard, 'what'> => ({ show, said: { code: 'shipment.scanShows', facts: wentFacts(show) } });

export const whatWas = (found: ScannedToShip) => {
  if (found.kind === 'ORDER') return `${found.order.orderNo} · ${found.order.bizPartnerName}`;
  if (found.kind === 'LOT') return `${found.lot.lotNo} · ${found.lot.productName}`;
  if (found.kind === 'SHIPMENT') return [found.shipment.shipmentNo, found.shipment.bizPartnerName].filter(Boolean).join(' · ');
  return [found.code, found.name].filter(Boolean).join(' · ');
};

/** What a scan begins or opens, or why it does neither. In the history who scans looks up where something went; elsewhere it is to go. */
export const heard = (found: ScannedToShip, { inHistory, lang }: { inHistory: boolean; lang: Lang }): Heard => {
  const what = whatWas(found);
  if (found.kind === 'SHIPMENT') return { what, ...shown(found.shipment) };
  if (found.kind === 'ORDER') {
    if (inHistory && found.order.went) return { what, ...shown(found.order.went) };
    const stays = whyOrderStays(found.order);
    return { what, ...(stays ? { said: stays } : begunWith(found.order)) };
  }
  if (found.kind !== 'LOT') return { what, said: { code: `shipment.is.${found.kind}`, facts: {} } };
  const { lot, order } = found;
  if (inHistory && lot.went) return { what, ...shown(lot.went) };
  const stays = whyLotStays(lot, lang);
  // A band stands alone: it says as well what is to be done with the lot.
  if (stays) return { what, said: stays.code === 'shipment.lotHeld' ? { ...stays, code: 'shipment.lotHeldHere' } : stays };
  if (!order) return { what, said: { code: 'shipment.lotNotOrdered', facts: {} } };
  const waits = whyOrderStays({ ...order, ready: true });
  return { what, ...(waits ? { said: waits } : begunWith(order)) };
};

/** Why what was scanned into a shipment in the making adds nothing to it: only a lot does. */
export const notALot = (found: Exclude<ScannedToShip, { kind: 'LOT' }>, client: number | null, clientName: string | null): Said => {
  const others = found.kind === 'ORDER' && client !== null && found.order.bizPartnerId !== client;
  if (!others) return { code: `shipment.is.${found.kind}`, facts: {} };
  return { code: 'shipment.othersOrder', facts: { theirs: found.order.bizPartnerName, ours: clientName } };
};
