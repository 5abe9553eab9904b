import type { DueLine } from '@lotline/contract/shipment/shipment';

/** An order with what of it is due, as it is loaded. */
export type DueOrder = {
  orderNo: string;
  bizPartnerId: number;
  bizPartnerName: string;
  deliveryPlace: string | null;
  orderLines: number[];
  /** The earliest day that any of it is due. */
  dueDate: string | null;
  /** Something of it stands ready, and nobody holds the order. */
  ready: boolean;
  onHold: boolean;
  products: string[];
};

/** Lines that are due, order by order, in the order in which the first of each is due. */
export const dueOrders = (lines: readonly DueLine[]): DueOrder[] =>
  [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((its) => {
    const [first] = its;
    if (!first) return [];
    const { orderNo, bizPartnerId, bizPartnerName, deliveryPlace, orderStatus } = first;
    const days = its.flatMap(({ dueDate }) => dueDate ?? []).sort();
    const onHold = orderStatus === 'ON_HOLD';
    return [
      {
        ...{ orderNo, bizPartnerId, bizPartnerName, deliveryPlace, onHold },
        orderLines: its.map(({ id }) => id),
        dueDate: days[0] ?? null,
        ready: !onHold && its.some(({ readyQty }) => readyQty > 0),
        products: [...new Set(its.map(({ productName }) => productName))],
      },
    ];
  });
