import { z } from 'zod';
import { call } from '../kit/call.ts';
import { At, Id, Name, PathId, PositiveQty, Qty } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { dayNights } from '../production/plan/daily-plan.ts';
import { Defect, resultWrites, Told } from '../production/result/result.ts';
import { kioskWorks, Work } from './kiosk.ts';
import { acting } from './person.ts';
import { LineRefusal } from './refusal.ts';

const int = z.number().int();

export const DayInstead = z.object({
  dailyPlanId: int,
  workDate: z.string(),
  dayNight: z.enum(dayNights),
  toolId: int.nullable(),
  toolName: z.string().nullable(),
  workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
  remainQty: z.number(),
  uom: z.string(),
});
export type DayInstead = z.infer<typeof DayInstead>;

/** A line of the bill that the operation takes: what it took for so many pieces, good and defect. */
export const TakenLine = z.object({
  name: z.string(),
  uom: z.string(),
  qtyPer: z.number(),
  baseQty: z.number(),
  scrapRate: z.number(),
  decimals: int,
  madeQty: z.number(),
  takenQty: z.number(),
});

/** What stands now beside a refused report, and all that tells what booking it would change. */
export const standing = {
  work: Work.nullable(),
  results: z.array(Told),
  /** The report that booking it sets right, whether that still stands as it was, and what has become of the pieces. */
  replaces: z
    .object({
      occurredAt: z.string(),
      actorName: z.string(),
      goodQty: z.number(),
      defectQty: z.number(),
      reworkQty: z.number(),
      inForce: z.boolean(),
    })
    .nullable(),
  /** What pieces of the operation take out of stock, and whether good ones come into it. */
  stock: z.object({ brings: z.boolean(), lines: z.array(TakenLine) }),
  /** Where the finished work's remainder went, how much it is, and how much of it can still be taken back. */
  carried: z.object({ qty: z.number(), backQty: z.number(), workDate: z.string(), dayNight: z.enum(dayNights) }).nullable(),
  /** The day for which it was reported, where that was taken off its plan. */
  gone: z.object({ workDate: z.string(), dayNight: z.enum(dayNights), toolId: int.nullable(), toolName: z.string().nullable() }).nullable(),
  /** Where the work was taken off its plan: the days that its operation still has, on one of which a leader may book the result. */
  days: z.array(DayInstead.extend({ work: Work })),
};
export const rowReads = ['kiosk_refusal', 'app_user', 'worker', 'location', 'tool', 'code'] as const;
export const storyReads = [...rowReads, ...kioskWorks.reads, 'result_defect', 'carry_over'] as const;
export const refusalWrites = [...resultWrites, 'carry_over', 'kiosk_refusal', 'check_point_tick'] as const;

/** A refused report as its kiosk tells it to a leader who settles it there. */
const Reported = LineRefusal.pick({
  ...{ id: true, reportedBy: true, state: true, occurredAt: true, operationName: true, productName: true, lotNo: true, action: true },
  ...{ goodQty: true, defectQty: true, settledByName: true },
}).extend({
  toolName: z.string().nullable(),
  reworkQty: z.number().nullable(),
  defects: z.array(z.object({ defectCodeId: int, qty: z.number() })),
  reason: z.string(),
});
const LineStory = z.object({ row: Reported, ...standing });
export type LineStory = z.infer<typeof LineStory>;
export const lineRefusalOf = call({
  reads: storyReads,
  method: 'GET',
  path: '/kiosk/line-refusals/{id}',
  permission: ['kiosk', 'view'],
  summary: 'A refused report beside what stands now, at the kiosk whose list leads to it.',
  ask: z.object({ id: PathId }),
  answer: LineStory,
});

const counted = (qty: typeof Qty) => countedBy(qty, ['dailyPlanId', 'daily_plan'], ['id', 'kiosk_refusal']);
export const booking = {
  outcome: z.literal('BOOK'),
  id: Id,
  /** A code of BOOK_REASON, the reason in words, or both. */
  reasonId: Id.optional(),
  reason: Name(500).optional(),
  /** The day of the same operation on which it is booked; said where its own day was taken off the plan, and only there. */
  dailyPlanId: Id.optional(),
  /** When it was in truth, where the device's clock was wrong. */
  occurredAt: At.optional(),
  goodQty: counted(Qty).optional(),
  defectQty: counted(Qty).optional(),
  reworkQty: counted(Qty).optional(),
  defects: z
    .array(Defect.extend({ qty: counted(PositiveQty) }))
    .max(50)
    .optional(),
  /** The answer to `production.resultIsOfUsualSize`: yes, so much was made. */
  confirmOver: z.boolean().optional(),
};
export const discarding = {
  outcome: z.literal('DISCARD'),
  id: Id,
  /** A code of DISCARD_REASON, the reason in words, or both. */
  reasonId: Id.optional(),
  reason: Name(500).optional(),
};

export const settleAtLine = call({
  writes: refusalWrites,
  fact: true,
  method: 'PUT',
  path: '/kiosk/line-refusals/settled',
  permission: ['kiosk', 'modify'],
  summary: 'Books or discards a refused report at the kiosk, by whoever acts there and may settle refused reports.',
  ask: z.discriminatedUnion('outcome', [z.object({ ...booking, ...acting }), z.object({ ...discarding, ...acting })]),
  answer: z.object({ state: LineRefusal.shape.state, settledByName: z.string().nullable() }),
});
