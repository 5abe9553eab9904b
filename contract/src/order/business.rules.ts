import { mayBecome, type Rule } from '../kit/rule.ts';
import { type BusinessStatus, businessStates } from './business.ts';

type BusinessFacts = {
  from: BusinessStatus | null;
  to: BusinessStatus;
  /** Orders under it that aren't cancelled. */
  effectiveOrders: number;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
};

/** What must hold for a business that is created (`from` null) or changed. */
export const businessRules: readonly Rule<BusinessFacts>[] = [
  {
    code: 'business.periodRunsForward',
    field: 'endDate',
    broken: ({ startDate, endDate }) => !!startDate && !!endDate && endDate < startDate,
  },
  {
    code: 'business.statusFollows',
    field: 'status',
    broken: ({ from, to }) => from !== null && from !== to && !mayBecome(businessStates, from, to),
    tell: ({ from, to }) => ({ from, to }),
  },
  {
    code: 'business.cancelledOnlyWithoutOrders',
    field: 'status',
    broken: ({ from, to, effectiveOrders }) => to === 'CANCELLED' && from !== to && effectiveOrders > 0,
    tell: ({ effectiveOrders }) => ({ orders: effectiveOrders }),
  },
];

/** What must hold before an order is placed under a business. */
export const businessTakesOrders: readonly Rule<{ status: BusinessStatus }>[] = [
  { code: 'business.closedTakesNoOrders', field: 'businessId', broken: ({ status }) => status === 'CLOSED' || status === 'CANCELLED' },
];
