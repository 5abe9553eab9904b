import { type WidgetAsk, type WidgetAsked, type WidgetData, type WidgetKind, widgets } from '@lotline/contract/dashboard/widget';
import { addDays, dayIn, endOfProductionDay, productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import type { Db } from '../kit/database/pool.ts';
import { Refused, WrongShape } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import * as machines from './machine-widgets.queries.ts';
import * as made from './made-widgets.queries.ts';
import * as plans from './plan-widgets.queries.ts';
import * as waiting from './waiting-widgets.queries.ts';

export type Asker = Pick<Caller, 'id' | 'lang' | 'may'>;
type At = { db: Db; caller: Asker; day: string; calendarDay: string; hours: ShiftHours };
type Tells = { readonly [K in WidgetKind]: (at: At, ask: WidgetAsk<K>) => Promise<WidgetData<K>> };

const tells: Tells = {
  'all-production-plan-status': ({ db, day }, ask) => plans.allPlanStatus(db, day, ask),
  'good-bad-status': ({ db, ...at }, ask) => made.goodBadStatus(db, at, ask),
  'tool-product': ({ db, ...at }, ask) => made.toolProduct(db, at, ask),
  'line-work-status': ({ db }, ask) => machines.lineWorkStatus(db, ask),
  'current-trace-data': ({ db }, ask) => machines.currentTrace(db, ask),
  'today-prod-status': ({ db, ...at }) => made.todayProdStatus(db, at),
  'product-stock-status': ({ db, day }, ask) => waiting.productStockStatus(db, day, ask),
  'tool-oper-rate-raise': ({ db, ...at }, ask) => machines.toolOperRateRaise(db, at, ask),
  'tool-oper-rate': ({ db, ...at }, ask) => machines.toolOperRate(db, at, ask),
  'prod-plan-status-by-tool': ({ db, day }, { toolId }) => machines.toolPlans(db, day, toolId),
  'defect-improve-rate': ({ db, ...at }, ask) => made.defectImproveRate(db, at, ask),
  'production-plan-status': ({ db, day }, ask) => plans.planStatus(db, day, ask),
  'late-orders': ({ db, calendarDay }) => waiting.lateOrders(db, calendarDay),
  'below-minimum': ({ db }) => waiting.belowMinimum(db),
  'waiting-inspections': ({ db, caller }) => waiting.waitingInspections(db, (menu) => caller.may(menu, 'view')),
  'blocked-work': ({ db, day }) => plans.blockedWork(db, day),
  'waiting-for-me': ({ db, caller }) => waiting.waitingForMe(db, caller.id),
  'help-calls': ({ db, caller }) => waiting.helpCalls(db, caller.lang),
  'help-response': ({ db, day, hours }, { period }) => waiting.helpResponse(db, endOfProductionDay(addDays(day, -period), hours)),
};

/** When it is: orders go by the calendar's day, work by the production day. */
export const timesOf = (hours: ShiftHours, now = new Date()) => ({
  ...{ hours, day: productionDay(now, hours).businessDate, calendarDay: dayIn(now, hours.zone) },
});

/** What a widget shows, to somebody who may view the screen that its rows are of. */
export const widgetData = async <K extends WidgetKind>(
  db: Db,
  caller: Asker,
  hours: ShiftHours,
  kind: K,
  ask: WidgetAsk<K>,
): Promise<WidgetData<K>> => {
  const { menu } = widgets[kind] as { menu?: string };
  if (menu && !caller.may(menu, 'view')) throw new Refused(403, 'FORBIDDEN');
  const tell = tells[kind] as (at: At, ask: WidgetAsk<K>) => Promise<WidgetData<K>>;
  return tell({ db, caller, ...timesOf(hours) }, ask);
};

const isKind = (kind: string): kind is WidgetKind => Object.hasOwn(widgets, kind);
/** The same for what a dashboard was told to show, which nothing has looked at yet. */
export const askedWidget = async (db: Db, caller: Asker, hours: ShiftHours, { kind, params }: WidgetAsked): Promise<unknown> => {
  if (!isKind(kind)) throw new Refused(404, 'dashboard.noSuchWidget');
  const { ask, answer } = widgets[kind];
  const heard = ask.safeParse(params ?? {});
  if (!heard.success) throw new WrongShape(heard.error.issues, params);
  return answer.parse(await widgetData(db, caller, hours, kind, heard.data));
};
