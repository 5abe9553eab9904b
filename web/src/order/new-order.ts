import { addAmounts, amountOf } from '@lotline/contract/kit/quantity';
import { PositiveQty } from '@lotline/contract/kit/shape';
import { isPlantCurrency } from '@lotline/contract/order/business';
import { mostOrderLines, type OrderBeginning, PlacedOrder } from '@lotline/contract/order/place-order';
import { z } from 'zod';

const line = PlacedOrder.shape.lines.element;
/** A line as it is typed: what is missing in it is said when the order is saved. */
export const OrderLine = z.object({
  itemId: z.number().int().nullish(),
  qty: PositiveQty.nullish(),
  unitPrice: line.shape.unitPrice,
  dueDate: line.shape.dueDate,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** In the form a business that is made with the order is a choice like the others. */
export const anew = 0;
export const NewOrder = PlacedOrder.omit({ direction: true, businessId: true, lines: true }).extend({
  businessId: z.number().int().nullish(),
  lines: z.array(OrderLine).max(mostOrderLines),
});

/** What is known of it before it is opened. */
export type OrderStart = {
  bizPartnerId?: number;
  dueDate?: string;
  lines: readonly Pick<OrderLine, 'itemId' | 'qty' | 'dueDate'>[];
  /** From when on an item is lacking: a later due day is said. */
  neededOn?: ReadonlyMap<number, string>;
  /** Purchases of an item that are under way already: each line names its own before a second one is made. */
  underWay?: ReadonlyMap<number, readonly UnderWay[]>;
  /** Items of which those bring all that is needed: buying more of them is asked about. */
  covered?: ReadonlySet<number>;
};
export type UnderWay = { orderId: number; orderNo: string; day: string | null; qty: number };

export type Item = { id: number; code: string; name: string; nameEn?: string | null; uom: string; unitPrice: number | null };
export type Price = { unitPrice: number /** The day it was agreed; null for the list price. */; day: string | null };

/** What a line of this item most likely costs: as agreed last in this currency, else by the list, which is in the plant's. */
export const priceOf = (
  itemId: number | null | undefined,
  currency: string | null | undefined,
  prices: OrderBeginning['prices'],
  items: ReadonlyMap<number, Item>,
): Price | null => {
  const last = prices.find((one) => one.itemId === itemId && one.currency === currency);
  if (last) return { unitPrice: last.unitPrice, day: last.orderDate };
  const listed = itemId == null ? null : items.get(itemId)?.unitPrice;
  return listed != null && currency && isPlantCurrency(currency) ? { unitPrice: listed, day: null } : null;
};

const isEmpty = ({ itemId, qty, unitPrice, dueDate }: OrderLine) => itemId == null && qty == null && unitPrice == null && !dueDate;
/** The lines with something in them, each with its place in the form. */
export const filledIn = (lines: readonly (OrderLine | undefined)[]) =>
  lines.flatMap((one, at) => (one && !isEmpty(one) ? [{ ...one, at }] : []));

/** What is still missing, and where. */
export const lacking = (
  lines: readonly (OrderLine | undefined)[],
): { at: number; field: 'itemId' | 'qty'; word: 'order.noLine' | 'order.lineWithoutItem' | 'order.lineWithoutQty' } | null => {
  const filled = filledIn(lines);
  if (filled.length === 0) return { at: 0, field: 'itemId', word: 'order.noLine' };
  for (const { at, itemId, qty } of filled) {
    if (itemId == null) return { at, field: 'itemId', word: 'order.lineWithoutItem' };
    if (!qty || qty <= 0) return { at, field: 'qty', word: 'order.lineWithoutQty' };
  }
  return null;
};

/** What a line comes to, null where a figure is missing or isn't one yet. */
export const amountOfLine = (one: OrderLine | undefined) =>
  typeof one?.qty === 'number' && typeof one.unitPrice === 'number' && one.qty >= 0 && one.unitPrice >= 0
    ? amountOf(one.qty, one.unitPrice)
    : null;

type PastedLine = OrderLine & { id: number; version: number };

export type { PastedLine };
/** With the rows of a pasted block: those with an id change that line, the others come behind; what says no price gets the one its item has. */
export const withPasted = (
  lines: readonly (OrderLine | undefined)[],
  rows: readonly (Partial<OrderLine> & { id?: number })[],
  price: (itemId: number | null | undefined) => Price | null,
): OrderLine[] => {
  const next = lines.map((one) => ({ ...one })) as OrderLine[];
  // The empty line that waits for the next item gives way.
  while (next.length > 0 && isEmpty(next.at(-1) as OrderLine)) next.pop();
  for (const { id, itemId, qty, unitPrice, dueDate } of rows) {
    const before = id === undefined ? undefined : lines[id - 1];
    const one: OrderLine = {
      itemId: itemId ?? before?.itemId ?? null,
      qty: qty ?? before?.qty ?? null,
      unitPrice: unitPrice ?? before?.unitPrice ?? null,
      dueDate: dueDate ?? before?.dueDate ?? null,
    };
    one.unitPrice ??= price(one.itemId)?.unitPrice ?? null;
    if (id === undefined || id > next.length) next.push(one);
    else next[id - 1] = one;
  }
  return next;
};

/** One line of a customer's list, which says whose it is and of which order. */
export const ListedLine = z.object({
  bizPartnerId: PlacedOrder.shape.bizPartnerId,
  customerPoNo: PlacedOrder.shape.customerPoNo,
  itemId: z.number().int(),
  qty: line.shape.qty,
  unitPrice: line.shape.unitPrice,
  dueDate: line.shape.dueDate,
  orderDate: PlacedOrder.shape.orderDate.nullish(),
  note: line.shape.note,
});
export type ListedLine = z.infer<typeof ListedLine>;

export type ListedOrder = {
  key: string;
  bizPartnerId: number;
  customerPoNo: string | null;
  orderDate: string | null;
  /** Each with its place in the list. */
  rows: readonly (ListedLine & { at: number })[];
  /** Null while a figure is missing. */
  amount: number | null;
};
/** What the lines of one order have in common. */
export const keyOfOrder = ({ bizPartnerId, customerPoNo, orderDate }: Partial<ListedLine>) =>
  JSON.stringify([bizPartnerId ?? null, customerPoNo ?? null, orderDate ?? null]);

/** The orders that the lines of a list become: those of one partner, order number and day together; one that is too long goes on in another. */
export const listedOrders = (lines: readonly ListedLine[]): ListedOrder[] => {
  const groups = Map.groupBy(
    lines.map((one, at) => ({ ...one, at })),
    keyOfOrder,
  );
  return [...groups].flatMap(([key, all]) =>
    Array.from({ length: Math.ceil(all.length / mostOrderLines) }, (_, part) => {
      const rows = all.slice(part * mostOrderLines, (part + 1) * mostOrderLines);
      const [{ bizPartnerId, customerPoNo, orderDate }] = rows as unknown as [ListedLine];
      const amounts = rows.map(amountOfLine);
      const amount = amounts.every((one) => one !== null) ? addAmounts(...amounts) : null;
      return { key: `${key}${part}`, bizPartnerId, customerPoNo: customerPoNo ?? null, orderDate: orderDate ?? null, rows, amount };
    }),
  );
};
