import type { ToldResult } from '@lotline/contract/production/result/result';

type Standing = 'inForce' | 'replaced' | 'voided';
type Told = ToldResult & { standing: Standing; by: ToldResult | null };

/** The results that were ever told, the newest first, each with what became of it and through which later record. */
export const chainOf = (all: readonly ToldResult[]): Told[] => {
  const later = new Map(all.flatMap((row) => (row.correctsId === null ? [] : [[row.correctsId, row] as const])));
  return all
    .filter((row) => !row.void)
    .map((row) => {
      const by = later.get(row.id) ?? null;
      return { ...row, by, standing: row.inForce ? 'inForce' : by?.void ? 'voided' : 'replaced' };
    });
};
