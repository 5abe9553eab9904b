import { z } from 'zod';
import { type AnswerOf, call } from '../kit/call.ts';
import { sources } from '../kit/fact.ts';
import { At, Day, Id, Ids, Name, Note, Part, PathId, PlannedDay, Qty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { moldUsages } from '../mold/shots.ts';
import { dayNights } from '../production/plan/daily-plan.ts';
import { CorrectionAsk, ResultAsk, resultWrites } from '../production/result/result.ts';
import { CheckPoint } from '../production/work/check-point.ts';
import { stoppingKinds, workKinds } from '../production/work/work-event.ts';
import { acting } from './person.ts';

const int = z.number().int();

export const KioskLine = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullish(),
  planned: int,
  inProgress: int,
  /** Of those in progress. */ running: int,
  stopped: int,
  complete: int,
});
export const KioskFactory = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullish(),
  lines: z.array(KioskLine),
});
export type KioskFactory = z.infer<typeof KioskFactory>;

/** Why work can't go on now. */
export const blockReasons = [
  'NO_MATERIAL',
  'TOOL_INSPECTION',
  'PREVIOUS_OP_EMPTY',
  'QUALITY_HOLD',
  'TOOL_BUSY',
  'MOLD',
  'MOLD_USED_UP',
  'PLAN_CLOSED',
  'OUTSOURCED',
] as const;
export const Block = z.object({ reason: z.enum(blockReasons), facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) });
export type Block = z.infer<typeof Block>;

/** One daily plan as the floor sees it: what to make, what is ready, what blocks and why. */
export const Work = z.object({
  dailyPlanId: int,
  version: int,
  planId: int,
  planNo: z.string(),
  operPlanId: int,
  lotId: int,
  lotNo: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullish(),
  uom: z.string(),
  operationId: int,
  operationName: z.string(),
  operationNameEn: z.string().nullish(),
  operationSeq: int,
  previousOperationName: z.string().nullable(),
  previousOperationNameEn: z.string().nullish(),
  defectGroupId: int.nullable(),
  toolRequired: z.boolean(),
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  lineId: int,
  toolId: int.nullable(),
  toolName: z.string().nullable(),
  toolNameEn: z.string().nullish(),
  /** The mold on its machine; missing where there is none. */
  mold: z
    .object({
      ...{ id: int, code: z.string(), name: z.string(), nameEn: z.string().nullish(), usage: z.enum(moldUsages) },
      /** What it has counted, what its maker answers for, and how many it may still make; what an earlier build kept doesn't say it. */
      ...{ shots: int.optional(), guaranteed: int.nullish(), left: int.nullish() },
    })
    .nullish(),
  /** The mold that it is to be made with. */
  wantedMold: z.object({ id: int, code: z.string() }).nullish(),
  workerIds: z.array(int),
  seq: int,
  targetQty: z.number(),
  carriedInQty: z.number(),
  carriedOutQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  remainQty: z.number(),
  /** Pieces that the operation before has made and this one hasn't taken yet; null where nothing bounds it. */
  readyQty: z.number().nullable(),
  /** What ready is counted from, over all days of the plan: what the operation before made good, for the first one what is planned; and what this one took of it. */
  inputQty: z.number().nullish(),
  takenQty: z.number().optional(),
  cycleSec: z.number().nullable(),
  workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Why it was finished short: a code, or what another system says in its own words. */
  closeReasonId: int.nullable(),
  closeReason: z.string().nullable(),
  /** Who finished it, where that is known: who acted, or whose account gave the reason. */
  finishedBy: z.string().nullish(),
  note: z.string().nullable(),
  running: z
    .object({
      eventId: int,
      kind: z.enum(workKinds),
      startedAt: z.string(),
      stopReasonId: int.nullish(),
      /** Who is at it. */ workerIds: z.array(int).optional(),
    })
    .nullable(),
  /** Minutes of set-up and work that are over; what runs comes on top. */
  workedMinutes: z.number(),
  materials: z.array(
    z.object({
      name: z.string(),
      nameEn: z.string().nullish(),
      uom: z.string(),
      neededQty: z.number(),
      atLineQty: z.number(),
      mandatory: z.boolean(),
      backflush: z.boolean(),
      /** The material that it stands in for. */
      standsForName: z.string().nullish(),
      standsForNameEn: z.string().nullish(),
    }),
  ),
  blocks: z.array(Block),
  /** What is looked at while it goes on, by the instruction in force; missing where nobody asked by which day. */
  checks: z.array(CheckPoint).optional(),
});
export type Work = z.infer<typeof Work>;

/** What a tap was about, as the kiosk calls it and by its numbers: a report whose day is gone when it arrives is kept with what it was of. */
export const About = z.object({
  lineId: Id,
  operation: Text(),
  product: Text(),
  lotNo: Text(),
  operationId: Id.nullish(),
  productId: Id.nullish(),
  toolId: Id.nullish(),
});
export type About = z.infer<typeof About>;

const element = {
  dailyPlanId: Id,
  /** The caller's key of this one change; a retry with it is the same record. */ key: z.uuid(),
  occurredAt: At.optional(),
  ...acting,
  about: About.optional(),
  /** Whoever tapped stands before the screen and is told at once: what was only wished for is then not kept to be settled. */
  atOnce: z.boolean().optional(),
};
/** A code of the plant's own list, or the reason in words; one of them. */
const Because = { reasonId: Id.optional(), reason: Name(500).optional() };
const people = { toolId: Id.nullish(), workerIds: z.array(Id).max(50).optional() };

/** What a tap at the kiosk changes. Facts need no version; an edit of the plan carries the one that was read, or goes onto the newest. */
export const DailyPlanChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('START'),
    ...element,
    ...people,
    kind: z.enum(['SETUP', 'RUN']).default('RUN'),
    /** The machine leaves the job that it has: what runs there stands from now on as a change of job, what stands goes on standing without it. */
    swap: z.boolean().optional(),
    /** The person leaves the work that they run elsewhere: the others of its crew go on with it, without any it waits for a worker. */
    movePerson: z.boolean().optional(),
  }),
  z.object({
    action: z.literal('PAUSE'),
    ...element,
    kind: z.enum(stoppingKinds).default('PAUSE'),
    stopReasonId: Id.nullish(),
    note: Note.nullish(),
  }),
  z.object({ action: z.literal('RESULT'), ...element, ...ResultAsk.shape }),
  z.object({
    action: z.literal('EVENT'),
    ...element,
    ...people,
    kind: z.enum(workKinds),
    startedAt: At,
    endedAt: At,
    stopReasonId: Id.nullish(),
    planned: z.boolean().default(false),
    note: Note.nullish(),
  }),
  z.object({
    action: z.literal('CORRECT'),
    ...element,
    /** The report of this shift that was wrong; all of it is told anew. */
    resultId: Id,
    ...CorrectionAsk.omit({ note: true, countedBy: true, reason: true }).shape,
    ...Because,
  }),
  z.object({
    action: z.literal('FINISH'),
    ...element,
    /** A code of FINISH_REASON, or the reason in words. */
    closeReasonId: Id.optional(),
    closeReason: Name(500).nullish(),
    /** What remains is planned for this shift instead. */
    carryOver: z.object({ workDate: PlannedDay, dayNight: z.enum(dayNights) }).optional(),
  }),
  z.object({
    action: z.literal('CHECK'),
    ...element,
    /** The check point that somebody looked at, and what the work had counted then, good and defective. */
    stepId: Id,
    atQty: countedBy(Qty, ['dailyPlanId', 'daily_plan']),
  }),
  z.object({ action: z.literal('REOPEN'), ...element, ...Because }),
  z.object({ action: z.literal('TARGET'), ...element, version: Version, targetQty: countedBy(Qty, ['dailyPlanId', 'daily_plan']) }),
  z.object({ action: z.literal('MOVE_TOOL'), ...element, version: Version, toolId: Id.nullable() }),
  z.object({ action: z.literal('REORDER'), ...element, version: Version, seq: z.number().int().min(1).max(9999) }),
]);
export type DailyPlanChange = z.infer<typeof DailyPlanChange>;
/** What tells of nothing that happened: refused at once, it is wished for again or not. */
export const isWish = ({ action }: Pick<DailyPlanChange, 'action'>) => action === 'START' || action === 'REOPEN' || action === 'MOVE_TOOL';
/** A change as the kiosk sends it: an edit names the version that was read. */
export type SentDailyPlanChange = Seen<DailyPlanChange>;
type Seen<C> = C extends { version: number | undefined } ? C & { version: number } : C;

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.unknown()).optional(),
  extraData: z.record(z.string(), z.unknown()).optional(),
});
export const ChangeAnswer = z.object({
  key: z.uuid(),
  dailyPlanId: int,
  outcome: z.enum(['ok', 'conflict', 'error']),
  replayed: z.boolean(),
  /** The result or event that the change posted. */
  factId: int.nullable(),
  work: Work.nullable(),
  problem: Problem.nullable(),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

export const kioskLocations = call({
  reads: ['location', 'daily_plan', 'work_event'],
  method: 'GET',
  path: '/kiosk/locations',
  permission: ['kiosk', 'view'],
  summary: 'Factories and their lines with the counts of a day’s work.',
  ask: z.object({ date: Day.optional() }),
  answer: z.array(KioskFactory),
});
export const ShiftOfDay = z.object({ workDate: z.string(), dayNight: z.enum(dayNights) });
export type ShiftOfDay = z.infer<typeof ShiftOfDay>;
export const kioskWorks = call({
  reads: [
    'daily_plan',
    'work_event',
    'production_result',
    'production_plan',
    'production_operation_plan',
    'tool',
    'worker',
    'material_stock',
    'location',
    'lot',
    'material',
    'material_issue',
    'mold',
    'mold_product',
    'operation',
    'product',
    'plant_calendar',
    'work_instruction',
    'work_instruction_step',
    'check_point_tick',
    'outsourcing',
    'outsourcing_line',
    'biz_partner',
  ],
  method: 'GET',
  path: '/kiosk/works',
  permission: ['kiosk', 'view'],
  summary:
    'The daily plans of a line: today’s, and those still running from before; the first 1,000 or `limit` of them, `after` the last one the following ones.',
  ask: z.object({ fabId: PathId.optional(), lineId: PathId.optional(), date: Day.optional(), ...Part }),
  answer: z.object({
    date: z.string(),
    shift: z.enum(dayNights),
    /** The next shifts in which the line works: what remains may be carried over to one of them. */
    nextShifts: z.array(ShiftOfDay),
    works: z.array(Work),
  }),
});
export const kioskDailyPlans = call({
  method: 'GET',
  path: '/kiosk/daily-plans',
  permission: ['kiosk', 'view'],
  summary:
    'The daily plans of some production plans, as the kiosk shows them: 1,000 or `limit`; `after` the last one come the following ones.',
  ask: z.object({ planIds: Ids, ...Part }),
  answer: z.array(Work),
  parts: true,
});
export const kioskOperPlans = call({
  method: 'GET',
  path: '/kiosk/oper-plans',
  permission: ['kiosk', 'view'],
  summary: 'How some products are usually made: their operation plans with targets.',
  ask: z.object({ productIds: Ids }),
  answer: z.array(
    z.object({
      id: int,
      productId: int,
      operationId: int,
      operationName: z.string(),
      seq: int,
      toolId: int.nullable(),
      lineId: int.nullable(),
      cycleSec: z.number().nullable(),
      hourlyTarget: z.number().nullable(),
      dailyTarget: z.number().nullable(),
    }),
  ),
});
export const changeDailyPlans = call({
  writes: [...resultWrites, 'carry_over', 'kiosk_refusal', 'check_point_tick'],
  method: 'PUT',
  path: '/kiosk/daily-plans',
  permission: ['kiosk', 'modify'],
  summary: 'Starts, pauses, results and finishes, each answered for itself: one wrong row doesn’t hold up a shift.',
  ask: z.array(DailyPlanChange).min(1).max(500),
  answer: z.array(ChangeAnswer),
});

/** A result as its line sees it on the day it was reported. */
export const LineReport = z.object({
  resultId: int,
  dailyPlanId: int,
  occurredAt: z.string(),
  shift: z.enum(['DAY', 'NIGHT']),
  /** Who reported it first: the worker who acted, else the user who was signed in. */
  actorName: z.string(),
  userId: int,
  workerId: int.nullable(),
  /** Who set it right last. */
  correctedBy: z.string().nullable(),
  source: z.enum(sources),
  operationName: z.string(),
  productName: z.string(),
  lotNo: z.string(),
  uom: z.string(),
  goodQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  /** What was made to try the mold out; missing in what an earlier build kept. */
  trialQty: z.number().optional(),
  correctionReason: z.string().nullable(),
  defects: z.array(z.object({ defectCodeId: int, qty: z.number() })),
});
export type LineReport = z.infer<typeof LineReport>;
export const lineReports = call({
  reads: [
    'production_result',
    'result_defect',
    'daily_plan',
    'production_plan',
    'production_operation_plan',
    'lot',
    'product',
    'operation',
    'app_user',
    'worker',
    'code',
  ],
  method: 'GET',
  path: '/kiosk/reports',
  permission: ['kiosk', 'view'],
  summary: 'The newest 200 results in force that were reported of a line on the running production day.',
  ask: z.object({ lineId: PathId }),
  answer: z.array(LineReport),
});

const Reason = z.object({ id: int, code: z.string(), name: z.string() });
/** What the kiosk offers to choose from: the line's machines and people, and reasons in its language. */
export type KioskChoices = AnswerOf<typeof kioskChoices>;
export const kioskChoices = call({
  reads: ['tool', 'worker', 'code', 'code_category'],
  method: 'GET',
  path: '/kiosk/choices',
  permission: ['kiosk', 'view'],
  summary:
    'What the kiosk offers to choose from on a line: machines, people, defects, and the reasons of stops, finishes, corrections, signals and of settling refused entries in the caller’s language.',
  ask: z.object({ lineId: PathId }),
  answer: z.object({
    tools: z.array(z.object({ id: int, code: z.string(), name: z.string(), status: z.enum(['OPERATING', 'UNDER_INSPECTION']) })),
    workers: z.array(z.object({ id: int, workerNo: z.string(), name: z.string() })),
    defectGroups: z.array(z.object({ id: int, name: z.string() })),
    defects: z.array(z.object({ id: int, code: z.string(), name: z.string(), groupId: int.nullable() })),
    stopReasons: z.array(Reason),
    finishReasons: z.array(Reason),
    reopenReasons: z.array(Reason),
    correctReasons: z.array(Reason),
    /** Why a leader books a refused entry, and why one discards it. */
    bookReasons: z.array(Reason),
    discardReasons: z.array(Reason),
    callReasons: z.array(Reason),
    /** What causes signals of control charts, and what is done about them. */
    signalCauses: z.array(Reason),
    signalActions: z.array(Reason),
    /** Whether somebody may approve shots beyond the guaranteed ones here; missing in what an earlier build kept. */
    moldApprovable: z.boolean().optional(),
  }),
});
