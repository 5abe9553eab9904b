import { z } from 'zod';
import { CurrentValue } from '../collection/parameter.ts';
import { HelpCall } from '../kiosk/help.ts';
import { call } from '../kit/call.ts';
import { Day, Ids, JsonText, PathId } from '../kit/shape.ts';
import { stages } from '../quality/standard.ts';
import type { MenuName } from '../system/menu.ts';

const int = z.number().int();
const share = z.number().nullable();
const place = { locationId: PathId.optional() };
/** Days back, today among them. */
const period = { period: z.coerce.number<number>().int().min(1).max(92).default(7) };
/** The hours of a day that count as all of it. */
const baseHour = { baseHour: z.coerce.number<number>().positive().max(24).default(8) };
const tool = { toolId: PathId };

const dayStates = ['PLANNED', 'IN_PROGRESS', 'COMPLETE'] as const;
const Hour = z.object({ hour: int, good: z.number(), bad: z.number() });
/** A day's work as a row that leads to its plan. */
const DayWork = z.object({
  dailyPlanId: int,
  planId: int,
  planNo: z.string(),
  productName: z.string(),
  operationName: z.string(),
  lineName: z.string(),
  workDate: Day,
  uom: z.string(),
  target: z.number(),
  completed: z.number(),
  status: z.enum(dayStates),
});

export const machineStates = ['RUN', 'SETUP', 'STOP', 'INSPECTION', 'IDLE'] as const;
export type MachineState = (typeof machineStates)[number];
export const stretchStates = ['RUN', 'SETUP', 'STOP', 'NO_DATA'] as const;
export type StretchState = (typeof stretchStates)[number];

/** At most so many rows of a widget: what is behind them is said by its number. */
export const mostWidgetRows = 100;

const plans = ['daily_plan', 'production_operation_plan', 'production_plan', 'product', 'operation', 'location'] as const;
const made = ['production_result', ...plans] as const;

type Widget = {
  readonly ask: z.ZodType;
  readonly answer: z.ZodType;
  readonly reads: readonly [string, ...string[]];
  /** Its rows are those of this menu's screen: who may not view it isn't told them. */
  readonly menu?: MenuName;
  /** Columns of twelve and rows that it stands in at first. */
  readonly size: readonly [w: number, h: number];
};
const widget = <const W extends Widget>(w: W): W => w;

/** What a dashboard can show. The first twelve have an address of their own. */
export const widgets = {
  'all-production-plan-status': widget({
    ask: z.object({ ...place, date: Day.optional() }),
    answer: z.object({
      date: Day,
      byStatus: z.array(z.object({ status: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE', 'LATE']), plans: int })),
      rows: z.array(
        z.object({
          planId: int,
          planNo: z.string(),
          productName: z.string(),
          lotNo: z.string(),
          lineName: z.string(),
          uom: z.string(),
          targetQty: z.number(),
          completedQty: z.number(),
          defectQty: z.number(),
          rate: share,
          status: z.enum(dayStates),
          dueDate: Day,
          late: z.boolean(),
        }),
      ),
      more: int,
    }),
    reads: [...plans, 'lot'],
    size: [6, 4],
  }),
  'good-bad-status': widget({
    ask: z.object({ ...place }),
    answer: z.object({
      date: Day,
      uom: z.string().nullable(),
      good: z.number(),
      bad: z.number(),
      /** The share of bad ones. */
      rate: share,
      byHour: z.array(Hour),
      byProduct: z.array(
        z.object({ productId: int, productName: z.string(), uom: z.string(), good: z.number(), bad: z.number(), rate: share }),
      ),
    }),
    reads: made,
    size: [6, 4],
  }),
  'tool-product': widget({
    ask: z.object({ ...place, ...period }),
    answer: z.object({
      rows: z.array(
        z.object({
          toolId: int,
          toolName: z.string(),
          productId: int,
          productName: z.string(),
          uom: z.string(),
          qty: z.number(),
          minutes: z.number().nullable(),
        }),
      ),
      more: int,
    }),
    reads: [...made, 'tool', 'work_event'],
    size: [6, 4],
  }),
  'line-work-status': widget({
    ask: z.object({ ...place }),
    answer: z.object({
      rows: z.array(
        z.object({
          lineId: int,
          lineName: z.string(),
          tools: int,
          running: int,
          stopped: int,
          inspecting: int,
          workers: int,
          currentPlans: z.array(z.object({ dailyPlanId: int, planId: int, planNo: z.string(), productName: z.string(), rate: share })),
          machines: z.array(z.object({ toolId: int, toolName: z.string(), state: z.enum(machineStates), since: z.string().nullable() })),
        }),
      ),
    }),
    reads: [...plans, 'work_event', 'tool'],
    size: [12, 4],
  }),
  'current-trace-data': widget({
    ask: z.object({ parameterIds: Ids.optional() }),
    answer: z.object({ rows: z.array(CurrentValue), more: int }),
    reads: ['parameter', 'parameter_value', 'tool'],
    menu: 'parameter',
    size: [6, 4],
  }),
  'today-prod-status': widget({
    ask: z.object({}),
    answer: z.object({
      date: Day,
      uom: z.string().nullable(),
      target: z.number(),
      completed: z.number(),
      remain: z.number(),
      defect: z.number(),
      achieveRate: share,
      hourly: z.array(Hour),
    }),
    reads: made,
    size: [6, 3],
  }),
  'product-stock-status': widget({
    ask: z.object({ productIds: Ids.optional() }),
    answer: z.object({
      rows: z.array(
        z.object({
          productId: int,
          code: z.string(),
          name: z.string(),
          uom: z.string(),
          qty: z.number(),
          available: z.number(),
          hold: z.number(),
          safetyStock: z.number().nullable(),
          lots: z.array(z.object({ lotId: int, lotNo: z.string(), qty: z.number(), ageDays: int.nullable() })),
        }),
      ),
      more: int,
    }),
    reads: ['product_stock', 'product', 'lot'],
    menu: 'prodStock',
    size: [6, 4],
  }),
  'tool-oper-rate-raise': widget({
    ask: z.object({ ...tool, ...baseHour, ...period }),
    answer: z.object({ toolName: z.string(), rows: z.array(z.object({ date: Day, minutes: z.number(), rate: share, delta: share })) }),
    reads: ['work_event', 'tool', 'daily_plan'],
    size: [6, 4],
  }),
  'tool-oper-rate': widget({
    ask: z.object({ ...tool, ...baseHour }),
    answer: z.object({
      toolName: z.string(),
      rate: share,
      runMin: z.number(),
      stopMin: z.number(),
      setupMin: z.number(),
      noDataMin: z.number(),
      timeline: z.array(z.object({ from: z.string(), to: z.string(), state: z.enum(stretchStates) })),
    }),
    reads: ['work_event', 'tool', 'daily_plan'],
    size: [6, 3],
  }),
  'prod-plan-status-by-tool': widget({
    ask: z.object(tool),
    answer: z.object({ toolName: z.string(), rows: z.array(DayWork) }),
    reads: [...plans, 'tool'],
    size: [6, 4],
  }),
  'defect-improve-rate': widget({
    ask: z.object({ ...place, ...period }),
    answer: z.object({
      uom: z.string().nullable(),
      rows: z.array(z.object({ period: Day, defectRate: share, improvement: share })),
    }),
    reads: made,
    size: [6, 4],
  }),
  'production-plan-status': widget({
    ask: z.object({ ...place }),
    answer: z.object({ date: Day, planned: int, inProgress: int, complete: int, delayed: int, list: z.array(DayWork) }),
    reads: plans,
    size: [6, 4],
  }),
  'late-orders': widget({
    ask: z.object({}),
    answer: z.object({
      rows: z.array(
        z.object({
          id: int,
          orderId: int,
          orderNo: z.string(),
          bizPartnerName: z.string(),
          productName: z.string(),
          uom: z.string(),
          leftQty: z.number(),
          dueDate: Day,
          daysLate: int,
        }),
      ),
      more: int,
    }),
    reads: ['order_product', 'order_info', 'business', 'biz_partner', 'product'],
    menu: 'orderInfo',
    size: [6, 4],
  }),
  'below-minimum': widget({
    ask: z.object({}),
    answer: z.object({
      rows: z.array(
        z.object({
          id: int,
          itemId: int,
          kind: z.enum(['MATERIAL', 'PRODUCT']),
          code: z.string(),
          name: z.string(),
          uom: z.string(),
          availableQty: z.number(),
          safetyStock: z.number(),
          comingQty: z.number(),
          nextOn: Day.nullable(),
        }),
      ),
      more: int,
    }),
    reads: ['material_stock', 'product_stock', 'material', 'product', 'lot', 'order_material', 'order_info', 'production_plan'],
    menu: 'minimumStock',
    size: [6, 4],
  }),
  'waiting-inspections': widget({
    ask: z.object({}),
    answer: z.object({
      rows: z.array(
        z.object({
          id: int,
          resultNo: z.string(),
          stage: z.enum(stages),
          materialId: int.nullable(),
          name: z.string(),
          lotNo: z.string().nullable(),
          lotQty: z.number(),
          uom: z.string(),
          dueAt: z.string().nullable(),
          createdAt: z.string(),
        }),
      ),
      more: int,
    }),
    reads: ['quality_result', 'product', 'material', 'lot'],
    size: [6, 4],
  }),
  'blocked-work': widget({
    ask: z.object({}),
    answer: z.object({
      rows: z.array(DayWork.extend({ blocked: z.array(z.string()), late: z.boolean() })),
      more: int,
    }),
    reads: [...plans, 'tool', 'mold', 'lot', 'material_stock', 'material_issue', 'check_point_tick', 'carry_over'],
    menu: 'productionPlan',
    size: [6, 4],
  }),
  'waiting-for-me': widget({
    ask: z.object({}),
    answer: z.object({
      rows: z.array(
        z.object({
          id: int,
          kind: z.enum(['NONCONFORMANCE', 'CLAIM']),
          no: z.string(),
          name: z.string(),
          status: z.string(),
          dueDay: Day.nullable(),
        }),
      ),
      more: int,
    }),
    reads: ['nonconformance', 'claim', 'product', 'material'],
    size: [6, 4],
  }),
  'help-calls': widget({
    ask: z.object({}),
    answer: z.object({ rows: z.array(HelpCall) }),
    reads: ['help_call', 'location', 'code', 'app_user', 'worker'],
    size: [6, 3],
  }),
  'help-response': widget({
    ask: z.object({ ...period }),
    answer: z.object({
      rows: z.array(
        z.object({
          reasonId: int,
          reason: z.string(),
          calls: int,
          /** Of those the ones that somebody took. */
          taken: int,
          /** Minutes from the call until it was taken, and until it ended: the sum divided by the calls that were. */
          minutesToTake: share,
          minutesToEnd: share,
        }),
      ),
    }),
    reads: ['help_call', 'code'],
    size: [6, 3],
  }),
} as const satisfies Record<string, Widget>;

export type WidgetKind = keyof typeof widgets;
export const widgetKinds = Object.keys(widgets) as WidgetKind[];
export type WidgetAsk<K extends WidgetKind> = z.output<(typeof widgets)[K]['ask']>;
export type WidgetData<K extends WidgetKind> = z.output<(typeof widgets)[K]['answer']>;

const view = ['dashboard', 'view'] as const;
const own = <const K extends WidgetKind, const Path extends `/${string}`>(kind: K, path: Path, summary: string) =>
  call({
    method: 'GET',
    path,
    permission: view,
    summary,
    reads: widgets[kind].reads,
    ask: widgets[kind].ask as (typeof widgets)[K]['ask'],
    answer: widgets[kind].answer as (typeof widgets)[K]['answer'],
  });

/** The twelve that other systems ask for one by one. */
export const widgetCalls = {
  'all-production-plan-status': own(
    'all-production-plan-status',
    '/widget/all-production-plan-status/data',
    'The open plans of a production day and those that were completed on it, the late ones first.',
  ),
  'good-bad-status': own('good-bad-status', '/widget/good-bad-status/data', 'Good and bad pieces of today, by hour and by product.'),
  'tool-product': own('tool-product', '/widget/tool-product/data', 'What each machine made in the last days.'),
  'line-work-status': own('line-work-status', '/widget/line-work-status/data', 'The lines with their machines and what they work on now.'),
  'current-trace-data': own('current-trace-data', '/widget/current-trace-data/data', 'The last values of parameters.'),
  'today-prod-status': own('today-prod-status', '/widget/today-prod-status/data', 'Today’s production against its plan.'),
  'product-stock-status': own(
    'product-stock-status',
    '/widget/product-stock-status',
    'Stock of products against their safety stock, with their lots; unless named, those that are lowest.',
  ),
  'tool-oper-rate-raise': own(
    'tool-oper-rate-raise',
    '/widget/tool-oper-rate-raise/data',
    'How a machine’s running share went day by day.',
  ),
  'tool-oper-rate': own('tool-oper-rate', '/widget/tool-oper-rate/data', 'What a machine did today: run, set up, stopped, nothing known.'),
  'prod-plan-status-by-tool': own('prod-plan-status-by-tool', '/widget/prod-plan-status-by-tool/data', 'Today’s work of a machine.'),
  'defect-improve-rate': own(
    'defect-improve-rate',
    '/widget/defect-improve-rate/data',
    'The share of defects day by day, and how much lower it was than the day before.',
  ),
  'production-plan-status': own(
    'production-plan-status',
    '/widget/production-plan-status/data',
    'Today’s work by its state, and what is overdue.',
  ),
};

/** At most so many widgets stand on a dashboard. */
export const mostWidgets = 30;
const Asked = z.object({ kind: z.string().max(60), params: z.record(z.string().max(40), z.unknown()).default({}) });
export type WidgetAsked = z.input<typeof Asked>;

/** Everything of a dashboard in one round trip: each widget with its data, or the sentence why it has none. */
export const widgetAnswers = call({
  method: 'GET',
  path: '/widget/answers',
  permission: view,
  summary: 'Many widgets at once, in the order asked; one that can’t be told says why, and the others are told.',
  reads: ['daily_plan', ...new Set(Object.values(widgets).flatMap(({ reads }) => [...reads]))],
  ask: z.object({ widgets: JsonText(20_000).pipe(z.array(Asked).max(mostWidgets)) }),
  answer: z.array(
    z.object({
      data: z.unknown().optional(),
      failure: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});
