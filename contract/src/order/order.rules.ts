import { mayBecome, type Rule } from '../kit/rule.ts';
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
