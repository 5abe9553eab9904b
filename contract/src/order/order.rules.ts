import { scale } from '../kit/quantity.ts';
import { mayBecome, type Rule } from '../kit/rule.ts';
import { unusualTimes } from '../kit/unusual.ts';
import { type OrderStatus, orderStates, stops } from './order.states.ts';

type OrderFacts = {
  orderDate: string;
  dueDate?: string | null | undefined;
  from: OrderStatus | null;
  to: OrderStatus;
  /** Something of it was produced, shipped or received. */
  touched: boolean;
  directionChanged: boolean;
  currencyChanged: boolean;
  lines: number;
};

/** What must hold for an order that is created (`from` null) or changed. */
export const orderRules: readonly Rule<OrderFacts>[] = [
  { code: 'order.dueAfterOrdered', field: 'dueDate', broken: ({ orderDate, dueDate }) => !!dueDate && dueDate < orderDate },
  {
    code: 'order.statusFollows',
    field: 'status',
    broken: ({ from, to }) =>
      from === null ? to !== 'REGISTERED' && to !== 'CONFIRMED' : from !== to && !mayBecome(orderStates, from, to),
    tell: ({ from, to }) => ({ from, to }),
  },
  { code: 'order.stopsOnlyUntouched', field: 'status', broken: ({ from, to, touched }) => from !== to && stops(to) && touched },
  { code: 'order.directionStaysWithLines', field: 'direction', broken: ({ directionChanged, lines }) => directionChanged && lines > 0 },
  // Shipments, packages and results take the currency of their prices from their order.
  { code: 'order.currencyStaysOnceBegun', field: 'currency', broken: ({ currencyChanged, touched }) => currencyChanged && touched },
];

/** What must hold for an order that is entered from its partner on. */
export const placedOrderRules: readonly Rule<{ bizPartnerId: number; businessPartnerId: number }>[] = [
  {
    code: 'order.businessOfItsPartner',
    field: 'businessId',
    broken: ({ bizPartnerId, businessPartnerId }) => bizPartnerId !== businessPartnerId,
  },
];

type PlacedLine = { direction: 'SALES' | 'PURCHASE'; orderDate: string; dueDate?: string | null | undefined; qty: number };
/** What must hold for each line of an order that is entered with its lines. */
export const placedLineRules: readonly Rule<PlacedLine>[] = [
  { code: 'order.quantityAboveZero', field: 'qty', broken: ({ direction, qty }) => direction === 'SALES' && qty <= 0 },
  { code: 'order.materialQuantityAboveZero', field: 'qty', broken: ({ direction, qty }) => direction === 'PURCHASE' && qty <= 0 },
  { code: 'order.dueAfterOrdered', field: 'dueDate', broken: ({ orderDate, dueDate }) => !!dueDate && dueDate < orderDate },
];

const shown = (day: string) => day.replaceAll('-', '/');
type Dated = {
  orderDate: string;
  /** What it says now; null for a new one. */
  wasDate: string | null;
  today: string;
  confirmAhead: boolean;
};
/** What is asked once more before an order is dated: one that will be placed in a month is rare, a slip in the month or the year isn't. */
export const orderDayRules: readonly Rule<Dated>[] = [
  {
    code: 'order.isPlacedByToday',
    field: 'orderDate',
    broken: ({ orderDate, wasDate, today, confirmAhead }) => !confirmAhead && orderDate > today && orderDate !== wasDate,
    tell: ({ orderDate, today }) => ({ day: shown(orderDate), today: shown(today) }),
  },
];

/** From here on a line is asked about of whose item nobody knows how much is usual; in its own unit. */
const muchOfAnything = 100_000;
type Sized = {
  /** What it asks for, by its code. */
  item: string;
  uom: string;
  qty: number;
  /** What the line asks for now; 0 for a new one. */
  wasQty: number;
  /** The largest line of this item so far; null where nobody ordered it. */
  largest: number | null;
  /** How much of it is made at once, or kept; null where nothing says so. */
  usual: number | null;
  confirmOver: boolean;
};
const askedFrom = ({ largest, usual }: Sized) => {
  const most = largest ?? usual;
  return most === null || most <= 0 ? muchOfAnything : scale(most, unusualTimes, 1, 'up');
};
/** What is asked once more before a line is entered: a digit too many is made, bought and sent. */
export const lineSizeRules: readonly Rule<Sized>[] = [
  {
    code: 'order.quantityIsUsual',
    field: 'qty',
    broken: (line) => !line.confirmOver && line.qty > line.wasQty && line.qty >= askedFrom(line),
    tell: ({ item, uom, qty, largest, usual }) => ({ item, uom, qty, largest, usual: largest === null ? usual : null }),
  },
];

/** What must hold before lines of an order are added, changed or removed. */
export const orderTakesLines: readonly Rule<{ status: OrderStatus }>[] = [
  { code: 'order.cancelledTakesNoLines', broken: ({ status }) => status === 'CANCELLED' },
];

type ProductLine = {
  qty: number;
  /** Quantity of its plans that have begun or are complete. */
  planQtyInProgress: number;
  shippedQty: number;
  productChanged: boolean;
  plans: number;
};
/** What must hold for a product line. */
export const orderProductRules: readonly Rule<ProductLine>[] = [
  { code: 'order.quantityAboveZero', field: 'qty', broken: ({ qty }) => qty <= 0 },
  {
    code: 'order.quantityCoversBegun',
    field: 'qty',
    broken: ({ qty, planQtyInProgress, shippedQty }) => qty < Math.max(planQtyInProgress, shippedQty),
    tell: ({ planQtyInProgress, shippedQty }) => ({ least: Math.max(planQtyInProgress, shippedQty) }),
  },
  {
    code: 'order.productStaysOncePlanned',
    field: 'productId',
    broken: ({ productChanged, plans, shippedQty }) => productChanged && (plans > 0 || shippedQty > 0),
  },
];

type MaterialLine = {
  qty: number;
  receivedQty: number;
  materialChanged: boolean;
  purpose: 'PURCHASE' | 'REQUIREMENT';
  direction: 'SALES' | 'PURCHASE';
  /** The product line it names belongs to another order. */
  servesAnotherOrder: boolean;
};
/** What must hold for a material line. */
export const orderMaterialRules: readonly Rule<MaterialLine>[] = [
  { code: 'order.materialServesItsOwnOrder', field: 'orderProductId', broken: ({ servesAnotherOrder }) => servesAnotherOrder },
  { code: 'order.materialQuantityAboveZero', field: 'qty', broken: ({ qty }) => qty <= 0 },
  {
    code: 'order.purchaseOnlyInPurchaseOrder',
    field: 'purpose',
    broken: ({ purpose, direction }) => purpose === 'PURCHASE' && direction !== 'PURCHASE',
  },
  {
    code: 'order.materialQuantityCoversReceived',
    field: 'qty',
    broken: ({ qty, receivedQty }) => qty < receivedQty,
    tell: ({ receivedQty }) => ({ least: receivedQty }),
  },
  {
    code: 'order.materialStaysOnceReceived',
    field: 'materialId',
    broken: ({ materialChanged, receivedQty }) => materialChanged && receivedQty > 0,
  },
];
