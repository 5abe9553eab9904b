import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, PathId, Period } from '../kit/shape.ts';
import { defectAsk } from './report.ts';

const int = z.number().int();

/** So many rows behind a number are shown at most; its sums are of all. */
export const mostReportRows = 1000;

/** The records that a row behind a number leads to. */
export const rowMenus = [
  'productionPlan',
  'orderInfo',
  'claimManagement',
  'shipment',
  'productQualityResult',
  'materialQualityResult',
  'dailyQualityResult',
  'tools',
] as const;

/** One of the rows that make a number: what it adds above the line and, where the number is a ratio, below it. */
export const ReportRow = z.object({
  key: z.string(),
  day: Day,
  /** When, where it is of an instant. */
  at: z.string().nullable(),
  menu: z.enum(rowMenus),
  /** Of the record that the row leads to. */
  id: int,
  no: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  uom: z.string().nullable(),
  part: z.number(),
  whole: z.number().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportRows = z.object({
  rows: z.array(ReportRow),
  part: z.number(),
  whole: z.number().nullable(),
  /** What the two come to: what stood in the report. */
  value: z.number().nullable(),
  /** There are more than are shown. */
  more: z.boolean(),
});
export type ReportRows = z.infer<typeof ReportRows>;

/** What of a product report a number tells. */
export const measures = ['targetQty', 'goodQty', 'defectQty', 'achieveRate', 'defectRate', 'perHour', 'runMinutes'] as const;
export type Measure = (typeof measures)[number];
export const scopes = ['completed', 'operations'] as const;
export type Scope = (typeof scopes)[number];

/** Rows behind whichever number. */
const behind = [
  ...([
    'production_result',
    'result_defect',
    'daily_plan',
    'production_operation_plan',
    'production_plan',
    'product',
    'operation',
  ] as const),
  ...([
    'location',
    'tool',
    'work_event',
    'code',
    'worker',
    'quality_result',
    'lot',
    'material',
    'claim',
    'shipment',
    'shipment_line',
  ] as const),
  ...(['order_product', 'order_info', 'biz_partner'] as const),
] as const;

export const productReportRows = call({
  method: 'GET',
  path: '/product-report/rows',
  permission: ['productReport', 'view'],
  summary: 'The days of plans that make a number of the product report.',
  reads: behind,
  ask: Period.and(
    z.object({
      measure: z.enum(measures),
      scope: z.enum(scopes).default('completed'),
      uom: z.string().max(20),
      locationId: PathId.optional(),
      lineId: PathId.optional(),
      productId: PathId.optional(),
      operationId: PathId.optional(),
    }),
  ),
  answer: ReportRows,
});

/** The key of what nobody said. */
export const unsaid = 'none';

export const defectReportRows = call({
  method: 'GET',
  path: '/defect-report/rows',
  permission: ['defectReport', 'view'],
  summary: 'The results that make a number of the defect report; without a key all of its period, and `none` is what nobody said.',
  reads: behind,
  ask: z
    .object({ ...defectAsk, uom: z.string().max(20), key: z.string().max(40).optional(), of: z.enum(['defect', 'made']) })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'dateRange' } }),
  answer: ReportRows,
});

/** Key figures of a month, each made of two sums of rows; claims are counted. */
export const figures = [
  'achieveRate',
  'defectRate',
  'perHour',
  'onTimeRate',
  'inspectionRate',
  'minutesPerProduct',
  'claims',
  'customerPpm',
  'incomingPpm',
] as const;
export type Figure = (typeof figures)[number];
/** Key figures of machines: the days of machines stand behind them. */
export const effortFigures = ['oee', 'availability', 'effectiveness', 'quality', 'nee', 'mtbf', 'mttr'] as const;
export type EffortFigure = (typeof effortFigures)[number];

export const kpiRows = call({
  method: 'GET',
  path: '/kpireport/rows',
  permission: ['kpiReport', 'view'],
  summary: 'The rows that make a key figure of a month.',
  reads: behind,
  ask: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), figure: z.enum(figures), locationId: PathId.optional() }),
  answer: ReportRows,
});
