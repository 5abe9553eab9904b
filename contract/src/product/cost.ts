import { z } from 'zod';

/** What a piece costs: bought material, parts of our own making, people, machines, and what vendors do. */
export const costKinds = ['MATERIAL', 'PART', 'LABOR', 'MACHINE', 'OUTSOURCING'] as const;
export type CostKind = (typeof costKinds)[number];

/** What a cost lacks, each by what somebody enters to complete it; RUNNING is complete by itself when its work is over. */
export const costGaps = [
  'PACKAGE_PRICE',
  'MATERIAL_PRICE',
  'FOREIGN_PRICE',
  'PART_COST',
  'LABOR_RATE',
  'MACHINE_RATE',
  'CYCLE_TIME',
  'PEOPLE',
  'TIME',
  'RUNNING',
  'OUTSOURCING_PRICE',
  'SALES_PRICE',
] as const;
export type CostGapKind = (typeof costGaps)[number];

/** Something that is missing: `id` and `name` are of the record where it is entered, `n` says how often it is missed. */
export const CostGap = z.object({
  side: z.enum(['PLANNED', 'ACTUAL']),
  gap: z.enum(costGaps),
  id: z.number().int(),
  name: z.string(),
  n: z.number().int(),
});
export type CostGap = z.infer<typeof CostGap>;

/** Gaps of one kind at one record as one, counted together. */
export const gathered = (gaps: readonly CostGap[]): CostGap[] =>
  [...Map.groupBy(gaps, ({ side, gap, id }) => `${side}:${gap}:${id}`).values()].map((same) => ({
    ...(same[0] as CostGap),
    n: same.reduce((sum, { n }) => sum + n, 0),
  }));
