import { z } from 'zod';
import { call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';
import { inspectionStatuses, judgements } from './quality-result.states.ts';
import {
  InspectedCharacteristic,
  InspectedValue,
  InspectionPage,
  inspectionFamily,
  inspectionPageTables,
  SamplePlanShape,
} from './quality-result.ts';

const int = z.number().int();

/** A shift of a plan, with its inspection where there is one. */
export const DailyShift = z.object({
  dailyPlanId: int,
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  operationId: int,
  operationName: z.string(),
  lineName: z.string().nullable(),
  toolName: z.string().nullable(),
  targetQty: z.number(),
  completedQty: z.number(),
  resultId: int.nullable(),
  resultNo: z.string().nullable(),
  version: int.nullable(),
  status: z.enum(inspectionStatuses).nullable(),
  judgement: z.enum(judgements).nullable(),
  inspectorName: z.string().nullable(),
  standardId: int.nullable(),
  values: z.array(InspectedValue),
});
export type DailyShift = z.infer<typeof DailyShift>;

/** The daily inspections of a plan: its characteristics by its shifts. */
export const DailyGrid = z.object({
  planId: int,
  planNo: z.string(),
  productId: int,
  productName: z.string(),
  lotNo: z.string().nullable(),
  uom: z.string(),
  /** Of the standards that hold or held for its shifts, the newest first. */
  characteristics: z.array(InspectedCharacteristic.extend({ standardId: int, operationId: int.nullable() })),
  shifts: z.array(DailyShift),
});
export type DailyGrid = z.infer<typeof DailyGrid>;

/** What is asked on a daily plan, and its inspection where there is one. */
export const DailyForm = z.object({
  dailyPlanId: int,
  planId: int,
  planNo: z.string(),
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  productName: z.string(),
  standardId: int.nullable(),
  characteristics: z.array(InspectedCharacteristic),
  plan: SamplePlanShape.nullable(),
  inspection: InspectionPage.nullable(),
});
export type DailyForm = z.infer<typeof DailyForm>;

export const dailyInspections = inspectionFamily('/daily-quality-result', 'dailyQualityResult', 'daily inspection');
const reads = [...inspectionPageTables, 'production_operation_plan'] as const;
export const dailyGrid = call({
  reads,
  method: 'GET',
  path: '/daily-quality-result/results/{plan}',
  permission: ['dailyQualityResult', 'view'],
  summary: 'The daily inspections of a production plan: what is asked, and what was found in each shift.',
  ask: z.object({ plan: PathId }),
  answer: DailyGrid,
});
export const dailyForm = call({
  reads,
  method: 'GET',
  path: '/daily-quality-result/info/{id}',
  permission: ['dailyQualityResult', 'view'],
  summary: 'What is asked on a daily plan, with its inspection where there is one.',
  ask: z.object({ id: PathId }),
  answer: DailyForm,
});

/** A plan that is inspected daily, or could be. */
export const DailyPlanChoice = z.object({
  id: int,
  planNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  lotNo: z.string().nullable(),
  startDt: z.string(),
  endDt: z.string(),
});
export type DailyPlanChoice = z.infer<typeof DailyPlanChoice>;
export const dailyPlanChoices = call({
  reads: ['production_plan', 'product', 'lot', 'daily_plan'],
  method: 'GET',
  path: '/daily-quality-result/plans',
  permission: ['dailyQualityResult', 'view'],
  summary: 'The production plans with work in the last month or the next two weeks, for choosing one.',
  ask: z.object({}),
  answer: z.array(DailyPlanChoice),
});

/** A shift that began and whose daily inspection nobody has judged. */
export const DailyDue = z.object({
  dailyPlanId: int,
  planId: int,
  planNo: z.string(),
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  productCode: z.string(),
  productName: z.string(),
  lotNo: z.string().nullable(),
  operationName: z.string(),
  lineName: z.string().nullable(),
  toolName: z.string().nullable(),
  resultId: int.nullable(),
  resultNo: z.string().nullable(),
  status: z.enum(inspectionStatuses).nullable(),
  /** The end of its shift or of its production day, as the standard asks. */
  dueAt: z.string(),
  /** That end is over. */
  missed: z.boolean(),
});
export type DailyDue = z.infer<typeof DailyDue>;
export const dailyDue = call({
  reads: [
    'quality_result',
    'quality_standard',
    'daily_plan',
    'production_plan',
    'production_operation_plan',
    'product',
    'operation',
    'lot',
    'location',
    'tool',
  ],
  method: 'GET',
  path: '/daily-quality-result/due',
  permission: ['dailyQualityResult', 'view'],
  summary: 'The daily inspections that wait, and those of the last week that were missed: those first.',
  ask: z.object({}),
  answer: z.array(DailyDue),
});
