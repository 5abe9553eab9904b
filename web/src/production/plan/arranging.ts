import { add } from '@lotline/contract/kit/quantity';
import { type Arranged, arrange, mayGoAnew, type Want, type Way } from '@lotline/contract/production/plan/arrange';
import type { DailyPlanDraft } from '@lotline/contract/production/plan/daily-plan';
import { brokenAt, comesTo, type Index, indexOf } from '@lotline/contract/production/plan/placing';
import type { PlanBoard, Unplanned } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { draftOf, grown } from './plan-board.ts';

export type Arranging = {
  /** Null: every open plan. */
  planIds: ReadonlySet<number> | null;
  way: Way;
  from: string;
  /** What nobody has begun leaves its days and is put anew. */
  anew: boolean;
};
type Broken = ReturnType<typeof brokenAt>[number];
type Left = Arranged['left'][number];
export type ArrangedPlan = Arranged & {
  planNo: string;
  productName: string;
  uom: string;
  /** Each operation with what is put of it, from its first day to its last. */
  operations: { id: number; name: string; qty: number; first: string | null; last: string | null; days: number; left: Left[] }[];
  breaks: Broken[];
  /** It has no due day, and some of it stands after the last day that it was planned for. */
  afterItsEnd: boolean;
};
/** What is arranged, before what it breaks is known. */
type Placed = Omit<ArrangedPlan, 'breaks' | 'afterItsEnd'>;

/** As many rows as one save takes, with some room. */
const mostRows = 1900;

/** What arranging would put where, what would break there, and the rows that do it. */
export const arrangingOf = (board: PlanBoard, days: readonly string[], { planIds, way, from, anew }: Arranging) => {
  const isMeant = (planId: number) => planIds === null || planIds.has(planId);
  const passes = new Set(board.operations.filter((one) => one.passes).map(({ id }) => id));
  const lifted = anew
    ? [...board.blocks, ...board.late].filter((block) => isMeant(block.planId) && mayGoAnew(block) && !passes.has(block.operPlanId))
    : [];
  const index = indexOf(without(board, lifted, days), days);
  const wants = wantsOf(
    board.unplanned.filter(({ planId }) => isMeant(planId)),
    lifted,
  );
  const last = days.at(-1) ?? from;
  // What is due long after these days would stand on the last of them, which nobody means.
  const isFar = ({ planId }: Want) => way === 'backward' && (goalOf(index, planId) ?? last) > last;
  const arranged = arrange(
    index,
    wants.filter((want) => !isFar(want)),
    { way, from },
  );
  const known = new Map([...board.blocks, ...board.late, ...board.unplanned].map((one) => [one.planId, one]));
  const drafts: DailyPlanDraft[] = [];
  const plans: Placed[] = [];
  let over = 0;
  for (const one of arranged) {
    const own = draftsOf(
      index,
      one,
      lifted.filter(({ planId }) => planId === one.planId),
    );
    if (drafts.length + own.length > mostRows) {
      over += 1;
      continue;
    }
    drafts.push(...own);
    const { planNo = '', productName = '', uom = '' } = known.get(one.planId) ?? {};
    plans.push({ ...one, planNo, productName, uom, operations: operationsOf(index, one) });
  }
  const after = indexOf(withPuts(board, index.board, plans, lifted), days);
  return {
    drafts,
    plans: plans.map((one): ArrangedPlan => ({ ...one, breaks: breaksOf(after, one), afterItsEnd: endsLate(index, one) })),
    /** Plans that are due after these days. */
    far: new Set(wants.filter(isFar).map(({ planId }) => planId)).size,
    /** Plans beyond what one save takes. */
    over,
  };
};
const endsLate = (index: Index, { planId, goal, puts }: Arranged) =>
  !index.plans.get(planId)?.dueDate && puts.some(({ workDate }) => workDate > goal);
const goalOf = (index: Index, planId: number) => index.plans.get(planId)?.dueDate ?? index.plans.get(planId)?.endDt;

/** The board as it is while some blocks are in hand. */
const without = (board: PlanBoard, lifted: readonly PlanBlock[], days: readonly string[]): PlanBoard => {
  const gone = new Set(lifted.map(({ id }) => id));
  const before = Map.groupBy(
    lifted.filter(({ workDate }) => workDate < (days[0] ?? '')),
    ({ operPlanId }) => operPlanId,
  );
  return {
    ...board,
    blocks: board.blocks.filter(({ id }) => !gone.has(id)),
    late: board.late.filter(({ id }) => !gone.has(id)),
    operations: board.operations.map((one) => ({
      ...one,
      beforeQty: add(one.beforeQty, ...(before.get(one.id) ?? []).map((block) => -comesTo(block))),
    })),
  };
};

/** What has no day yet, and what is lifted from days, by operation. */
const wantsOf = (unplanned: readonly Unplanned[], lifted: readonly PlanBlock[]): Want[] => {
  const wants = new Map<number, Want>();
  const more = ({ operPlanId, planId, lineId, toolId }: Unplanned | PlanBlock, qty: number) => {
    const was = wants.get(operPlanId);
    wants.set(operPlanId, was ? { ...was, qty: add(was.qty, qty) } : { operPlanId, planId, lineId, toolId, qty });
  };
  for (const one of unplanned) more(one, one.leftQty);
  for (const block of lifted) more(block, comesTo(block));
  return [...wants.values()].filter(({ qty }) => qty > 0);
};

const operationsOf = (index: Index, { puts, left }: Arranged): ArrangedPlan['operations'] =>
  [...new Set([...puts, ...left].map(({ operPlanId }) => operPlanId))]
    .map((id) => {
      const own = puts.filter(({ operPlanId }) => operPlanId === id);
      const days = own.map(({ workDate }) => workDate).toSorted();
      const operation = index.operations.get(id);
      return {
        ...{ id, name: operation?.name ?? '', seq: operation?.seq ?? 0 },
        qty: add(0, ...own.map(({ qty }) => qty)),
        left: left.filter(({ operPlanId }) => operPlanId === id),
        ...{ first: days[0] ?? null, last: days.at(-1) ?? null, days: new Set(days).size },
      };
    })
    .toSorted((a, b) => a.seq - b.seq);

type Spot = { operPlanId: number; workDate: string; dayNight: string; toolId: number | null };
const spotOf = ({ operPlanId, workDate, dayNight, toolId }: Spot) => `${operPlanId} ${workDate} ${dayNight} ${toolId}`;

/** The rows of one plan: what stands there takes in more, what was lifted goes where something is put, and only the rest is made or goes. */
const draftsOf = (index: Index, { puts }: Arranged, lifted: readonly PlanBlock[]): DailyPlanDraft[] => {
  const standing = new Map(puts.flatMap(({ operPlanId }) => index.byOperation.get(operPlanId) ?? []).map((one) => [spotOf(one), one]));
  const drafts: DailyPlanDraft[] = [];
  const free = new Map(lifted.map((block) => [block.id, block]));
  const open: (typeof puts)[number][] = [];
  for (const one of puts) {
    const [stands, own] = [standing.get(spotOf(one)), [...free.values()].find((block) => spotOf(block) === spotOf(one))];
    if (stands) drafts.push(grown(stands, one.qty));
    else if (own) {
      free.delete(own.id);
      if (own.targetQty !== one.qty) drafts.push({ ...draftOf(own), targetQty: one.qty });
    } else open.push(one);
  }
  for (const { operPlanId, qty, ...place } of open) {
    const block = [...free.values()].find((each) => each.operPlanId === operPlanId);
    if (block) free.delete(block.id);
    drafts.push(
      block
        ? { ...draftOf(block), ...place, targetQty: qty }
        : { operPlanId, ...place, targetQty: qty, workerIds: [], seq: 1, remove: false },
    );
  }
  // What found no room keeps no day either, so that nobody takes it for planned.
  for (const block of free.values()) drafts.push({ ...draftOf(block), remove: true });
  return drafts;
};

/** The board as it will be. */
const withPuts = (board: PlanBoard, rest: PlanBoard, plans: readonly Placed[], lifted: readonly PlanBlock[]): PlanBoard => {
  const meant = new Set(plans.map(({ planId }) => planId));
  const kept = lifted.filter(({ planId }) => !meant.has(planId));
  const seen = new Set(board.blocks.map(({ id }) => id));
  const blocks = [...rest.blocks, ...kept.filter(({ id }) => seen.has(id))];
  let id = 0;
  return {
    ...rest,
    blocks: [
      ...blocks,
      ...plans.flatMap(({ puts, planId, planNo, productName, uom }) =>
        puts.map(({ operPlanId, qty, ...place }): PlanBlock => {
          id -= 1;
          return {
            ...{ id, version: 0, planId, planNo, productCode: '', productName, uom, operPlanId, operationName: '', operationSeq: 0 },
            ...{ ...place, lineName: '', toolName: null, workerIds: [], seq: 1, targetQty: qty, carriedInQty: 0, carriedOutQty: 0 },
            ...{ completedQty: 0, remainQty: qty, workStatus: 'PLANNED', note: null, hasFacts: false, closed: false, late: false },
            blocked: [],
          };
        }),
      ),
    ],
  };
};

/** What would break with what is put of a plan, each rule once, as it breaks worst: last. */
const breaksOf = (after: Index, { planId }: { planId: number }): Broken[] => {
  const broken = new Map<string, Broken>();
  const own = (after.ofPlan.get(planId) ?? []).flatMap(({ id }) => after.byOperation.get(id) ?? []).filter(({ id }) => id < 0);
  for (const block of own.toSorted((a, b) => a.workDate.localeCompare(b.workDate)))
    for (const one of brokenAt(after, { kind: 'block', block }, block)) broken.set(one.code, one);
  return [...broken.values()];
};
