import { addDays } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import { wholeUnits } from '@lotline/contract/material/project';
import type { Shortage } from '@lotline/contract/material/shortage';
import type { OrderStart } from '../order/index.ts';

/** Who is asked: the usual supplier of a material, else who brought it last. */
export const supplierOf = ({ defaultSupplierId, lastSupplierId }: Pick<Shortage, 'defaultSupplierId' | 'lastSupplierId'>) =>
  defaultSupplierId ?? lastSupplierId;

/**
 * How much is ordered of it: what is proposed, else what lacks until a late order comes, else what is below the safety stock, in whole units of
 * its supplier; null where nothing lacks.
 */
export const qtyToOrder = (row: Pick<Shortage, 'proposedQty' | 'shortQty' | 'safetyStock' | 'balances' | 'orderUnitQty'>) => {
  if (row.proposedQty > 0) return row.proposedQty;
  const lacking = row.shortQty > 0 ? row.shortQty : subtract(row.safetyStock ?? 0, Math.min(...row.balances));
  return lacking > 0 ? wholeUnits(lacking, row.orderUnitQty) : null;
};

/** Each as much as lacks, by the evening on which it is lacking; no sooner than its supplier brings it. */
export const orderOf = (rows: readonly Shortage[], today: string): OrderStart => {
  const supplier = rows[0] && supplierOf(rows[0]);
  const lines = rows.map((row) => {
    const neededOn = row.neededOn ?? row.shortOn;
    const soonest = addDays(today, row.leadTimeDays ?? 0);
    const dueDate = neededOn !== null && neededOn < soonest ? soonest : neededOn;
    const qty = qtyToOrder(row);
    return { itemId: row.id, ...(qty !== null && { qty }), dueDate, neededOn };
  });
  const dueDate = lines.flatMap((line) => line.dueDate ?? []).sort()[0];
  return {
    ...(supplier != null && { bizPartnerId: supplier }),
    ...(dueDate && { dueDate }),
    // The order says its day, a line only another one.
    lines: lines.map(({ neededOn, ...line }) => ({ ...line, dueDate: line.dueDate === dueDate ? null : line.dueDate })),
    neededOn: new Map(lines.flatMap(({ itemId, neededOn }) => (neededOn === null ? [] : [[itemId, neededOn] as const]))),
    underWay: new Map(rows.map(({ id, orders }) => [id, orders])),
    covered: new Set(rows.flatMap(({ id, orders, proposedQty }) => (orders.length > 0 && proposedQty === 0 ? [id] : []))),
  };
};
