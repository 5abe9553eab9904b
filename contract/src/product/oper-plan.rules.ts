import type { Rule } from '../kit/rule.ts';
import { isPermutation, type Ordering } from './route.rules.ts';

export const planOrderingRules: readonly Rule<Ordering>[] = [
  {
    code: 'operPlan.orderNamesEachPlanOnce',
    broken: (ordering) => !isPermutation(ordering),
    tell: ({ there, wanted }) => ({ there: there.length, wanted: wanted.length }),
  },
];

export type FromRoute = { routeId: number | null; operations: number };
export const fromRouteRules: readonly Rule<FromRoute>[] = [
  { code: 'operPlan.productHasARoute', field: 'routeId', broken: ({ routeId }) => routeId === null },
  { code: 'operPlan.routeHasOperations', broken: ({ operations }) => operations === 0 },
];
