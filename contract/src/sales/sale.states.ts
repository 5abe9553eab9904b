import type { States } from '../kit/rule.ts';

export const saleStatuses = ['REGISTERED', 'SHIPPED', 'SETTLED', 'CANCELLED'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** What may follow what: shipping and settling can be taken back, what was cancelled stays cancelled. */
export const saleStates: States<SaleStatus> = {
  REGISTERED: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['SETTLED', 'REGISTERED', 'CANCELLED'],
  SETTLED: ['SHIPPED'],
  CANCELLED: [],
};
