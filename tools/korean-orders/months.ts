import { add, subtract } from '../../contract/src/kit/quantity.ts';
import type { Client } from '../plant-log/client.ts';
import { codeOf } from './masters.ts';
import type { WorkOrder } from './read.ts';
import { type Replayed, shippedOf } from './replay.ts';

/** Kilograms of a product that left in a month: as the file says, what of them was refused, and what the server knows. */
export type Month = { product: string; month: string; file: number; refused: number; server: number };
export const agrees = ({ file, refused, server }: Month) => subtract(file, refused) === server;

export const months = async (ask: Client, orders: readonly WorkOrder[], { unshipped }: Pick<Replayed, 'unshipped'>): Promise<Month[]> => {
  const found = new Map<string, Month>();
  const of = (product: string, day: string) => {
    const month = day.slice(0, 7);
    const key = `${month} ${product}`;
    const there = found.get(key) ?? { product, month, file: 0, refused: 0, server: 0 };
    found.set(key, there);
    return there;
  };
  for (const { product, shippings } of orders)
    for (const { day, qty } of shippings) {
      const month = of(product, day);
      month.file = add(month.file, qty);
    }
  for (const { order, shipping } of unshipped) {
    const month = of(order.product, shipping.day);
    month.refused = add(month.refused, shipping.qty);
  }
  const named = new Map(orders.map(({ product }) => [codeOf(product), product]));
  for (const { day, productCode, qty } of (await shippedOf(ask, orders)).values()) {
    const month = of(named.get(productCode) ?? productCode, day);
    month.server = add(month.server, qty);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
};
