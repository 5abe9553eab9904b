import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, PathId, Period } from '../kit/shape.ts';

const int = z.number().int();
const share = z.number().nullable();

/** The tables that quantities made and planned are read from. */
const made = [
  'production_result',
  'result_defect',
  'daily_plan',
  'production_operation_plan',
  'production_plan',
  'product',
  'operation',
  'location',
  'tool',
] as const;

/** Quantities of one unit; a rate is a fraction, null where there is nothing to divide by. */
const Output = {
  targetQty: z.number(),
  goodQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  achieveRate: share,
  defectRate: share,
};
export type Output = z.infer<z.ZodObject<typeof Output>>;
/** Quantities of different units stand beside each other, never in one sum: the unit that most is made in stands first. */
export const UnitOutput = z.object({ uom: z.string(), ...Output });
export type UnitOutput = z.infer<typeof UnitOutput>;

export const grains = ['DAY', 'WEEK', 'MONTH'] as const;
export type Grain = (typeof grains)[number];

export const ProductReportRow = z.object({
  /** The first day of the day, the week (Monday) or the month. */
  day: Day,
  lineId: int,
  lineName: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  operationId: int,
  operationSeq: int,
  operationName: z.string(),
  /** Of a product's last operation: what comes out of it is what was completed of the product. */
  isLast: z.boolean(),
  uom: z.string(),
  ...Output,
  /** Minutes that ran for it, as far as anybody recorded them. */
  runMinutes: z.number().nullable(),
  /** Good pieces of plans whose running anybody recorded: those that an hour's are told of. */
  timedQty: z.number(),
  perHour: share,
});
export type ProductReportRow = z.infer<typeof ProductReportRow>;

const place = { locationId: PathId.optional() };
const reporting = (menu: string) => [menu, 'view'] as const;

export const productReport = call({
  method: 'GET',
  path: '/product-report/report',
  permission: reporting('productReport'),
  summary:
    'What was planned and made, by day, week or month, line, product and operation: at most 366 days. Totals are of what was completed, by unit.',
  reads: [...made, 'work_event'],
  ask: Period.and(z.object({ ...place, productId: PathId.optional(), grain: z.enum(grains).default('DAY') })),
  answer: z.object({ rows: z.array(ProductReportRow), totals: z.array(UnitOutput) }),
});
export type ProductReport = z.infer<typeof productReport.answer>;

export const defectGroups = ['reason', 'operation', 'product', 'tool', 'worker', 'hour', 'day', 'cause'] as const;
export type DefectGroup = (typeof defectGroups)[number];

export const DefectReportRow = z.object({
  /** The id of what is grouped by, the hour (0–23) or the day; null where nobody said. */
  key: z.string().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  defectQty: z.number(),
  /** What was made of it, good and defective; of a reason, all that was made. */
  madeQty: z.number(),
  rate: share,
  /** Its part of all defects, and that of all rows up to it. */
  share,
  upTo: share,
});
export const DefectDay = z.object({
  day: Day,
  defectQty: z.number(),
  madeQty: z.number(),
  rate: share,
  /** The limits of a p chart at that day's size; null on a day on which nothing was made. */
  centre: share,
  ucl: share,
  lcl: share,
});
/** Of which defects a report tells. */
export const defectAsk = {
  from: Day,
  to: Day,
  group: z.enum(defectGroups),
  ...place,
  uom: z.string().max(20).optional(),
  productId: PathId.optional(),
  operationId: PathId.optional(),
  toolId: PathId.optional(),
  defectCodeId: PathId.optional(),
};
export const defectReport = call({
  method: 'GET',
  path: '/defect-report/{from}/{to}/{group}',
  permission: reporting('defectReport'),
  summary:
    'Defects by reason, operation, product, tool, worker, hour, day or the operation that caused them, the largest first, with their trend; of one unit, the one that most defects are counted in unless told.',
  reads: [...made, 'code', 'worker'],
  ask: z.object(defectAsk).refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'dateRange' } }),
  answer: z.object({
    uom: z.string().nullable(),
    /** All units that defects of the period are counted in. */
    uoms: z.array(z.string()),
    rows: z.array(DefectReportRow),
    days: z.array(DefectDay),
    totals: z.object({ defectQty: z.number(), madeQty: z.number(), rate: share }),
  }),
});
export type DefectReport = z.infer<typeof defectReport.answer>;
export type DefectReportRow = z.infer<typeof DefectReportRow>;
