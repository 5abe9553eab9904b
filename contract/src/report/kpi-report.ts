import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, PathId, Period } from '../kit/shape.ts';
import { Effort } from './oee.ts';
import { UnitOutput } from './report.ts';
import { type EffortFigure, effortFigures, type Figure } from './report-rows.ts';

const int = z.number().int();
const share = z.number().nullable();
const view = ['kpiReport', 'view'] as const;
const made = ['production_result', 'daily_plan', 'production_operation_plan', 'production_plan', 'product', 'location'] as const;
const inspected = ['quality_result', 'quality_result_unit', 'material_stock', 'lot'] as const;
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const place = { locationId: PathId.optional() };

/** A month of a plant. Rates are fractions, PPM is of a million; what can't be computed is null. */
export const KpiMonth = z.object({
  month: Month,
  /** Of the unit that most is made in. */
  uom: z.string().nullable(),
  targetQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  achieveRate: share,
  defectRate: share,
  /** Good pieces an hour of running time. */
  perHour: share,
  runMinutes: z.number(),
  inspectedLots: int,
  dueLots: int,
  inspectionRate: share,
  minutesPerProduct: share,
  claims: int,
  /** Confirmed pieces of claims of a million that were shipped. */
  customerPpm: share,
  /** Rejected of a million that came in. */
  incomingPpm: share,
  dueLines: int,
  /** Of those the ones that were shipped in full by their due day. */
  linesOnTime: int,
  onTimeRate: share,
  /** What machines did, with OEE, NEE, MTBF and MTTR. */
  effort: Effort,
});
export type KpiMonth = z.infer<typeof KpiMonth>;

const isEffort = (figure: Figure | EffortFigure): figure is EffortFigure => effortFigures.some((one) => one === figure);
/** A key figure of a month; that nobody claimed says nothing where nothing was shipped. */
export const figureOf = (month: KpiMonth, figure: Figure | EffortFigure): number | null =>
  isEffort(figure) ? month.effort[figure] : figure === 'claims' && month.claims === 0 && month.customerPpm === null ? null : month[figure];

export const kpiReport = call({
  method: 'GET',
  path: '/kpireport/report',
  permission: view,
  summary: 'The key figures of a month and of the three before it, the oldest first.',
  reads: [
    ...made,
    ...inspected,
    'material',
    'work_event',
    'tool',
    'tool_inspection',
    'plant_calendar',
    'claim',
    'shipment',
    'shipment_line',
    'order_product',
    'order_info',
  ],
  ask: z.object({ month: Month, ...place }),
  answer: z.object({ months: z.array(KpiMonth) }),
});
export type KpiReport = z.infer<typeof kpiReport.answer>;

const OfDay = z.object({
  day: Day,
  total: UnitOutput.nullable(),
  lines: z.array(UnitOutput.extend({ lineId: int, lineName: z.string() })),
});
export const achieveRateOfDay = call({
  method: 'GET',
  path: '/kpireport/achieve-rate/{date}',
  permission: view,
  summary: 'What was completed of what was to be made on a production day, in all and by line, the sums divided by each other.',
  reads: made,
  ask: z.object({ date: Day }),
  answer: OfDay,
});
export const defectRateOfDay = call({
  method: 'GET',
  path: '/kpireport/product-defect-rate/{date}',
  permission: view,
  summary: 'The share of defects on a production day, in all and by product: of all that was completed or defective.',
  reads: made,
  ask: z.object({ date: Day }),
  answer: z.object({
    day: Day,
    total: UnitOutput.nullable(),
    products: z.array(UnitOutput.extend({ productId: int, productCode: z.string(), productName: z.string() })),
  }),
});
/** The hours of a working day, where neither the query nor the setting says otherwise. */
export const usualWorkingHours = 8;
export const perHourOfDay = call({
  method: 'GET',
  path: '/kpireport/production-per-hour/{date}',
  permission: view,
  summary: 'Completed pieces of a production day by the hours that are worked on it: 8, unless `workingTime` says otherwise.',
  reads: made,
  ask: z.object({ date: Day, workingTime: z.coerce.number<number>().positive().max(24).default(usualWorkingHours) }),
  answer: z.object({
    day: Day,
    workingTime: z.number(),
    uom: z.string().nullable(),
    completedQty: z.number(),
    perHour: share,
    lines: z.array(z.object({ lineId: int, lineName: z.string(), uom: z.string(), completedQty: z.number(), perHour: share })),
  }),
});

const period = Period.and(z.object({ ...place }));
export const dailyProduction = call({
  method: 'GET',
  path: '/atelier-kpi/production/daily',
  permission: view,
  summary: 'What was to be made and was made, by production day.',
  reads: made,
  ask: period,
  answer: z.object({ days: z.array(UnitOutput.extend({ day: Day })), totals: z.array(UnitOutput) }),
});
export const hourlyProduction = call({
  method: 'GET',
  path: '/atelier-kpi/production/hourly',
  permission: view,
  summary: 'What was made by the hour of the day, 0 to 23 in the plant’s zone.',
  reads: made,
  ask: period,
  answer: z.object({
    hours: z.array(z.object({ hour: int, uom: z.string(), goodQty: z.number(), defectQty: z.number(), defectRate: share })),
  }),
});
export const defectRateByOperation = call({
  method: 'GET',
  path: '/atelier-kpi/defect-rate/operation',
  permission: view,
  summary: 'The share of defects by operation, the highest first; of each operation all that it made.',
  reads: [...made, 'operation'],
  ask: period,
  answer: z.object({ operations: z.array(UnitOutput.extend({ operationId: int, operationName: z.string() })) }),
});
export const defectRateByProduct = call({
  method: 'GET',
  path: '/atelier-kpi/defect-rate/product',
  permission: view,
  summary: 'The share of defects by product, the highest first: of all its operations against what was completed of it.',
  reads: made,
  ask: period,
  answer: z.object({ products: z.array(UnitOutput.extend({ productId: int, productCode: z.string(), productName: z.string() })) }),
});
export const inspectionMinutes = call({
  method: 'GET',
  path: '/atelier-kpi/inspection/minutes-per-product',
  permission: view,
  summary:
    'Minutes of inspection a piece, by item, the sum of minutes divided by that of inspected pieces, of inspections with a beginning and an end.',
  reads: [...inspected, 'product', 'material'],
  ask: period,
  answer: z.object({
    total: share,
    items: z.array(
      z.object({
        productId: int.nullable(),
        materialId: int.nullable(),
        code: z.string(),
        name: z.string(),
        minutes: z.number(),
        inspectedQty: z.number(),
        perPiece: share,
      }),
    ),
  }),
});
export const inspectionRate = call({
  method: 'GET',
  path: '/atelier-kpi/inspection/rate',
  permission: view,
  summary: 'Which part of what was to be inspected was inspected, by stage: what was judged of what was asked for.',
  reads: inspected,
  ask: period,
  answer: z.object({
    dueLots: int,
    inspectedLots: int,
    rate: share,
    stages: z.array(z.object({ stage: z.string(), dueLots: int, inspectedLots: int, rate: share })),
  }),
});
export const claimCount = call({
  method: 'GET',
  path: '/atelier-kpi/claim/count',
  permission: view,
  summary: 'Claims by the month in which they came in; those that were withdrawn or aren’t ours count nowhere.',
  reads: ['claim', 'shipment', 'shipment_line'],
  ask: z
    .object({ startMonth: Month, endMonth: Month })
    .refine(({ startMonth, endMonth }) => startMonth <= endMonth, { path: ['endMonth'], params: { code: 'dateRange' } }),
  answer: z.object({
    months: z.array(z.object({ month: Month, claims: int, qtyConfirmed: z.number(), qtyShipped: z.number(), ppm: share })),
  }),
});
