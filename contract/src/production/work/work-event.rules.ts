import type { Rule } from '../../kit/rule.ts';
import { isSaid } from '../../kit/said.ts';
import { discardedStaysPut, heldWaits } from '../../lot/lot.rules.ts';
import { isClosed } from '../plan/plan.states.ts';

type Start = {
  plan: { status: string };
  dailyPlan: { workStatus: string };
  lot: { state: string; qualityStatus: string };
  tool: { status: string; name: string; nameEn?: string | null } | null;
  toolRequired: boolean;
  /** An operation that is done outside, and what stands where for it. */
  outside?: { vendor: string | null; qty: number | null; uom: string } | null;
};
/** What must hold before work on a daily plan starts. */
export const startRules: readonly Rule<Start>[] = [
  { code: 'work.startOnlyOnOpenPlan', broken: ({ plan }) => isClosed(plan.status) },
  { code: 'work.startOnlyOnOpenDay', broken: ({ dailyPlan }) => dailyPlan.workStatus === 'COMPLETE' },
  {
    code: 'work.outsourcedGoesOut',
    broken: ({ outside }) => Boolean(outside),
    tell: ({ outside }) => ({ vendor: outside?.vendor ?? null, qty: outside?.qty ?? null, uom: outside?.vendor ? outside.uom : null }),
  },
  discardedStaysPut(({ lot }) => [lot]),
  heldWaits(({ lot }) => [lot.qualityStatus]),
  { code: 'work.startNeedsATool', field: 'toolId', broken: ({ tool, toolRequired }) => toolRequired && tool === null },
  {
    code: 'tool.underInspectionStandsStill',
    broken: ({ tool }) => tool?.status === 'UNDER_INSPECTION',
    tell: ({ tool }) => ({ tool: tool?.name ?? null, toolEn: tool?.nameEn ?? null }),
  },
];

type Finish = { dailyPlan: { workStatus: string; remainQty: number }; closeReason: string | null | undefined };
/** What must hold before a daily plan is finished; one that closes short says why. */
export const finishRules: readonly Rule<Finish>[] = [
  { code: 'work.finishedOnce', broken: ({ dailyPlan }) => dailyPlan.workStatus === 'COMPLETE' },
  {
    code: 'work.shortFinishHasAReason',
    field: 'closeReason',
    broken: ({ dailyPlan, closeReason }) => dailyPlan.remainQty > 0 && !isSaid(closeReason),
    tell: ({ dailyPlan }) => ({ remain: dailyPlan.remainQty }),
  },
];

type Reopen = { plan: { status: string }; dailyPlan: { workStatus: string; carriedOutQty: number } };
export const reopenRules: readonly Rule<Reopen>[] = [
  { code: 'work.reopenOnlyComplete', broken: ({ dailyPlan }) => dailyPlan.workStatus !== 'COMPLETE' },
  { code: 'work.carriedOverStaysClosed', broken: ({ dailyPlan }) => dailyPlan.carriedOutQty > 0 },
];

/** What must hold before work pauses: something runs. */
export const pauseRules: readonly Rule<{ running: boolean }>[] = [{ code: 'work.nothingRuns', broken: ({ running }) => !running }];

type Logged = { startedAt: string; endedAt: string; lot: { state: string } };
/** What must hold before an interval is recorded afterwards. */
export const loggedWorkRules: readonly Rule<Logged>[] = [
  {
    code: 'work.endsAfterItStarts',
    field: 'endedAt',
    broken: ({ startedAt, endedAt }) => Date.parse(endedAt) < Date.parse(startedAt),
  },
  discardedStaysPut(({ lot }) => [lot]),
];

/** What a machine does for another work, as it is told; the names in both languages. */
type Busy = {
  planNo: string | null;
  operation?: string | null;
  operationEn?: string | null;
  product?: string | null;
  productEn?: string | null;
};
/** A tool works on one thing at a time, unless its operation shares it; `busy` is the work it runs for. */
export const toolIsFreeRules: readonly Rule<{ busy: Busy | null }>[] = [
  {
    code: 'work.oneOpenEventPerTool',
    field: 'toolId',
    broken: ({ busy }) => busy !== null,
    tell: ({ busy }) => ({ ...busy, plan: busy?.planNo ?? null }),
  },
];

/** What people run elsewhere, as it is told; `worker` names all of them who do, `stays` who would go on with it without them. */
type At = {
  dailyPlanId: number;
  worker: string;
  people: number;
  tool: string | null;
  toolEn?: string | null;
  plan: string;
  stays?: string | null;
};
const told = ({ worker, people, tool, toolEn = null, plan, dailyPlanId, stays = null }: At) => ({
  ...{ worker, people, tool, toolEn, plan },
  ...{ work: dailyPlanId, stays },
});
/**
 * A person runs one thing at a time, unless its operation is shared; what only stands holds nobody. `at` is all that would be left: the first
 * is told, the others by the same names with their number (`worker2`, `tool2En`), `also` names their people.
 */
export const workerIsFreeRules: readonly Rule<{ at: readonly At[] }>[] = [
  {
    code: 'work.oneOpenEventPerWorker',
    field: 'workerIds',
    broken: ({ at }) => at.length > 0,
    tell: ({ at }) => ({
      ...(at[0] && told(at[0])),
      works: at.length,
      also:
        at.length > 1
          ? at
              .slice(1)
              .map(({ worker }) => worker)
              .join(', ')
          : null,
      ...Object.fromEntries(
        at
          .slice(1)
          .flatMap((one, more) =>
            Object.entries(told(one)).map(([name, fact]) => [
              name.endsWith('En') ? `${name.slice(0, -2)}${more + 2}En` : `${name}${more + 2}`,
              fact,
            ]),
          ),
      ),
    }),
  },
];

type Said = Readonly<Record<string, string | number | null | undefined>>;
/** Each of the works that would be left, from what was told of all of them. */
export const leftBy = (facts: Said): Said[] =>
  Array.from({ length: Number(facts.works ?? 1) }, (_, at) =>
    at === 0
      ? facts
      : Object.fromEntries(
          ['worker', 'people', 'tool', 'plan', 'work', 'stays']
            .map((name) => [name, facts[`${name}${at + 1}`]])
            .concat([['toolEn', facts[`tool${at + 1}En`]]]),
        ),
  );
