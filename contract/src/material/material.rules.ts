import type { Rule } from '../kit/rule.ts';

type Kept = { safetyStock?: number | null | undefined; maxStock?: number | null | undefined };

/** What must hold of a material's own numbers. */
export const materialRules: readonly Rule<Kept>[] = [
  {
    code: 'material.maxStockCoversSafetyStock',
    field: 'maxStock',
    broken: ({ safetyStock, maxStock }) => safetyStock != null && maxStock != null && maxStock < safetyStock,
    tell: ({ safetyStock, maxStock }) => ({ safetyStock: safetyStock ?? null, maxStock: maxStock ?? null }),
  },
];
