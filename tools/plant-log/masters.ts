import { productionDay, type ShiftHours } from '../../contract/src/kit/production-day.ts';
import { Location, locationTree } from '../../contract/src/plant/location.ts';
import { Tool } from '../../contract/src/plant/tool.ts';
import { saveWorker, workers } from '../../contract/src/plant/worker.ts';
import { Operation } from '../../contract/src/product/operation.ts';
import { Product } from '../../contract/src/product/product.ts';
import { createRouteOperation, Route, routeOperations } from '../../contract/src/product/route.ts';
import { dailyPlansOfOperation, saveDailyPlans } from '../../contract/src/production/plan/daily-plan.ts';
import { operationPlansOf } from '../../contract/src/production/plan/operation-plan.ts';
import { createPlan, plans as plansCall } from '../../contract/src/production/plan/plan.ts';
import { code as codeRecord, codesOfCategory } from '../../contract/src/system/code.ts';
import type { Client } from './client.ts';
import type { Report } from './read.ts';

export type Ids = ReadonlyMap<string, number>;
type Tell = (text: string) => void;
export type Masters = {
  line: number;
  tools: Ids;
  workers: Ids;
  products: Ids;
  operations: Ids;
  defects: { rejected: number; mrb: number };
};

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
/** A code of at most 50 characters for a name of the log. */
const coded = (prefix: string, name: string) => `${prefix}-${name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}`.slice(0, 50);
export const planNoOf = (caseId: string) => coded('LOG', caseId);

/** Everything the log speaks of, made where it isn't there yet. */
export const makeMasters = async (ask: Client, reports: readonly Report[], tell: Tell): Promise<Masters> => {
  const line = await makeLine(ask);
  const tools = await makeEach(ask, 'tools', unique(reports.map(({ resource }) => resource)), tell, {
    standing: async () => new Map((await ask(Tool.list, {})).map(({ code, id }) => [code, id])),
    codeOf: (name) => coded('LOG', name),
    make: async (code, name) => (await ask(Tool.create, { code, name, locationId: line, status: 'OPERATING', active: true })).id,
  });
  const people = await makeEach(ask, 'workers', unique(reports.map(({ workerId }) => workerId)), tell, {
    standing: async () => new Map((await ask(workers, {})).map(({ workerNo, id }) => [workerNo, id])),
    codeOf: (name) => name,
    make: async (workerNo, name) => (await ask(saveWorker, { workerNo, name, locationId: line, active: true })).id,
  });
  const operations = await makeEach(ask, 'operations', unique(reports.map(({ activity }) => activity)), tell, {
    standing: async () => new Map((await ask(Operation.list, {})).map(({ code, id }) => [code, id])),
    codeOf: (name) => coded('LOG', name),
    // The floor of this plant works several pieces ahead and several machines at once.
    make: async (code, name) =>
      (await ask(Operation.create, { code, name, type: kindOf(name), lineId: line, allowAhead: true, multiMachine: true })).id,
  });
  const products = await makeEach(ask, 'products', unique(reports.map(({ part }) => part)), tell, {
    standing: async () => new Map((await ask(Product.list, {})).map(({ code, id }) => [code, id])),
    codeOf: (name) => coded('LOG', name),
    make: async (code, name) => (await ask(Product.create, { code, name, type: 'FINISHED', uom: 'EA' })).id,
  });
  await makeRoutes(ask, reports, products, operations, line, tell);
  return { line, tools, workers: people, products, operations, defects: await makeDefects(ask) };
};

const kindOf = (activity: string) =>
  /inspection|check|q\.?c/i.test(activity)
    ? 'INSPECTION'
    : /pack/i.test(activity)
      ? 'PACKING'
      : /heat/i.test(activity)
        ? 'HEAT_TREAT'
        : 'MACHINING';

type Making = {
  standing: () => Promise<Map<string, number>>;
  codeOf: (name: string) => string;
  make: (code: string, name: string) => Promise<number>;
};
const makeEach = async (
  _ask: Client,
  what: string,
  names: readonly string[],
  tell: Tell,
  { standing, codeOf, make }: Making,
): Promise<Ids> => {
  const there = await standing();
  const found = new Map<string, number>();
  let made = 0;
  for (const name of names) {
    const code = codeOf(name);
    let id = there.get(code);
    if (id === undefined) {
      id = await make(code, name);
      made += 1;
    }
    found.set(name, id);
  }
  tell(`${what}: ${names.length} (${made} new)`);
  return found;
};

const makeLine = async (ask: Client) => {
  type Node = { code: string; id: number; children?: readonly Node[] };
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const there = new Map(flat((await ask(locationTree, {})) as readonly Node[]).map(({ code, id }) => [code, id]));
  const place = async (type: 'SITE' | 'FACTORY' | 'LINE', code: string, name: string, parentId?: number) =>
    there.get(code) ?? (await ask(Location.create, { type, code, name, ...(parentId && { parentId }) })).id;
  const site = await place('SITE', 'LOG', 'Plant log');
  return place('LINE', 'LOG-LINE', 'Plant log line', await place('FACTORY', 'LOG-FACTORY', 'Plant log factory', site));
};

const makeDefects = async (ask: Client) => {
  const there = await ask(codesOfCategory, { category: 'DEFECT' });
  const categoryId = there[0]?.categoryId;
  if (!categoryId) throw new Error('there is no category of defect codes');
  const one = async (code: string, nameKr: string, nameEn: string) =>
    there.find((row) => row.code === code)?.id ?? (await ask(codeRecord.create, { categoryId, code, nameKr, nameEn })).id;
  return {
    rejected: await one('LOG_REJECTED', '불량 (작업 일지)', 'Rejected (plant log)'),
    mrb: await one('LOG_MRB', '심의 대기 (작업 일지)', 'For review (plant log)'),
  };
};

/** A route per product: its activities in the order in which its cases usually come to them. */
const makeRoutes = async (ask: Client, reports: readonly Report[], products: Ids, operations: Ids, line: number, tell: Tell) => {
  const there = new Map((await ask(Route.list, {})).map((route) => [route.code, route.id]));
  let made = 0;
  for (const [part, productId] of products) {
    const code = coded('LOG', part);
    let routeId = there.get(code);
    if (routeId === undefined) {
      routeId = (await ask(Route.create, { code, name: part, productId, isDefault: true })).id;
      made += 1;
    }
    const standing = new Set((await ask(routeOperations, { id: routeId })).map(({ operationId }) => operationId));
    for (const activity of orderOf(reports.filter((report) => report.part === part))) {
      const operationId = operations.get(activity) as number;
      if (!standing.has(operationId)) await ask(createRouteOperation, { routeId, operationId, lineId: line });
    }
  }
  tell(`routes: ${products.size} (${made} new)`);
};

const orderOf = (reports: readonly Report[]) => {
  const places = new Map<string, number[]>();
  for (const caseId of new Set(reports.map((report) => report.caseId))) {
    const steps = [
      ...new Set(
        reports
          .filter((report) => report.caseId === caseId)
          .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
          .map(({ activity }) => activity),
      ),
    ];
    for (const [at, activity] of steps.entries()) places.set(activity, [...(places.get(activity) ?? []), at / steps.length]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...places].sort(([nameA, a], [nameB, b]) => mean(a) - mean(b) || (nameA < nameB ? -1 : 1)).map(([activity]) => activity);
};

/** The daily plan of each report: its case's plan, its activity, its production day, shift and machine. */
export const makePlans = async (ask: Client, reports: readonly Report[], masters: Masters, hours: ShiftHours, tell: Tell) => {
  const days = new Map<Report, { businessDate: string; shift: 'DAY' | 'NIGHT' }>(
    reports.map((report) => [report, productionDay(report.endedAt, hours)]),
  );
  const dates = [...days.values()].map(({ businessDate }) => businessDate).sort();
  const standing = new Map(
    (await ask(plansCall, { startDt: dates[0] as string, endDt: dates.at(-1) as string })).map((plan) => [plan.planNo, plan.id]),
  );
  const dayOf = new Map<Report, number>();
  const cases = unique(reports.map(({ caseId }) => caseId));
  let made = 0;
  for (const [index, caseId] of cases.entries()) {
    const mine = reports.filter((report) => report.caseId === caseId);
    const planId = standing.get(planNoOf(caseId)) ?? (await makePlan(ask, caseId, mine, days, masters));
    if (!standing.has(planNoOf(caseId))) made += 1;
    await makeDays(ask, planId, mine, days, masters, dayOf);
    if ((index + 1) % 20 === 0 || index + 1 === cases.length) tell(`plans: ${index + 1} of ${cases.length} (${made} new)`);
  }
  return dayOf;
};

type Days = ReadonlyMap<Report, { businessDate: string; shift: 'DAY' | 'NIGHT' }>;
const makePlan = async (ask: Client, caseId: string, mine: readonly Report[], days: Days, { products, line }: Masters) => {
  const dates = mine.map((report) => days.get(report)?.businessDate as string).sort();
  const first = mine[0] as Report;
  const plan = await ask(createPlan, {
    planNo: planNoOf(caseId),
    lotNo: planNoOf(caseId),
    productId: products.get(first.part) as number,
    planQty: Math.max(1, first.orderQty),
    // What the log made is no slip of the hand.
    confirmOver: true,
    startDt: dates[0] as string,
    endDt: dates.at(-1) as string,
    locationId: line,
  });
  return plan.id;
};

const makeDays = async (ask: Client, planId: number, mine: readonly Report[], days: Days, masters: Masters, dayOf: Map<Report, number>) => {
  const operPlans = new Map((await ask(operationPlansOf, { id: planId })).map((operation) => [operation.operationId, operation.id]));
  const place = (operPlanId: number, workDate: string, dayNight: string, toolId: number | null) =>
    [operPlanId, workDate, dayNight, toolId].join();
  const wanted = new Map<
    string,
    {
      operPlanId: number;
      workDate: string;
      dayNight: 'DAY' | 'NIGHT';
      toolId: number;
      targetQty: number;
      workerIds: number[];
      reports: Report[];
    }
  >();
  for (const report of mine) {
    const { businessDate, shift } = days.get(report) as { businessDate: string; shift: 'DAY' | 'NIGHT' };
    const operPlanId = operPlans.get(masters.operations.get(report.activity) as number);
    if (operPlanId === undefined) throw new Error(`${report.caseId}: its plan has no operation ${report.activity}`);
    const toolId = masters.tools.get(report.resource) as number;
    const key = place(operPlanId, businessDate, shift, toolId);
    const day = wanted.get(key) ?? {
      operPlanId,
      workDate: businessDate,
      dayNight: shift,
      toolId,
      targetQty: 0,
      workerIds: [],
      reports: [],
    };
    const workerId = masters.workers.get(report.workerId) as number;
    wanted.set(key, {
      ...day,
      targetQty: day.targetQty + report.completed,
      workerIds: [...new Set([...day.workerIds, workerId])],
      reports: [...day.reports, report],
    });
  }
  const there = new Map<string, number>();
  for (const operPlanId of new Set([...wanted.values()].map((day) => day.operPlanId)))
    for (const day of await ask(dailyPlansOfOperation, { id: operPlanId }))
      there.set(place(operPlanId, day.workDate, day.dayNight, day.toolId), day.id);
  const missing = [...wanted].filter(([key]) => !there.has(key));
  if (missing.length > 0) {
    const rows = missing.map(([, { reports: _, ...day }]) => day);
    for (const day of await ask(saveDailyPlans, { rows, confirmOver: true }))
      there.set(place(day.operPlanId, day.workDate, day.dayNight, day.toolId), day.id);
  }
  for (const [key, day] of wanted) for (const report of day.reports) dayOf.set(report, there.get(key) as number);
};
