import { z } from 'zod';
import { HelpCall } from '../kiosk/help.ts';
import { call } from '../kit/call.ts';
import { Day, PathId } from '../kit/shape.ts';

const int = z.number().int();
const share = z.number().nullable();
const view = ['aiChat', 'view'] as const;
const made = [
  'production_result',
  'daily_plan',
  'production_operation_plan',
  'production_plan',
  'product',
  'operation',
  'location',
] as const;
const helped = ['help_call', 'code', 'app_user', 'worker', 'tool', 'lot'] as const;

const told = {
  /** What the numbers say, in the language that was asked for. */
  sentence: z.string(),
  /** The unit of the totals: the one that most is made in. */
  uom: z.string().nullable(),
  /** Open calls for help, the longest waiting first. */
  helpCalls: z.array(HelpCall),
};

export const goodBadBoard = call({
  method: 'GET',
  path: '/ai-chat/production/good-bad-status',
  permission: view,
  summary: 'Good and bad pieces of a production day, today unless told, by line and hour, with a sentence about them.',
  reads: [...made, ...helped],
  ask: z.object({ date: Day.optional(), locationId: PathId.optional() }),
  answer: z.object({
    ...told,
    date: Day,
    locationName: z.string().nullable(),
    good: z.number(),
    bad: z.number(),
    defectRate: share,
    target: z.number(),
    achieveRate: share,
    hours: z.array(z.object({ hour: int, good: z.number(), bad: z.number() })),
    lines: z.array(
      z.object({
        lineId: int,
        lineName: z.string(),
        uom: z.string(),
        target: z.number(),
        /** Completed ones; they add up to those of the plant. */
        good: z.number(),
        /** Good ones of all its operations. */
        passed: z.number(),
        bad: z.number(),
        achieveRate: share,
        /** Of what went through the line. */
        defectRate: share,
      }),
    ),
  }),
});
export type GoodBadBoard = z.infer<typeof goodBadBoard.answer>;

export const prodBoard = call({
  method: 'GET',
  path: '/ai-chat/production/prod-status',
  permission: view,
  summary: 'Production against plan of a period, today unless told, by line and product, with a sentence about it.',
  reads: [...made, ...helped],
  /** Today where neither day is told, one day where one is. */
  ask: z
    .object({ fromDate: Day.optional(), toDate: Day.optional() })
    .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, { path: ['toDate'], params: { code: 'dateRange' } }),
  answer: z.object({
    ...told,
    fromDate: Day,
    toDate: Day,
    target: z.number(),
    completed: z.number(),
    remain: z.number(),
    defect: z.number(),
    achieveRate: share,
    rows: z.array(
      z.object({
        lineId: int,
        lineName: z.string(),
        productId: int,
        productName: z.string(),
        uom: z.string(),
        target: z.number(),
        completed: z.number(),
        defect: z.number(),
        achieveRate: share,
      }),
    ),
  }),
});
export type ProdBoard = z.infer<typeof prodBoard.answer>;
