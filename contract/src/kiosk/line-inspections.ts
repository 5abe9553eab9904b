import { z } from 'zod';
import { changeCauses } from '../change/change.states.ts';
import { call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';
import { causes, inspectionStatuses } from '../quality/quality-result.states.ts';
import { workStages } from '../quality/work-asks.ts';

const int = z.number().int();
/** What is inspected at the line. */
export const lineStages = [...workStages, 'DAILY'] as const;

/** An inspection that a work of the line, or its day, asks for and that nobody has judged yet. */
export const LineInspection = z.object({
  id: int,
  resultNo: z.string(),
  stage: z.enum(lineStages),
  cause: z.enum(causes),
  status: z.enum(inspectionStatuses),
  dailyPlanId: int,
  operationName: z.string(),
  operationNameEn: z.string().nullable(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  requestedAt: z.string(),
  /** The change that asked for it again: what was registered, or what was noticed to be another. */
  change: z.object({ cause: z.enum(changeCauses), what: z.string().nullable(), becomes: z.string() }).nullable(),
  /** The one before it of the same work failed. */
  again: z.boolean(),
});
export type LineInspection = z.infer<typeof LineInspection>;

export const lineInspections = call({
  reads: ['quality_result', 'process_change', 'daily_plan', 'production_operation_plan', 'operation', 'product'],
  method: 'GET',
  path: '/kiosk/inspections',
  permission: ['kiosk', 'view'],
  summary: 'The first, in-process and last pieces and the daily inspections of a line that wait, the longest waiting first.',
  ask: z.object({ lineId: PathId }),
  answer: z.array(LineInspection),
});
