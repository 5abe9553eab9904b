import { add, amountOf, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { usable } from '@lotline/contract/ledger/movement';
import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { Older } from '@lotline/contract/material/first-to-go.rules';
import { plantCurrency } from '@lotline/contract/order/business';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { goesFirst, policyOf, shipRules, youngerRules } from '@lotline/contract/shipment/shipment.rules';
import { formatNumber, today } from '../kit/words/format.ts';

/** One line as it is filled in; a wrong number stays the text that was typed. */
export type Line = {
  productStockId: number;
  qty: number | string | null;
  orderProductId: number | null;
  unitPrice: number | string | null;
  /** Its label was read, so it is in somebody's hand; others are proposed or picked. */
  scanned?: boolean | undefined;
  /** Why it goes although no order of the customer asks for it. */
  reason?: string | null | undefined;
  /** Why it goes although an older lot stays. */
  youngerReason?: string | null | undefined;
};
export type Known = {
  lotOf: (productStockId: number) => ShippableLot | undefined;
  orderLines: readonly ShippableOrderLine[];
  /** What may be shipped, what came first first; others go before what stands here. */
  lots?: readonly ShippableLot[];
  /** The order lines that the shipment began with; none where it began empty. */
  begun?: readonly number[];
};
export type Said = { code: string; facts: Record<string, string | number | null> };

const number = (value: number | string | null) => (typeof value === 'number' ? value : 0);
const sumOf = (lines: readonly Line[], fits: (line: Line) => boolean) => add(...lines.filter(fits).map(({ qty }) => number(qty)));

/** What is left of a row of stock beside the lines that take from it. */
export const stockLeft = (lot: ShippableLot, lines: readonly Line[]) =>
  Math.max(
    0,
    subtract(
      lot.qty,
      sumOf(lines, ({ productStockId }) => productStockId === lot.productStockId),
    ),
  );

/** What an order line still wants beside the lines that serve it. */
export const orderLeft = (line: ShippableOrderLine, lines: readonly Line[]) =>
  Math.max(
    0,
    subtract(
      line.qty,
      line.shippedQty,
      sumOf(lines, ({ orderProductId }) => orderProductId === line.id),
    ),
  );

/** Order lines that a lot may serve: of its product, and of the client when one is chosen. */
export const ordersFor = (lot: ShippableLot, { orderLines }: Known, bizPartnerId: number | null) =>
  orderLines.filter(
    ({ productId, bizPartnerId: theirs }) => productId === lot.productId && (bizPartnerId === null || theirs === bizPartnerId),
  );

/** Of an order that the shipment began with, be it by another of its lines. */
const isBegun = ({ orderNo }: ShippableOrderLine, { begun = [], orderLines }: Known) =>
  orderLines.some((line) => line.orderNo === orderNo && begun.includes(line.id));

/** The order of a line that the shipment didn't begin with; null where it began with none, or nobody ordered the line. */
export const otherOrder = ({ orderProductId }: Line, known: Known) => {
  const order = known.begun?.length ? known.orderLines.find(({ id }) => id === orderProductId) : undefined;
  return order && !isBegun(order, known) ? order : null;
};

/** A line for a lot: for an order that the shipment began with, for the order it was made for, else the most urgent one of its client, with as much as both allow. */
export const lineFor = (lot: ShippableLot, lines: readonly Line[], known: Known, bizPartnerId: number | null): Line => {
  const client = bizPartnerId ?? lot.bizPartnerId;
  const wanting = ordersFor(lot, known, client).filter((line) => orderLeft(line, lines) > 0);
  const begun = wanting.filter((line) => isBegun(line, known));
  const its = ({ id }: ShippableOrderLine) => id === lot.orderProductId;
  const order = begun.find(its) ?? begun[0] ?? wanting.find(its) ?? wanting[0];
  const stock = stockLeft(lot, lines);
  return {
    productStockId: lot.productStockId,
    qty: order ? Math.min(stock, orderLeft(order, lines)) : stock,
    orderProductId: order?.id ?? null,
    unitPrice: priceOf(lot, order),
  };
};

/** The currency of a line's price: its order's, without one the plant's. */
export const currencyOf = (order: ShippableOrderLine | undefined) => order?.currency ?? plantCurrency;

/** The order's price, else the lot's where it is in the same currency. */
const priceOf = (lot: ShippableLot, order: ShippableOrderLine | undefined) =>
  order?.unitPrice ?? (lot.currency === currencyOf(order) ? lot.unitPrice : null);

/** Whether a lot is listed to be shipped, not to say why it can't. */
export const mayGo = ({ qualityStatus }: ShippableLot) => usable.some((status) => status === qualityStatus);

/** The lots that somebody looks for first: of the products that the begun orders still want, else those that any order of the client waits for. */
export const lotsWanted = (lots: readonly ShippableLot[], known: Known, bizPartnerId: number | null) => {
  const { begun = [], orderLines } = known;
  const asked = begun.length
    ? orderLines.filter((line) => isBegun(line, known))
    : orderLines.filter(({ bizPartnerId: theirs }) => bizPartnerId === null || theirs === bizPartnerId);
  const products = new Set(asked.map(({ productId }) => productId));
  return lots.filter(({ productId }) => products.has(productId));
};

const ageOf = ({ firstInAt, expiryDate }: ShippableLot) => ({ receivedDate: firstInAt === null ? '' : today(firstInAt), expiryDate });
/** Whether a lot was made for another order line that still waits for it. */
const isAwaited = (lot: ShippableLot, orderProductId: number | null, { orderLines }: Known) =>
  lot.orderProductId !== orderProductId && orderLines.some(({ id, qty, shippedQty }) => id === lot.orderProductId && qty > shippedQty);

/** What goes before a line's lot and would stay beside these lines, with its shelf. */
const olderThan = (
  lot: ShippableLot,
  { orderProductId }: Line,
  lines: readonly Line[],
  known: Known,
  client: number | null,
): Older | null => {
  const older = known.lots
    ?.filter(
      (one) =>
        one.productId === lot.productId &&
        one.lotId !== lot.lotId &&
        mayGo(one) &&
        (client === null || one.bizPartnerId === null || one.bizPartnerId === client) &&
        goesFirst(ageOf(one), ageOf(lot)) &&
        !isAwaited(one, orderProductId, known) &&
        stockLeft(one, lines) > 0,
    )
    .reduce<ShippableLot | null>((first, one) => (first && !goesFirst(ageOf(one), ageOf(first)) ? first : one), null);
  return older ? { packageId: older.lotNo, locationName: older.locationName, ...ageOf(older) } : null;
};

/** Lines for orders: the oldest first, of what is as old what was made for the order; what waits for another order comes last. */
export const linesForOrders = (ids: readonly number[], lots: readonly ShippableLot[], known: Known): Line[] => {
  const lines: Line[] = [];
  for (const order of ids.flatMap((id) => known.orderLines.find((one) => one.id === id) ?? [])) {
    const fitting = lots.filter((lot) => mayGo(lot) && ordersFor(lot, known, order.bizPartnerId).includes(order));
    const rank = (lot: ShippableLot) => (isAwaited(lot, order.id, known) ? 1 : 0);
    const isOwn = ({ orderProductId }: ShippableLot) => orderProductId === order.id;
    const inTurn = fitting.toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (goesFirst(ageOf(a), ageOf(b)) ? -1 : goesFirst(ageOf(b), ageOf(a)) ? 1 : 0) ||
        Number(isOwn(b)) - Number(isOwn(a)),
    );
    for (const lot of inTurn) {
      const qty = Math.min(stockLeft(lot, lines), orderLeft(order, lines));
      if (qty > 0) lines.push({ productStockId: lot.productStockId, qty, orderProductId: order.id, unitPrice: priceOf(lot, order) });
    }
  }
  return lines;
};

/**
 * The lines with one for a lot behind them, and that line. What is only proposed gives way to a lot whose label was read: it is in
 * somebody's hand.
 */
export const withLot = (lot: ShippableLot, lines: readonly Line[], known: Known, bizPartnerId: number | null, scanned: boolean) => {
  const kept = scanned ? lines.filter((line) => line.scanned || line.orderProductId === null) : lines;
  const line: Line = { ...lineFor(lot, kept, known, bizPartnerId), scanned };
  const order = known.orderLines.find(({ id }) => id === line.orderProductId);
  let over = order ? Math.max(0, subtract(number(line.qty), orderLeft(order, lines))) : 0;
  const others = lines.toReversed().flatMap((one) => {
    if (over === 0 || one.scanned || one.orderProductId !== line.orderProductId) return [one];
    const less = Math.min(over, number(one.qty));
    over = subtract(over, less);
    return less === one.qty ? [] : [{ ...one, qty: subtract(number(one.qty), less) }];
  });
  return { line, lines: [...others.toReversed(), line] };
};

/** The proposed lines that a lot took the whole place of. */
export const pushedOut = (before: readonly Line[], after: readonly Line[]) =>
  before.filter(
    (one) =>
      !one.scanned && !after.some((next) => next.productStockId === one.productStockId && next.orderProductId === one.orderProductId),
  );

/** When a label was read last, and whether it was said then that it had been read before. */
export type LabelRead = { at: number; told: boolean };
/** Within this time a second read is most likely the same one, and within the shorter one nobody has read what was said of it. */
const sameReadMs = 3000;
const unreadMs = 1000;
/** Whether a label that was read before is read to take more of its lot; `full`: more would be for another order. Else it is said first that it was read. */
export const meansMore = ({ at, told }: LabelRead, now: number, full: boolean) =>
  told ? now - at >= unreadMs : now - at >= sameReadMs && !full;

/** Lines whose label nobody has read. */
export const unscannedOf = (lines: readonly Line[]) => lines.filter(({ scanned }) => !scanned);
export const scannedOf = (lines: readonly Line[]) => ({ n: lines.length - unscannedOf(lines).length, of: lines.length });
/** The scan of a row of stock ticks every line that takes from it. */
export const ticked = (lines: readonly Line[], productStockId: number): Line[] =>
  lines.map((line) => (line.productStockId === productStockId ? { ...line, scanned: true } : line));

/** Where a line stands by now: others may have gone from above it, and it may have changed; -1 when it has gone itself. */
export const placeOfLine = (line: Line | null, lines: readonly Line[]): number => {
  if (!line) return -1;
  const isLots = ({ productStockId }: Line) => productStockId === line.productStockId;
  const itself = lines.indexOf(line);
  const its = itself < 0 ? lines.findIndex((one) => isLots(one) && one.orderProductId === line.orderProductId) : itself;
  return its < 0 ? lines.findIndex(isLots) : its;
};

/** The same line for another order, or for none: its quantity is proposed anew only if nobody typed another one. */
export const withOrder = (lines: readonly Line[], at: number, orderProductId: number | null, known: Known): Line[] => {
  const line = lines[at];
  const lot = line && known.lotOf(line.productStockId);
  if (!line || !lot) return [...lines];
  const others = lines.filter((_, index) => index !== at);
  const most = (id: number | null) => {
    const order = known.orderLines.find((one) => one.id === id);
    const stock = stockLeft(lot, others);
    return order ? Math.min(stock, orderLeft(order, others)) : stock;
  };
  const orderOf = (sought: number | null) => known.orderLines.find(({ id }) => id === sought);
  const order = orderOf(orderProductId);
  const kept = currencyOf(order) === currencyOf(orderOf(line.orderProductId)) ? line.unitPrice : priceOf(lot, order);
  const qty = line.qty === most(line.orderProductId) ? most(orderProductId) : line.qty;
  return lines.map((one, index) => (index === at ? { ...one, orderProductId, qty, unitPrice: order?.unitPrice ?? kept } : one));
};

/** How many lines leave with one shipment. */
export const mostLines = 200;
export type PastedLine = Line & { id: number; version: number };
export const orderName = ({ orderNo, seq }: ShippableOrderLine) => `${orderNo}-${seq}`;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
export const lotCalled = (said: string, lots: readonly ShippableLot[]) => lots.find(({ lotNo }) => same(lotNo, said));
/** An order line by its number and place; by the number alone where its order waits with one line. */
export const orderCalled = (said: string, { orderLines }: Known) => {
  const whole = orderLines.find((line) => same(orderName(line), said));
  const [only, ...others] = whole ? [whole] : orderLines.filter(({ orderNo }) => same(orderNo, said));
  return others.length === 0 ? only : undefined;
};

type Lots = { known: Known; lots: readonly ShippableLot[]; bizPartnerId: number | null };
/** With the rows of a block: those with an id change that line, each other is a line of its lot from where the most of it is left, and is proposed what the block doesn't say. */
export const withPasted = (lines: readonly Line[], rows: readonly Partial<PastedLine>[], { known, lots, bizPartnerId }: Lots): Line[] => {
  const next = [...lines];
  for (const { id, productStockId, qty, orderProductId, unitPrice } of rows) {
    const before = id === undefined ? undefined : next[id - 1];
    if (id !== undefined && before) {
      next[id - 1] = {
        ...(productStockId === undefined || productStockId === before.productStockId ? before : {}),
        productStockId: productStockId ?? before.productStockId,
        ...{ qty: qty ?? null, orderProductId: orderProductId ?? null, unitPrice: unitPrice ?? null },
      };
      continue;
    }
    const named = lots.find((one) => one.productStockId === productStockId);
    const left = (one: ShippableLot) => stockLeft(one, next);
    const [lot] = lots
      .filter(({ lotNo }) => lotNo === named?.lotNo)
      .sort((a, b) => Number(mayGo(b)) - Number(mayGo(a)) || left(b) - left(a));
    if (!lot) continue;
    const proposed = lineFor(lot, next, known, bizPartnerId);
    const wanted = orderProductId ?? proposed.orderProductId;
    const [line = proposed] = withOrder([...next, proposed], next.length, wanted, known).slice(-1);
    next.push({ ...line, qty: qty ?? line.qty, unitPrice: unitPrice ?? line.unitPrice });
  }
  return next;
};

const servedBy = (lines: readonly Line[], { id }: ShippableOrderLine) => sumOf(lines, ({ orderProductId }) => orderProductId === id);

type Facts = Parameters<(typeof shipRules)[number]['broken']>[0];

/** The lines as the rules of shipping see them: what earlier lines take is gone for later ones. */
export const factsOf = (lines: readonly Line[], known: Known, bizPartnerId: number | null): Facts => ({
  bizPartnerId,
  lines: lines.flatMap((line, at) => {
    const lot = known.lotOf(line.productStockId);
    if (!lot) return [];
    const before = lines.slice(0, at);
    const order = known.orderLines.find(({ id }) => id === line.orderProductId);
    const { qty, qualityStatus } = lot;
    return {
      qty: number(line.qty),
      // Unlike what is left to propose, this may fall below nothing.
      stock: {
        qty: subtract(
          qty,
          sumOf(before, ({ productStockId }) => productStockId === lot.productStockId),
        ),
        qualityStatus,
      },
      lot: { lotId: lot.lotNo, state: 'ACTIVE', qualityStatus },
      policy: policyOf(lot),
      older: olderThan(lot, line, lines, known, order?.bizPartnerId ?? bizPartnerId ?? lot.productPartnerId),
      youngerReason: line.youngerReason,
      partnerId: order?.bizPartnerId ?? lot.productPartnerId,
      productId: lot.productId,
      orderLine: order
        ? {
            ...order,
            shippedQty: add(order.shippedQty, servedBy(before, order)),
            hereQty: servedBy(before, order),
          }
        : null,
    };
  }),
});

/** What is to be answered of the last line, which takes a lot that the list needn't know yet, because an older one goes first. */
export const olderFirstSaid = (lot: ShippableLot, lines: readonly Line[], known: Known, bizPartnerId: number | null): Said | null => {
  const knows = { ...known, lotOf: (id: number) => (id === lot.productStockId ? lot : known.lotOf(id)) };
  return said({ bizPartnerId, lines: factsOf(lines, knows, bizPartnerId).lines.slice(-1) }, youngerRules);
};

const said = (facts: Facts, rules = shipRules): Said | null => {
  const rule = firstBroken(rules, facts);
  return rule ? { code: rule.code, facts: rule.tell?.(facts) ?? {} } : null;
};

const younger: ReadonlySet<string> = new Set(['shipment.firstInFirst', 'shipment.firstExpiredFirst']);
/** Whether an older lot goes first: a reason lets it go all the same. */
export const isYounger = (wrong: Said | null | undefined) => wrong != null && younger.has(wrong.code);

/** Why a shipment can't leave as it stands: each line's own reason, and the first of them all. */
export const wrongWith = (
  lines: readonly Line[],
  known: Known,
  bizPartnerId: number | null,
): { whole: Said | null; each: (Said | null)[] } => {
  const facts = factsOf(lines, known, bizPartnerId);
  const client = bizPartnerId ?? facts.lines.find(({ partnerId }) => partnerId !== null)?.partnerId ?? null;
  const each = facts.lines.map((line) => (line.qty > 0 ? said({ bizPartnerId: client, lines: [line] }) : needsQty));
  if (lines.length === 0) return { whole: { code: 'shipment.noLines', facts: {} }, each };
  return { whole: each.find((one) => one === needsQty) ?? said(facts), each };
};
const needsQty: Said = { code: 'shipment.qtyNeeded', facts: {} };

/**
 * What of the order lines served is still to be made once the lines have left and what else lies ready is counted, as the requirement is
 * asked for. What leaves from the shelf is there, and takes nothing any more.
 */
export const stillToMake = (lines: readonly Line[], known: Known) => {
  const served = new Set(lines.flatMap(({ orderProductId }) => orderProductId ?? []));
  const left = new Map<number, number>();
  for (const order of known.orderLines.filter(({ id }) => served.has(id)))
    left.set(order.productId, add(left.get(order.productId) ?? 0, orderLeft(order, lines)));
  return [...left].flatMap(([productId, wanted]) => {
    const ready = (known.lots ?? []).filter((lot) => lot.productId === productId && mayGo(lot)).map((lot) => stockLeft(lot, lines));
    const toMake = subtract(wanted, ...ready);
    return toMake > 0 ? [{ productId, qty: toMake }] : [];
  });
};

/** The order lines that the lines serve, as the requirement is asked for. */
export const orderLinesOf = (lines: readonly Line[]) => [...new Set(lines.flatMap(({ orderProductId }) => orderProductId ?? []))].join(',');

/** How much it is on the whole, unit by unit. */
export const muchOf = (lines: readonly { qty: number; uom: string }[]) =>
  [...Map.groupBy(lines, ({ uom }) => uom)].map(([uom, its]) => `${formatNumber(add(...its.map(({ qty }) => qty)))} ${uom}`).join(', ');

/** Quantity times price, exact to the hundredth; null where a price is missing. */
export const amountOfLine = ({ qty, unitPrice }: Line) =>
  typeof unitPrice === 'number' && typeof qty === 'number' ? amountOf(qty, unitPrice) : null;
