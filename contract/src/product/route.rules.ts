import type { Rule } from '../kit/rule.ts';

export type Ordering = { there: readonly number[]; wanted: readonly number[] };

/** Each of `there` once and nothing else, in whatever order. */
export const isPermutation = ({ there, wanted }: Ordering) =>
  wanted.length === there.length && new Set(wanted).size === wanted.length && there.every((one) => wanted.includes(one));

export const orderingRules: readonly Rule<Ordering>[] = [
  {
    code: 'route.orderNamesEachOperationOnce',
    broken: (ordering) => !isPermutation(ordering),
    tell: ({ there, wanted }) => ({ there: there.length, wanted: wanted.length }),
  },
];

export type Adding = { already: boolean };
export const addingRules: readonly Rule<Adding>[] = [
  { code: 'route.operationOnce', field: 'operationId', broken: ({ already }) => already },
];
