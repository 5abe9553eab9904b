import { z } from 'zod';
import { type AnswerOf, call } from '../../kit/call.ts';
import { at, choice, day, list, maybe, money, number, qty, text, whole } from '../../kit/list.ts';
import { Id, Name, Page, Part, PathId, Period } from '../../kit/shape.ts';
import { MissedCheck, Tick } from '../work/check-point.ts';
import { WorkEvent } from '../work/work-event.ts';
import { ResultAsk, resultWrites, Told } from './result.ts';

const int = z.number().int();

/**
 * 실적: what became of a daily plan, in quantities and money. Rates are fractions; what can't be computed is null.
 * achieveRate = completed ÷ (target + carried in − carried out); defectRate = defect ÷ (completed + defect);
 * hourlyOutput = completed ÷ running hours; amount = good pieces of the last operation × unit price;
 * materialCost = consumed quantity of our own material × price of its package, unknown where a package has no price or prices have several
 * currencies; grossProfit = amount − materialCost. Days of earlier operations have their material as a loss, so that the gross profit of a
 * plan, and of a period, is that of all its days together; it is unknown where amount and cost have different currencies.
 * laborCost, machineCost = minutes of people and of machines at the rates of their days, unknown where a rate, a person or the time is missing;
 * outsourcingCost = good pieces that came back × the vendor's price; margin = grossProfit less these, and like it adds up over the days of a plan.
 */
export const ProfitRows = list(
  {
    workDate: day(),
    dayNight: choice(['DAY', 'NIGHT']),
    planNo: text(),
    lotNo: text(),
    productCode: text(),
    productName: text(),
    uom: text(),
    operationSeq: whole(),
    operationName: text(),
    lineName: text(),
    toolName: maybe(text()),
    workStatus: choice(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
    targetQty: qty(),
    carriedInQty: qty(),
    carriedOutQty: qty(),
    completedQty: qty(),
    defectQty: qty(),
    reworkQty: qty(),
    remainQty: qty(),
    startedAt: maybe(at()),
    endedAt: maybe(at()),
    workMinutes: maybe(number()),
    hourlyOutput: maybe(number()),
    achieveRate: maybe(number()),
    defectRate: maybe(number()),
    unitPrice: maybe(money()),
    currency: text(),
    amount: maybe(money()),
    materialCost: maybe(money()),
    costCurrency: text(),
    grossProfit: maybe(money()),
    laborCost: maybe(money()),
    machineCost: maybe(money()),
    outsourcingCost: maybe(money()),
    margin: maybe(money()),
    rateCurrency: text(),
  },
  {
    id: int,
    version: int,
    planId: int,
    lotId: int,
    productId: int,
    operPlanId: int,
    operationId: int,
    lineId: int,
    toolId: int.nullable(),
    workers: z.array(z.string()),
  },
  {
    today: ({ workDay }) => [{ workDate: `=${workDay}` }],
    running: () => [{ workStatus: ['IN_PROGRESS'] }],
    behind: ({ workDay }) => [{ workDate: `<${workDay}` }, { workStatus: ['PLANNED', 'IN_PROGRESS'] }],
    defects: () => [{ defectQty: '>0' }],
  },
  {
    of: {
      completedQty: 'uom',
      defectQty: 'uom',
      workMinutes: null,
      amount: 'currency',
      materialCost: 'costCurrency',
      grossProfit: 'currency',
      laborCost: 'rateCurrency',
      machineCost: 'rateCurrency',
      outsourcingCost: 'rateCurrency',
      margin: 'currency',
    },
  },
);
export const ProfitRow = ProfitRows.row;
export type ProfitRow = z.infer<typeof ProfitRow>;

const view = ['productionProfit', 'view'] as const;
/** What the figures of a daily plan are made of, and named after. */
const profitTables = [
  'daily_plan',
  'production_result',
  'result_defect',
  'work_event',
  'stock_movement',
  'material_stock',
  'product_stock',
  'production_plan',
  'location',
  'lot',
  'operation',
  'order_product',
  'order_info',
  'order_material',
  'product',
  'production_operation_plan',
  'tool',
  'worker',
  'labor_rate',
  'machine_rate',
  'operation_plan',
  'route_operation',
  'outsourcing',
  'outsourcing_return',
] as const;
export const profitRows = call({
  reads: profitTables,
  method: 'GET',
  path: '/productionprofit/dailyplans',
  permission: view,
  summary: 'What became of the daily plans of a period, in quantities and money.',
  ask: Period.safeExtend(Page),
  answer: ProfitRows.page,
});

/** Pieces of a day in one unit; `finished` are the good ones of the last operation of their plan. */
export const DayOutput = z.object({
  workDate: z.string(),
  uom: z.string(),
  finishedQty: z.number(),
  goodQty: z.number(),
  defectQty: z.number(),
});
export type DayOutput = z.infer<typeof DayOutput>;
export const outputByDay = call({
  reads: profitTables,
  method: 'GET',
  path: '/productionprofit/days',
  permission: view,
  summary:
    'Good and defective pieces of each day of a period by unit: of all operations, and finished ones of the last; of the daily plans that the filters leave.',
  ask: Period.safeExtend({ filter: Page.filter, quick: Page.quick }),
  answer: z.array(DayOutput),
});

export type ProfitDay = AnswerOf<typeof profitOfDay>;
export const profitOfDay = call({
  reads: [...profitTables, 'code', 'check_point_tick', 'work_instruction', 'work_instruction_step'],
  method: 'GET',
  path: '/productionprofit/{id}',
  permission: view,
  summary: 'One daily plan with its newest 500 results in force and intervals; the history has every result.',
  ask: z.object({ id: PathId }),
  answer: z.object({
    row: ProfitRow,
    results: z.array(Told),
    events: z.array(
      WorkEvent.extend({
        toolName: z.string().nullable(),
        workerName: z.string().nullable(),
        stopReason: z.string().nullable(),
        minutes: z.number().nullable(),
      }),
    ),
    /** The newest 500 times that somebody looked at a check point. */
    checks: z.array(Tick),
    /** Check points that were due and that nobody looked at, with the newest 100 pieces of each. */
    missed: z.array(MissedCheck),
    /** Whether there are older ones. */
    older: z.object({ results: z.boolean(), events: z.boolean() }),
    /** The machines and people of its line, for a result to name. */
    tools: z.array(z.object({ id: int, name: z.string() })),
    workers: z.array(z.object({ id: int, name: z.string() })),
  }),
});
export const profitHistory = call({
  reads: [
    'daily_plan',
    'production_result',
    'result_defect',
    'work_event',
    'stock_movement',
    'material_stock',
    'product_stock',
    'production_plan',
    'code',
    'worker',
  ],
  method: 'GET',
  path: '/productionprofit/{id}/history',
  permission: view,
  summary:
    'Every result that a daily plan ever had, the corrected ones too: the newest 1,000 or `limit`; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: z.array(Told),
  parts: true,
});

/**
 * Registers a result (no resultId), corrects one (resultId: the whole truth anew, with a reason), or says that it didn't happen (void).
 */
export const ChangeProfit = z.discriminatedUnion('action', [
  z.object({ action: z.literal('REGISTER'), dailyPlanId: Id, ...ResultAsk.shape }),
  z.object({
    action: z.literal('CORRECT'),
    dailyPlanId: Id,
    resultId: Id,
    reason: Name(500),
    ...ResultAsk.omit({ occurredAt: true, confirmOver: true }).shape,
  }),
  z.object({ action: z.literal('VOID'), dailyPlanId: Id, resultId: Id, reason: Name(500) }),
]);
export type ChangeProfit = z.infer<typeof ChangeProfit>;
export const changeProfit = call({
  writes: [...resultWrites, 'carry_over'],
  method: 'PUT',
  path: '/productionprofit',
  permission: ['productionProfit', 'modify'],
  summary: 'Registers a result, corrects one, or says that it didn’t happen.',
  fact: true,
  ask: ChangeProfit,
  answer: ProfitRow,
});
