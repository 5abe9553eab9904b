import { addDays } from '../../kit/production-day.ts';
import { add, scale, subtract } from '../../kit/quantity.ts';
import { allBroken } from '../../kit/rule.ts';
import { type Placed, placedRules } from './plan-board.rules.ts';
import type { BoardOperation, PlanBoard, Unplanned } from './plan-board.ts';
import type { PlanBlock } from './plan-calendar.ts';

export type Shift = PlanBlock['dayNight'];
export type Column = { workDate: string; dayNight: Shift };
export type Place = Column & { lineId: number; toolId: number | null };

/** What somebody has in hand: a block, a part of one, or something that has no day yet. */
export type Held =
  | { kind: 'block'; block: PlanBlock }
  | { kind: 'part'; block: PlanBlock; qty: number }
  | { kind: 'stretch'; block: PlanBlock }
  | { kind: 'new'; unplanned: Unplanned };

export const daysBetween = (startDt: string, endDt: string) => {
  const days: string[] = [];
  for (let day = startDt; day <= endDt; day = addDays(day, 1)) days.push(day);
  return days;
};

/** What is looked up again and again while something is moved. */
export const indexOf = (board: PlanBoard, days: readonly string[]) => {
  const plans = new Map(board.plans.map((plan) => [plan.id, plan]));
  const operations = new Map(board.operations.map((one) => [one.id, one]));
  const ofPlan = Map.groupBy(board.operations, ({ planId }) => planId);
  const byOperation = Map.groupBy(board.blocks, ({ operPlanId }) => operPlanId);
  const lines = new Map(board.lines.map((line) => [line.id, line]));
  const tools = new Map(board.tools.map((tool) => [tool.id, tool]));
  const molds = new Map(board.molds.map((mold) => [mold.id, mold]));
  const at = new Map(days.map((day, n) => [day, n]));
  const works = (lineId: number, { workDate, dayNight }: Column) => {
    const line = lines.get(lineId);
    return (dayNight === 'DAY' ? line?.day : line?.night)?.[at.get(workDate) ?? -1] ?? 0;
  };
  const machines = new Map([...Map.groupBy(board.tools, ({ lineId }) => lineId)].map(([lineId, its]) => [lineId, its.length]));
  const load = new Map<string, number>();
  for (const block of board.blocks) {
    const minutes = minutesOf(block, operations.get(block.operPlanId));
    for (const key of [loadKey('l', block.lineId, block), ...(block.toolId === null ? [] : [loadKey('t', block.toolId, block)])])
      load.set(key, add(load.get(key) ?? 0, minutes));
  }
  return { board, days, plans, operations, ofPlan, byOperation, lines, tools, molds, works, machines, load };
};
export type Index = ReturnType<typeof indexOf>;

export const loadKey = (kind: 'l' | 't', id: number, { workDate, dayNight }: Column) => `${kind}${id} ${workDate} ${dayNight}`;
/** The minutes that a quantity takes of a machine; nothing where no pace is known. */
export const minutesFor = (qty: number, operation: BoardOperation | undefined) =>
  scale(Math.max(0, qty), operation?.cycleSec ?? 0, 60, 'up');
/** What a block still takes: all of it, and what is left once it was begun. */
export const minutesOf = (block: PlanBlock, operation: BoardOperation | undefined) => {
  if (block.workStatus === 'COMPLETE' || block.closed) return 0;
  return minutesFor(block.workStatus === 'PLANNED' ? comesTo(block) : block.remainQty, operation);
};
export const comesTo = ({ targetQty, carriedInQty, carriedOutQty }: PlanBlock) => subtract(add(targetQty, carriedInQty), carriedOutQty);
/** What a day of an operation gives the next one: what it made once it is over, else what it is to make. */
export const gives = (block: PlanBlock) => (block.workStatus === 'COMPLETE' ? block.completedQty : comesTo(block));

/** The load of a row in a shift, and what it can do. */
export const loadOf = (index: Index, { lineId, toolId }: { lineId: number; toolId: number | null }, column: Column) => {
  const works = index.works(lineId, column);
  return toolId === null
    ? { load: index.load.get(loadKey('l', lineId, column)) ?? 0, capacity: works * Math.max(1, index.machines.get(lineId) ?? 0) }
    : { load: index.load.get(loadKey('t', toolId, column)) ?? 0, capacity: works };
};

export const homeOf = (held: Held) => (held.kind === 'new' ? held.unplanned : held.block);
/** What is in hand, as pieces that would stand at a place: how many, and of which operation. */
const inHand = (held: Held) =>
  held.kind === 'new'
    ? { qty: held.unplanned.leftQty, operPlanId: held.unplanned.operPlanId, planId: held.unplanned.planId, own: null }
    : {
        qty: held.kind === 'part' ? held.qty : comesTo(held.block),
        operPlanId: held.block.operPlanId,
        planId: held.block.planId,
        own: held.block,
      };

/** What would break where what is in hand stands at a place. */
export const brokenAt = (index: Index, held: Held, place: Place) => {
  const facts = placedFacts(index, held, place, aheadAt(index, held, place));
  return allBroken(placedRules, facts).map(({ code, tell }) => ({ code, facts: tell?.(facts) ?? {} }));
};

/** What says the same of a block that stands, as a hindrance. */
const hindered: Readonly<Record<string, string>> = {
  'production.placedWithMaterial': 'MATERIAL',
  'production.placedOnAReadyMachine': 'TOOL',
  'production.placedWithItsMold': 'MOLD',
};
/** What breaks where open blocks stand, beside what blocks them or makes them late; blocks with nothing of the kind aren't in it. */
export const brokenStanding = (index: Index) => {
  const ahead = aheadStanding(index);
  const broken = new Map<number, ReturnType<typeof brokenAt>>();
  for (const block of index.board.blocks) {
    if (block.workStatus === 'COMPLETE' || block.closed) continue;
    const facts = placedFacts(index, { kind: 'block', block }, block, ahead.get(`${block.operPlanId} ${block.workDate}`) ?? null);
    const its = allBroken(placedRules, facts)
      .filter(({ code }) => !(code === 'production.placedAhead' && block.late) && !block.blocked.some((why) => why === hindered[code]))
      .map(({ code, tell }) => ({ code, facts: tell?.(facts) ?? {} }));
    if (its.length > 0) broken.set(block.id, its);
  }
  return broken;
};

const placedFacts = (index: Index, held: Held, place: Place, ahead: Placed['ahead']): Placed => {
  const { qty, operPlanId, planId, own } = inHand(held);
  const operation = index.operations.get(operPlanId);
  const plan = index.plans.get(planId);
  const { load, capacity } = loadOf(index, place, place);
  const stands = own && own.workDate === place.workDate && own.dayNight === place.dayNight && own.lineId === place.lineId;
  const counted = stands && (place.toolId === null || own.toolId === place.toolId) ? minutesOf(own, operation) : 0;
  // What was begun takes what is left of it.
  const takes = held.kind === 'block' ? minutesOf(held.block, operation) : minutesFor(qty, operation);
  const mold = operation?.moldId ? index.molds.get(operation.moldId) : undefined;
  return {
    workDate: place.workDate,
    today: index.board.today,
    dueDate: plan?.dueDate ?? null,
    ownLine: operation && operation.lineId !== place.lineId ? (index.lines.get(operation.lineId)?.name ?? null) : null,
    worksMin: index.works(place.lineId, place),
    loadMin: subtract(add(load, takes), counted),
    capacityMin: capacity,
    lack: plan?.lack ?? null,
    inspected: place.toolId !== null && (index.tools.get(place.toolId)?.inspected ?? false),
    mold: mold ? { code: mold.code, away: mold.away, elsewhere: moldAtWork(index, mold.id, own, place) } : null,
    ahead,
  };
};

/** The other machine on which the mold is planned in the same shift. */
const moldAtWork = (index: Index, moldId: number, own: PlanBlock | null, place: Place) => {
  for (const [id, operation] of index.operations) {
    if (operation.moldId !== moldId) continue;
    const other = index.byOperation
      .get(id)
      ?.find(
        (one) =>
          one.id !== own?.id &&
          one.workDate === place.workDate &&
          one.dayNight === place.dayNight &&
          one.toolId !== place.toolId &&
          one.workStatus !== 'COMPLETE',
      );
    if (other) return other.toolName ?? other.lineName;
  }
  return null;
};

/**
 * The days on which an operation has more than the one before gives it until then and that comes later or has no day yet, each by its
 * operation and day; what was scrapped before never comes and is no matter of days.
 */
const aheadStanding = (index: Index) => {
  const found = new Map<string, NonNullable<Placed['ahead']>>();
  for (const operations of index.ofPlan.values()) {
    const chain = operations.filter(({ passes }) => !passes).toSorted((a, b) => a.seq - b.seq);
    for (const [at, operation] of chain.entries()) {
      const before = chain[at - 1];
      if (!before || operation.allowAhead) continue;
      const daysOf = ({ id }: BoardOperation) =>
        sumsByDay((index.byOperation.get(id) ?? []).map((block) => [block.workDate, gives(block)]));
      const given = daysOf(before);
      const dayless = index.board.unplanned.find(({ operPlanId }) => operPlanId === before.id)?.leftQty ?? 0;
      for (const { day, has, gets } of tooMuch(index, operation, before, daysOf(operation), given)) {
        const qty = Math.min(subtract(has, gets), add(dayless, ...[...given].flatMap(([on, later]) => (on > day ? [later] : []))));
        const uom = index.byOperation.get(operation.id)?.[0]?.uom ?? '';
        if (qty > 0) found.set(`${operation.id} ${day}`, { operation: operation.name, before: before.name, day, has, gets, uom });
      }
    }
  }
  return found;
};

/** Whether the operation gets what it is to make, and the one after it too, day by day until the end of the board. */
const aheadAt = (index: Index, held: Held, place: Place): Placed['ahead'] => {
  const { qty, operPlanId, planId, own } = inHand(held);
  const { uom } = homeOf(held);
  const chain = (index.ofPlan.get(planId) ?? []).filter(({ passes }) => !passes).toSorted((a, b) => a.seq - b.seq);
  const at = chain.findIndex(({ id }) => id === operPlanId);
  const daysOf = (operation: BoardOperation) => {
    const days: [string, number][] = [];
    for (const block of index.byOperation.get(operation.id) ?? []) {
      if (block.id !== own?.id) days.push([block.workDate, gives(block)]);
      else if (held.kind === 'part') days.push([block.workDate, subtract(gives(block), qty)]);
    }
    if (operation.id === operPlanId) days.push([place.workDate, qty]);
    return sumsByDay(days);
  };
  for (const [before, operation] of [
    [chain[at - 1], chain[at]],
    [chain[at], chain[at + 1]],
  ]) {
    if (!before || !operation || operation.allowAhead) continue;
    const [first] = tooMuch(index, operation, before, daysOf(operation), daysOf(before));
    if (first) return { operation: operation.name, before: before.name, ...first, uom };
  }
  return null;
};

type Sums = ReadonlyMap<string, number>;
const sumsByDay = (days: readonly (readonly [string, number])[]): Sums => {
  const sums = new Map<string, number>();
  for (const [day, more] of days) sums.set(day, add(sums.get(day) ?? 0, more));
  return sums;
};
/** The days of the board on which an operation takes more than it was given until then. */
const tooMuch = (index: Index, operation: BoardOperation, before: BoardOperation, taken: Sums, given: Sums) => {
  let [has, gets] = [operation.beforeQty, before.beforeQty];
  return index.days.flatMap((day) => {
    has = add(has, taken.get(day) ?? 0);
    gets = add(gets, given.get(day) ?? 0);
    return (taken.get(day) ?? 0) > 0 && has > gets ? [{ day, has, gets }] : [];
  });
};
