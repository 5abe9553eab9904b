import type { States } from '../kit/rule.ts';

/** From the first plan or receipt on derived from the lines, but for ON_HOLD and CANCELLED. */
export const orderStatuses = ['REGISTERED', 'CONFIRMED', 'IN_PROGRESS', 'PARTIALLY_SHIPPED', 'COMPLETED', 'ON_HOLD', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Nobody waits for it any more. */
export const isOver = (status: string) => status === 'COMPLETED' || status === 'CANCELLED';
export const orderProductStatuses = [
  'NOT_PLANNED',
  'PLANNED',
  'IN_PRODUCTION',
  'PRODUCED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'CANCELLED',
] as const;
export type OrderProductStatus = (typeof orderProductStatuses)[number];
export const orderMaterialStatuses = ['REGISTERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELLED'] as const;
export type OrderMaterialStatus = (typeof orderMaterialStatuses)[number];

/** What people may set by hand; everything further on comes from the lines. */
export const orderStates: States<OrderStatus> = {
  REGISTERED: ['CONFIRMED', 'ON_HOLD', 'CANCELLED'],
  CONFIRMED: ['REGISTERED', 'ON_HOLD', 'CANCELLED'],
  IN_PROGRESS: ['ON_HOLD', 'CANCELLED'],
  PARTIALLY_SHIPPED: [],
  COMPLETED: [],
  ON_HOLD: ['CONFIRMED', 'CANCELLED'],
  CANCELLED: ['REGISTERED'],
};
export const stops = (status: OrderStatus) => status === 'ON_HOLD' || status === 'CANCELLED';
