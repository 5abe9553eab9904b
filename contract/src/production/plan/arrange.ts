import { add, scale, subtract } from '../../kit/quantity.ts';
import { gives, type Index, loadKey, minutesFor, type Place, type Shift } from './placing.ts';
import type { BoardOperation } from './plan-board.ts';
import type { PlanBlock } from './plan-calendar.ts';

/** As late as it still comes in time, or as soon as there is room. */
export type Way = 'backward' | 'forward';
/** What an operation is still to make, and where it is done by its standard. */
export type Want = { operPlanId: number; planId: number; lineId: number; toolId: number | null; qty: number };
type Put = Place & { operPlanId: number; qty: number };
export type Arranged = {
  planId: number;
  /** How it was arranged: forward too where it has no room before it is due. */
  way: Way;
  /** The day by which it is wanted. */
  goal: string;
  puts: Put[];
  /** What found no room in these days, or what the operation before doesn’t give. */
  left: { operPlanId: number; qty: number; why: 'ROOM' | 'BEFORE' }[];
};
type Slot = { workDate: string; dayNight: Shift; day: number };

/** Daily plans that are put anew where somebody asks for it: nobody has begun them, and nothing was carried from or to them. */
export const mayGoAnew = (block: PlanBlock) =>
  block.workStatus === 'PLANNED' && !block.hasFacts && !block.closed && block.carriedInQty === 0 && block.carriedOutQty === 0;

/**
 * Puts what operations are still to make onto free capacity, plan by plan, what is due first before others. Backward, each operation stands as
 * late as the one after it and the due day allow; a plan that has no room there is put forward from the first day instead. Whatever stands on
 * the board stays, and nothing comes onto a day that is off, a machine that is full, a mold that is at work elsewhere, a day before its material
 * comes, or ahead of the operation before it.
 */
export const arrange = (index: Index, wants: readonly Want[], { way, from }: { way: Way; from: string }): Arranged[] => {
  const room = roomOf(index);
  const goalOf = (planId: number) => {
    const plan = index.plans.get(planId);
    return plan?.dueDate ?? plan?.endDt ?? from;
  };
  const plans = [...Map.groupBy(wants, ({ planId }) => planId)].toSorted(
    ([a], [b]) => goalOf(a).localeCompare(goalOf(b)) || (index.plans.get(a)?.priority ?? 0) - (index.plans.get(b)?.priority ?? 0) || a - b,
  );
  return plans.map(([planId, own]) => {
    const goal = goalOf(planId);
    const steps = stepsOf(index, planId, own);
    const ask = { index, room, steps, from };
    const inTime = way === 'backward' && backward(ask, goal);
    if (!inTime) forward(ask, goal);
    return {
      ...{ planId, goal, way: inTime ? 'backward' : 'forward' },
      puts: steps.flatMap(({ puts }) => puts),
      left: steps.flatMap(({ operation, left, short }) => [
        ...(left > 0 ? [{ operPlanId: operation.id, qty: left, why: 'ROOM' as const }] : []),
        ...(short > 0 ? [{ operPlanId: operation.id, qty: short, why: 'BEFORE' as const }] : []),
      ]),
    };
  });
};

/** One operation of a plan while it is arranged. */
type Step = {
  operation: BoardOperation;
  want: Want | undefined;
  /** What the operation before will never give it, whenever it is put. */
  short: number;
  left: number;
  puts: Put[];
  /** What it has made, or is to have made, by the end of each day. */
  by: number[];
  /** 1 where only whole pieces are made. */
  piece: number;
};
const stepsOf = (index: Index, planId: number, wants: readonly Want[]): Step[] => {
  const wanted = new Map(wants.map((want) => [want.operPlanId, want]));
  const dayAt = new Map(index.days.map((day, at) => [day, at]));
  const steps = (index.ofPlan.get(planId) ?? [])
    .filter(({ passes }) => !passes)
    .toSorted((a, b) => a.seq - b.seq)
    .map((operation) => {
      const want = wanted.get(operation.id);
      const by = index.days.map(() => operation.beforeQty);
      const blocks = index.byOperation.get(operation.id) ?? [];
      for (const block of blocks) raise(by, dayAt.get(block.workDate) ?? by.length, gives(block));
      return { operation, want, short: 0, left: want?.qty ?? 0, puts: [], by, piece: Number.isInteger(want?.qty ?? 0) ? 1 : 0.001 };
    });
  for (const [at, step] of steps.entries()) {
    const before = step.operation.allowAhead ? undefined : steps[at - 1];
    if (!before) continue;
    const gets = Math.max(0, subtract(add(before.by.at(-1) ?? 0, before.left), step.by.at(-1) ?? 0));
    step.short = Math.max(0, subtract(step.left, gets));
    step.left = subtract(step.left, step.short);
  }
  return steps;
};
const raise = (by: number[], day: number, qty: number) => {
  for (let at = day; at < by.length; at += 1) by[at] = add(by[at] ?? 0, qty);
};

type Ask = { index: Index; room: Room; steps: Step[]; from: string };
const forward = ({ index, room, steps, from }: Ask, goal: string) => {
  for (const [at, step] of steps.entries()) {
    const slots = slotsOf(index, step, from, index.days.at(-1) ?? from);
    const share = evenShare(step, slots, goal);
    const before = step.operation.allowAhead ? undefined : steps[at - 1];
    for (const slot of slots) {
      const given = before ? leastFrom(slot.day, before.by, step.by) : step.left;
      put(room, step, slot, Math.min(step.left, given, share, room.pieces(step, slot)));
      if (step.left <= 0) break;
    }
  }
};

/** Whether all of it has room before the goal; where not, everything is as it was. */
const backward = ({ index, room, steps, from }: Ask, goal: string): boolean => {
  const before = steps.map(({ by }) => [...by]);
  for (const [at, step] of [...steps.entries()].toReversed()) {
    const slots = slotsOf(index, step, from, goal).toReversed();
    const share = evenShare(step, slots, goal);
    const [earlier, later] = [step.operation.allowAhead ? undefined : steps[at - 1], steps[at + 1]];
    for (const slot of slots) {
      // What the next operation takes on earlier days must be made by then; on the same day it gets what is made on it.
      const due = later && !later.operation.allowAhead ? mostUntil(slot.day, later.by, step.by) : 0;
      // The operation before has still to be put, at the earliest on the first day.
      const given = earlier ? add(leastFrom(slot.day, earlier.by, step.by), earlier.left) : step.left;
      put(room, step, slot, Math.min(subtract(step.left, due), given, share, room.pieces(step, slot)));
      if (step.left <= 0) break;
    }
  }
  if (steps.every((step, at) => step.left <= 0 && inOrder(step, steps[at - 1]))) return true;
  for (const [at, step] of steps.entries()) {
    for (const one of step.puts) room.give(step, one);
    Object.assign(step, { left: subtract(step.want?.qty ?? 0, step.short), puts: [], by: before[at] });
  }
  return false;
};
/** How far the operation before is ahead at least, from a day on. */
const leastFrom = (day: number, given: readonly number[], taken: readonly number[]) => {
  let least = Number.POSITIVE_INFINITY;
  for (let at = day; at < given.length; at += 1) least = Math.min(least, subtract(given[at] ?? 0, taken[at] ?? 0));
  return least;
};
/** By how much another one has more at most, on any day before. */
const mostUntil = (day: number, taken: readonly number[], given: readonly number[]) => {
  let most = 0;
  for (let at = 0; at < day; at += 1) most = Math.max(most, subtract(taken[at] ?? 0, given[at] ?? 0));
  return most;
};
const inOrder = ({ operation, by, puts }: Step, before: Step | undefined) =>
  !before || operation.allowAhead || puts.length + before.puts.length === 0 || leastFrom(0, before.by, by) >= 0;

/** An operation whose pace nobody knows shares its days evenly. */
const evenShare = ({ operation, want, piece }: Step, slots: readonly Slot[], goal: string) => {
  if (!want || (operation.cycleSec ?? 0) > 0) return Number.POSITIVE_INFINITY;
  const inTime = slots.filter(({ workDate }) => workDate <= goal).length;
  return scale(want.qty, 1, Math.max(1, inTime || slots.length), 'up', piece);
};

/** The shifts from a day until another in which an operation may stand. */
const slotsOf = (index: Index, { operation, want }: Step, from: string, until: string): Slot[] => {
  if (!want) return [];
  const shifts: Shift[] = operation.dayNight === 'BOTH' ? ['DAY', 'NIGHT'] : [operation.dayNight];
  const lack = index.plans.get(want.planId)?.lack;
  // Material that nobody brings doesn't wait for a day; it is told.
  const first = lack?.from && lack.from > from ? lack.from : from;
  return index.days.flatMap((workDate, day) =>
    workDate < first || workDate > until
      ? []
      : shifts
          .map((dayNight) => ({ workDate, dayNight, day }))
          .filter(
            (slot) =>
              index.works(want.lineId, slot) > 0 &&
              !index.byOperation
                .get(operation.id)
                ?.some(
                  (one) =>
                    one.workStatus === 'COMPLETE' &&
                    one.workDate === slot.workDate &&
                    one.dayNight === slot.dayNight &&
                    one.toolId === want.toolId,
                ),
          ),
  );
};

const put = (room: Room, step: Step, { workDate, dayNight, day }: Slot, most: number) => {
  const { want, piece } = step;
  const qty = want ? scale(Math.max(0, most), 1, 1, 'down', piece) : 0;
  if (!want || qty <= 0) return;
  const { operPlanId, lineId, toolId } = want;
  const one: Put = { operPlanId, workDate, dayNight, lineId, toolId, qty };
  step.puts.push(one);
  step.left = subtract(step.left, qty);
  raise(step.by, day, qty);
  room.take(step, one);
};

type Room = ReturnType<typeof roomOf>;
/** What is free of machines and molds, which becomes less with everything that is put. */
const roomOf = (index: Index) => {
  const load = new Map(index.load);
  /** How often a mold is planned at a machine in a shift. */
  const molds = new Map<string, Map<string, number>>();
  const moldKey = (moldId: number, at: Omit<Slot, 'day'>) => `${moldId} ${at.workDate} ${at.dayNight}`;
  const whereOf = ({ lineId, toolId }: Pick<Place, 'lineId' | 'toolId'>) => (toolId === null ? `l${lineId}` : `t${toolId}`);
  const note = (moldId: number, place: Place, times: 1 | -1) => {
    const key = moldKey(moldId, place);
    const where = molds.get(key) ?? new Map<string, number>();
    molds.set(key, where.set(whereOf(place), (where.get(whereOf(place)) ?? 0) + times));
  };
  for (const block of index.board.blocks) {
    const moldId = index.operations.get(block.operPlanId)?.moldId;
    if (moldId && block.workStatus !== 'COMPLETE') note(moldId, block, 1);
  }
  const change = ({ operation }: Step, { qty, ...place }: Put, times: 1 | -1) => {
    const minutes = minutesFor(qty, operation);
    for (const key of [loadKey('l', place.lineId, place), ...(place.toolId === null ? [] : [loadKey('t', place.toolId, place)])])
      load.set(key, times > 0 ? add(load.get(key) ?? 0, minutes) : subtract(load.get(key) ?? 0, minutes));
    if (operation.moldId) note(operation.moldId, place, times);
  };
  return {
    /** How many pieces an operation has room for in a shift. */
    pieces: ({ operation, want, piece }: Step, slot: Slot) => {
      if (!want) return 0;
      const { lineId, toolId } = want;
      if (operation.moldId)
        for (const [where, times] of molds.get(moldKey(operation.moldId, slot)) ?? []) if (times > 0 && where !== whereOf(want)) return 0;
      if (!operation.cycleSec) return Number.POSITIVE_INFINITY;
      const over = slot.workDate === index.board.today ? (index.lines.get(lineId)?.over[slot.dayNight] ?? 0) : 0;
      const minutes = Math.max(0, index.works(lineId, slot) - over);
      const freeOf = (key: string, machines: number) => subtract(minutes * machines, load.get(key) ?? 0);
      // What has no machine yet takes some of the line’s: a machine that looks free may be meant for that.
      const line = freeOf(loadKey('l', lineId, slot), Math.max(1, index.machines.get(lineId) ?? 0));
      const free = toolId === null ? line : Math.min(line, freeOf(loadKey('t', toolId, slot), 1));
      return scale(Math.max(0, free), 60, operation.cycleSec, 'down', piece);
    },
    take: (step: Step, one: Put) => change(step, one, 1),
    give: (step: Step, one: Put) => change(step, one, -1),
  };
};
