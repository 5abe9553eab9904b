import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, list, maybe, qty, text, whole } from '../kit/list.ts';
import { Page, PathId, Period } from '../kit/shape.ts';

const int = z.number().int();

/** All of it came by its day, all of it came after that, or something of it is still missing. */
export const deliveryStates = ['ON_TIME', 'LATE', 'MISSING'] as const;

/** Purchased lines whose day has come: whether a supplier kept it. */
export const Deliveries = list(
  {
    orderNo: text(),
    materialCode: text(),
    materialName: text(),
    dueDate: day(),
    state: choice(deliveryStates),
    /** The production day on which all of it was there; null while something is missing. */
    wholeOn: maybe(day()),
    /** From the day that was due to the one on which all of it was there. */
    daysLate: maybe(whole()),
    qty: qty(),
    /** What came by the day that was due. */
    onTimeQty: qty(),
    receivedQty: qty(),
    uom: text(),
  },
  { id: int, orderId: int, materialId: int },
  {
    onTime: () => [{ state: ['ON_TIME'] }],
    late: () => [{ state: ['LATE', 'MISSING'] }],
  },
);
export type Delivery = z.infer<typeof Deliveries.row>;

export const deliveriesOf = call({
  reads: ['order_material', 'order_info', 'business', 'material', 'stock_movement'],
  method: 'GET',
  path: '/order/deliveries/{bizPartnerId}',
  permission: ['orderInfo', 'view'],
  summary:
    'The purchased lines of a supplier that were due in a period, each with whether all of it came by its day; what is due today counts once it is there.',
  ask: Period.safeExtend({ bizPartnerId: PathId, ...Page }),
  answer: Deliveries.page,
});
