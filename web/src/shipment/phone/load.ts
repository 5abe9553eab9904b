import { add, subtract } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { Loading } from '@lotline/contract/shipment/loading';
import type { ScannedToShip } from '@lotline/contract/shipment/scan';
import type { NewShipment } from '@lotline/contract/shipment/shipment';
import { today } from '../../kit/words/format.ts';
import { heldSaid, isStopped, notALot, whyLotStays } from '../heard.ts';
import { type Known, type Line, linesForOrders, mayGo, olderFirstSaid, otherOrder, type Said, stockLeft, withLot } from '../shipping.ts';

/** The client that is loaded for. */
export type Client = { id: number; name: string };

/** What a scan is to a vehicle that is being loaded: right, to be left out with a sentence, or stopped until somebody decides. */
export type Judged =
  | { kind: 'right'; lot: ShippableLot; line: Line; lines: readonly Line[] }
  | { kind: 'refused'; said: Said }
  /** It may not go; where it is listed already, the lines without it stand in `lines`. */
  | { kind: 'red'; said: Said; held: boolean; lines: readonly Line[] }
  /** An older one goes first, which the sentence names; with a reason it goes all the same. */
  | { kind: 'yellow'; said: Said; lot: ShippableLot; pass: (reason: string) => Line[] };

export const knownOf = ({ orderLines, lots }: Loading, begun: readonly number[]): Known => {
  const byId = new Map(lots.map((lot) => [lot.productStockId, lot]));
  return { lotOf: (id) => byId.get(id), orderLines, lots, begun };
};

export const judge = (found: ScannedToShip, lines: readonly Line[], known: Known, client: Client, lang: Lang): Judged => {
  const refused = (said: Said): Judged => ({ kind: 'refused', said });
  if (found.kind !== 'LOT') return refused(notALot(found, client.id, client.name));
  const { lot, order } = found;
  const isIts = ({ productStockId }: Line) => known.lotOf(productStockId)?.lotId === lot.id;
  const without = lines.filter((line) => !isIts(line));
  const stays = whyLotStays(lot, lang);
  if (stays) return isStopped(stays) ? { kind: 'red', said: stays, held: lot.hold !== null, lines: without } : refused(stays);
  const its = (known.lots ?? []).filter((one) => one.lotId === lot.id && mayGo(one));
  if (its.length === 0) {
    const theirs = order && order.bizPartnerId !== client.id ? order.bizPartnerName : null;
    const said: Said = theirs
      ? { code: 'shipment.othersLot', facts: { theirs } }
      : { code: 'shipment.notOrdered', facts: { client: client.name } };
    return { kind: 'red', said, held: false, lines: without };
  }
  const next = its.find((one) => stockLeft(one, lines) > 0);
  if (!next) return refused({ code: 'shipment.allListed', facts: { lot: lot.lotNo } });
  if (lines.some(isIts)) return refused({ code: 'inHand.lotLoaded', facts: { lot: lot.lotNo } });
  const { line, lines: after } = withLot(next, lines, known, client.id, true);
  if (line.orderProductId === null || otherOrder(line, known))
    return refused({ code: 'inHand.orderFull', facts: { product: next.productName } });
  const older = olderFirstSaid(next, after, known, client.id);
  if (!older) return { kind: 'right', lot: next, line, lines: after };
  const pass = (youngerReason: string) => after.map((one) => (one === line ? { ...one, youngerReason } : one));
  return { kind: 'yellow', said: older, lot: next, pass };
};

/** Lots of these lines that were held since they were scanned. */
export const heldSince = (lines: readonly Line[], known: Known, lang: Lang) =>
  lines.flatMap(({ productStockId }) => {
    const its = known.lotOf(productStockId);
    const held = known.lots?.find(({ lotId, hold }) => lotId === its?.lotId && hold !== null);
    return held?.hold ? [{ lotNo: held.lotNo, said: heldSaid(held.hold, lang) }] : [];
  });

/** What is still to be fetched beside what was scanned, the oldest of each product first. */
export const stillToLoad = (lines: readonly Line[], known: Known): Line[] => {
  const served = (id: number) =>
    add(0, ...lines.map(({ orderProductId, qty }) => (orderProductId === id && typeof qty === 'number' ? qty : 0)));
  const orderLines = known.orderLines.map((line) => ({ ...line, shippedQty: add(line.shippedQty, served(line.id)) }));
  const lots = (known.lots ?? []).map((lot) => ({ ...lot, qty: stockLeft(lot, lines) })).filter(({ qty }) => qty > 0);
  return linesForOrders(known.begun ?? [], lots, { ...known, orderLines, lots });
};

/** How far each order line is: what it wants, what was loaded of it. */
export const loadedOf = (lines: readonly Line[], known: Known, products: Loading['products']) =>
  known.orderLines
    .filter(({ id }) => known.begun?.includes(id))
    .map((line) => {
      const loaded = add(0, ...lines.map(({ orderProductId, qty }) => (orderProductId === line.id && typeof qty === 'number' ? qty : 0)));
      const product = products.find(({ id }) => id === line.productId);
      return { line, loaded, wanted: subtract(line.qty, line.shippedQty), productName: product?.name ?? '', uom: product?.uom ?? '' };
    });

export const shipmentOf = (lines: readonly Line[], client: Client, deliveryPlace: string | null): NewShipment => ({
  shipDate: today(),
  bizPartnerId: client.id,
  ...(deliveryPlace !== null && { deliveryPlace }),
  lines: lines.map(({ productStockId, qty, orderProductId, youngerReason }) => ({
    productStockId,
    qty: qty as number,
    orderProductId,
    ...(youngerReason && { youngerReason }),
  })),
});
