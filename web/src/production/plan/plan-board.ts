import { addDays } from '@lotline/contract/kit/production-day';
import { add, scale, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { DailyPlan, DailyPlanDraft } from '@lotline/contract/production/plan/daily-plan';
import { dailyPlanRules } from '@lotline/contract/production/plan/daily-plan.rules';
import type { BoardOperation, BoardPlan, PlanBoard, Unplanned } from '@lotline/contract/production/plan/plan-board';
import { type Placed, placedRules } from '@lotline/contract/production/plan/plan-board.rules';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';

export const boardRows = ['line', 'tool', 'order'] as const;
/** What stands down the side of the board. */
export type RowsBy = (typeof boardRows)[number];
type Shift = PlanBlock['dayNight'];
export type Column = { workDate: string; dayNight: Shift };
export type Row = {
  key: string;
  name: string;
  group: string | null;
  lineId: number | null;
  toolId: number | null;
  /** By order: its plans. */
  orderKey: string | null;
};
/** A place of the board where work may be put. */
export type Spot = { row: number; column: number };
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
export const columnsOf = (days: readonly string[], nights: boolean): Column[] =>
  days.flatMap((workDate): Column[] => [{ workDate, dayNight: 'DAY' }, ...(nights ? [{ workDate, dayNight: 'NIGHT' as const }] : [])]);

const orderKeyOf = (plan: BoardPlan | undefined, planId: number) => (plan?.orderId ? `o${plan.orderId}` : `p${planId}`);

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
      load.set(key, (load.get(key) ?? 0) + minutes);
  }
  return { board, days, plans, operations, ofPlan, byOperation, lines, tools, molds, works, machines, load };
};
export type Index = ReturnType<typeof indexOf>;

const loadKey = (kind: 'l' | 't', id: number, { workDate, dayNight }: Column) => `${kind}${id} ${workDate} ${dayNight}`;
/** The minutes that a quantity takes of a machine; nothing where no pace is known. */
const minutesFor = (qty: number, operation: BoardOperation | undefined) => scale(Math.max(0, qty), operation?.cycleSec ?? 0, 60, 'up');
/** What a block still takes: all of it, and what is left once it was begun. */
export const minutesOf = (block: PlanBlock, operation: BoardOperation | undefined) => {
  if (block.workStatus === 'COMPLETE' || block.closed) return 0;
  return minutesFor(block.workStatus === 'PLANNED' ? comesTo(block) : block.remainQty, operation);
};
const comesTo = ({ targetQty, carriedInQty, carriedOutQty }: PlanBlock) => subtract(add(targetQty, carriedInQty), carriedOutQty);
/** What a day of an operation gives the next one: what it made once it is over, else what it is to make. */
const gives = (block: PlanBlock) => (block.workStatus === 'COMPLETE' ? block.completedQty : comesTo(block));

/** The load of a row in a shift, and what it can do. */
export const loadOf = (index: Index, { lineId, toolId }: { lineId: number; toolId: number | null }, column: Column) => {
  const works = index.works(lineId, column);
  return toolId === null
    ? { load: index.load.get(loadKey('l', lineId, column)) ?? 0, capacity: works * Math.max(1, index.machines.get(lineId) ?? 0) }
    : { load: index.load.get(loadKey('t', toolId, column)) ?? 0, capacity: works };
};

/** The rows of the board; lines and machines stand there without work too, orders only where they have some. */
export const rowsOf = (index: Index, by: RowsBy, words: { noMachine: string }): Row[] => {
  const { board, plans } = index;
  const plain = { group: null, lineId: null, toolId: null, orderKey: null };
  if (by === 'line') return board.lines.map(({ id, name }) => ({ ...plain, key: `l${id}`, name, lineId: id }));
  if (by === 'tool')
    return board.lines.flatMap(({ id: lineId, name: group }) => {
      const own: Row[] = board.tools
        .filter((tool) => tool.lineId === lineId)
        .map(({ id, name }) => ({ ...plain, key: `t${id}`, name, group, lineId, toolId: id }));
      const known = new Set(own.map(({ toolId }) => toolId));
      const others = board.blocks.some((block) => block.lineId === lineId && !known.has(block.toolId));
      return others || own.length === 0 ? [...own, { ...plain, key: `n${lineId}`, name: words.noMachine, group, lineId }] : own;
    });
  const orders = new Map<string, Row & { due: string }>();
  for (const { planId, planNo } of board.blocks) {
    const plan = plans.get(planId);
    const key = orderKeyOf(plan, planId);
    if (orders.has(key)) continue;
    const due = plan?.dueDate ?? '9999';
    orders.set(key, { ...plain, key, name: plan?.orderNo ?? planNo, group: plan?.partnerName ?? null, orderKey: key, due });
  }
  return [...orders.values()].sort((a, b) => a.due.localeCompare(b.due) || a.name.localeCompare(b.name));
};

/** The row that a block stands in. */
export const rowKeyOf = (index: Index, by: RowsBy, rows: ReadonlySet<string>, block: Pick<PlanBlock, 'lineId' | 'toolId' | 'planId'>) => {
  if (by === 'line') return `l${block.lineId}`;
  if (by === 'order') return orderKeyOf(index.plans.get(block.planId), block.planId);
  return block.toolId !== null && rows.has(`t${block.toolId}`) ? `t${block.toolId}` : `n${block.lineId}`;
};

export const measures = { head: 46, side: 168, strip: 13, block: 24, gap: 2, pad: 4, least: 46 };
export type Laid = { block: PlanBlock; row: number; column: number; x: number; y: number };
/** Where each row begins and each block stands, in pixels from the corner of the board. */
export const layoutOf = (index: Index, by: RowsBy, rows: readonly Row[], columns: readonly Column[], width: number) => {
  const keys = new Set(rows.map(({ key }) => key));
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]));
  const columnAt = new Map(columns.map(({ workDate, dayNight }, at) => [`${workDate} ${dayNight}`, at]));
  const stacks = new Map<number, number>();
  const heights = rows.map(() => 0);
  const placed: { block: PlanBlock; row: number; column: number; level: number }[] = [];
  const inOrder = index.board.blocks.toSorted(
    (a, b) => a.seq - b.seq || a.planNo.localeCompare(b.planNo) || a.operationSeq - b.operationSeq || a.id - b.id,
  );
  for (const block of inOrder) {
    const row = rowAt.get(rowKeyOf(index, by, keys, block));
    const column = columnAt.get(`${block.workDate} ${block.dayNight}`);
    if (row === undefined || column === undefined) continue;
    const cell = row * columns.length + column;
    const level = stacks.get(cell) ?? 0;
    stacks.set(cell, level + 1);
    heights[row] = Math.max(heights[row] ?? 0, level + 1);
    placed.push({ block, row, column, level });
  }
  const top = by === 'order' ? measures.pad : measures.strip + measures.gap;
  const tops: number[] = [0];
  for (const high of heights)
    tops.push((tops.at(-1) ?? 0) + Math.max(measures.least, top + high * (measures.block + measures.gap) + measures.pad));
  const laid = placed.map(
    ({ level, ...one }): Laid => ({
      ...one,
      x: measures.side + one.column * width + 1,
      y: (tops[one.row] ?? 0) + top + level * (measures.block + measures.gap),
    }),
  );
  return {
    laid,
    tops,
    height: tops.at(-1) ?? 0,
    width: measures.side + columns.length * width,
    byId: new Map(laid.map((one) => [one.block.id, one])),
  };
};
export type Layout = ReturnType<typeof layoutOf>;

/** The row at a height; the last one that begins above it. */
export const rowAtHeight = (tops: readonly number[], y: number) => {
  let [from, to] = [0, tops.length - 2];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((tops[middle] ?? 0) <= y) from = middle;
    else to = middle - 1;
  }
  return Math.max(0, from);
};

/** The next block from one, up, down or sideways along its row. */
export const nearest = (layout: Layout, from: Laid, { row, column }: Spot): Laid | undefined => {
  const others = layout.laid.filter((one) =>
    column === 0 ? (one.y - from.y) * row > 0 : one.row === from.row && (one.x - from.x) * column > 0,
  );
  const far = ({ x, y }: Laid) =>
    column === 0 ? Math.abs(y - from.y) + 3 * Math.abs(x - from.x) : 3 * Math.abs(x - from.x) + Math.abs(y - from.y);
  return others.reduce<Laid | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined);
};

const homeOf = (held: Held) => (held.kind === 'new' ? held.unplanned : held.block);
/** The place that a spot is for what is in hand; null where it can't stand there, as in another order's row. */
export const placeAt = (
  index: Index,
  by: RowsBy,
  rows: readonly Row[],
  columns: readonly Column[],
  spot: Spot,
  held: Held,
): Place | null => {
  const [row, column] = [rows[spot.row], columns[spot.column]];
  if (!row || !column) return null;
  const { lineId, toolId, planId } = homeOf(held);
  if (by === 'order') return orderKeyOf(index.plans.get(planId), planId) === row.orderKey ? { ...column, lineId, toolId } : null;
  if (row.lineId === null) return null;
  if (by === 'tool') return { ...column, lineId: row.lineId, toolId: row.toolId };
  // On another line its machine isn't there: it is chosen by the machines' rows, or stays open.
  return { ...column, lineId: row.lineId, toolId: row.lineId === lineId ? toolId : null };
};

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

/** The standing block of the same operation at a place, which would take in what is put there. */
export const joinedAt = (index: Index, held: Held, place: Place) =>
  index.byOperation
    .get(homeOf(held).operPlanId)
    ?.find(
      (one) =>
        one.workDate === place.workDate &&
        one.dayNight === place.dayNight &&
        one.toolId === place.toolId &&
        !(held.kind !== 'new' && held.block.id === one.id),
    );

/** The rule against putting what is in hand at a place; undefined where nothing forbids it. */
export const refusedAt = (index: Index, held: Held, place: Place): string | undefined => {
  const block = held.kind === 'new' ? null : held.block;
  if (block?.closed) return 'production.planIsOpen';
  const joined = joinedAt(index, held, place);
  if (joined && joined.workStatus === 'COMPLETE') return 'production.completeLocksTarget';
  if (!block) return undefined;
  // What is split off or spread leaves its own day where it is, with less to make.
  const next = held.kind === 'block' ? { ...place, targetQty: block.targetQty } : { ...block, targetQty: 0 };
  const facts = { now: { ...block, facts: block.hasFacts ? 1 : 0 }, next, unknownWorkers: 0, skipped: false };
  return (
    firstBroken(dailyPlanRules, facts)?.code ??
    (joined && held.kind === 'block' && block.hasFacts ? 'production.workedDayIsKept' : undefined)
  );
};

/** What would break where what is in hand stands at a place. */
export const brokenAt = (index: Index, held: Held, place: Place) => {
  const facts = placedFacts(index, held, place);
  return placedRules.filter((rule) => rule.broken(facts)).map(({ code, tell }) => ({ code, facts: tell?.(facts) ?? {} }));
};

const placedFacts = (index: Index, held: Held, place: Place): Placed => {
  const { qty, operPlanId, planId, own } = inHand(held);
  const operation = index.operations.get(operPlanId);
  const plan = index.plans.get(planId);
  const { load, capacity } = loadOf(index, place, place);
  const stands = own && own.workDate === place.workDate && own.dayNight === place.dayNight && own.lineId === place.lineId;
  const counted = stands && (place.toolId === null || own.toolId === place.toolId) ? minutesOf(own, operation) : 0;
  const mold = operation?.moldId ? index.molds.get(operation.moldId) : undefined;
  return {
    workDate: place.workDate,
    today: index.board.today,
    dueDate: plan?.dueDate ?? null,
    ownLine: operation && operation.lineId !== place.lineId ? (index.lines.get(operation.lineId)?.name ?? null) : null,
    worksMin: index.works(place.lineId, place),
    loadMin: load - counted + minutesFor(qty, operation),
    capacityMin: capacity,
    lack: plan?.lack ?? null,
    inspected: place.toolId !== null && (index.tools.get(place.toolId)?.inspected ?? false),
    mold: mold ? { code: mold.code, away: mold.away, elsewhere: moldAtWork(index, mold.id, own, place) } : null,
    ahead: aheadAt(index, held, place),
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

/** Whether the operation gets what it is to make, and the one after it too, day by day until the end of the board. */
const aheadAt = (index: Index, held: Held, place: Place): Placed['ahead'] => {
  const { qty, operPlanId, planId, own } = inHand(held);
  const chain = (index.ofPlan.get(planId) ?? []).filter(({ passes }) => !passes).toSorted((a, b) => a.seq - b.seq);
  const at = chain.findIndex(({ id }) => id === operPlanId);
  const daysOf = (operation: BoardOperation) => {
    const days = new Map<string, number>();
    const put = (day: string, more: number) => days.set(day, add(days.get(day) ?? 0, more));
    for (const block of index.byOperation.get(operation.id) ?? []) {
      if (block.id !== own?.id) put(block.workDate, gives(block));
      else if (held.kind === 'part') put(block.workDate, subtract(gives(block), qty));
    }
    if (operation.id === operPlanId) put(place.workDate, qty);
    return days;
  };
  for (const [before, operation] of [
    [chain[at - 1], chain[at]],
    [chain[at], chain[at + 1]],
  ]) {
    if (!before || !operation || operation.allowAhead) continue;
    const [given, taken] = [daysOf(before), daysOf(operation)];
    let [has, gets] = [operation.beforeQty, before.beforeQty];
    for (const day of index.days) {
      has = add(has, taken.get(day) ?? 0);
      gets = add(gets, given.get(day) ?? 0);
      if ((taken.get(day) ?? 0) > 0 && has > gets) return { operation: operation.name, before: before.name, day, qty: subtract(has, gets) };
    }
  }
  return null;
};

/** A block as it stands, to be saved with something changed. */
const draftOf = (
  block: Pick<
    PlanBlock,
    'id' | 'version' | 'operPlanId' | 'workDate' | 'dayNight' | 'lineId' | 'toolId' | 'workerIds' | 'seq' | 'targetQty' | 'note'
  >,
) => {
  const { id, version, operPlanId, workDate, dayNight, lineId, toolId, workerIds, seq, targetQty, note } = block;
  return { id, version, operPlanId, workDate, dayNight, lineId, toolId, workerIds, seq, targetQty, note, remove: false };
};

/** The rows that put what is in hand at a place; what stands there of the same operation takes it in. */
export const draftsFor = (index: Index, held: Held, place: Place): DailyPlanDraft[] => {
  const joined = joinedAt(index, held, place);
  const { workDate, dayNight, lineId, toolId } = place;
  const there = { workDate, dayNight, lineId, toolId };
  if (held.kind === 'block') {
    const own = draftOf(held.block);
    if (!joined) return [{ ...own, ...there }];
    return [{ ...own, remove: true }, grown(joined, held.block.targetQty)];
  }
  if (held.kind === 'new') {
    const { operPlanId, leftQty } = held.unplanned;
    return joined ? [grown(joined, leftQty)] : [{ operPlanId, ...there, targetQty: leftQty, workerIds: [], seq: 1, remove: false }];
  }
  if (held.kind === 'part') {
    const { block, qty } = held;
    const less = { ...draftOf(block), targetQty: subtract(block.targetQty, qty) };
    return joined ? [less, grown(joined, qty)] : [less, fresh(block, there, qty)];
  }
  return [];
};
const grown = (block: PlanBlock, by: number): DailyPlanDraft => ({ ...draftOf(block), targetQty: add(block.targetQty, by) });
const fresh = (block: PlanBlock, place: Place, targetQty: number): DailyPlanDraft => ({
  operPlanId: block.operPlanId,
  ...place,
  workerIds: block.workerIds,
  seq: block.seq,
  targetQty,
  remove: false,
});

/** The shifts from a block's own to another, of its own kind, on which its line works. */
export const stretchedOver = (index: Index, columns: readonly Column[], block: PlanBlock, last: number): Column[] =>
  columns.filter(
    (column, at) =>
      at <= last &&
      column.dayNight === block.dayNight &&
      column.workDate >= block.workDate &&
      (column.workDate === block.workDate || index.works(block.lineId, column) > 0),
  );

/** A block's quantity in equal parts over some shifts; whole pieces stay whole, and its own shift takes what is over. */
export const draftsOver = (index: Index, block: PlanBlock, over: readonly Column[]): DailyPlanDraft[] => {
  const open = subtract(block.targetQty, Math.max(0, subtract(block.completedQty, block.carriedInQty)));
  const piece = Number.isInteger(block.targetQty) ? 1 : 1000;
  const share = Math.floor((open * piece) / over.length) / piece;
  const others = over.filter(({ workDate }) => workDate !== block.workDate);
  if (share <= 0 || others.length === 0) return [];
  const rest = subtract(block.targetQty, ...others.map(() => share));
  return [
    { ...draftOf(block), targetQty: rest },
    ...others.map((column) => {
      const place = { ...column, lineId: block.lineId, toolId: block.toolId };
      const joined = joinedAt(index, { kind: 'block', block }, place);
      return joined ? grown(joined, share) : fresh(block, place, share);
    }),
  ];
};

/** The rows that take a save back: what stood before in the versions that the save made, what was made goes, what went comes back. */
export const takingBack = (index: Index, sent: readonly DailyPlanDraft[], saved: readonly DailyPlan[]): DailyPlanDraft[] => {
  const before = new Map([...index.board.blocks, ...index.board.late].map((block) => [block.id, block]));
  const answers = new Map(saved.map((row) => [row.id, row]));
  const back = sent.flatMap((draft): DailyPlanDraft[] => {
    const was = draft.id ? before.get(draft.id) : undefined;
    if (!was) return [];
    if (draft.remove) {
      const { id: _, version: __, ...anew } = draftOf(was);
      return [anew];
    }
    return [{ ...draftOf(was), version: answers.get(was.id)?.version ?? was.version }];
  });
  const known = new Set(sent.flatMap(({ id }) => id ?? []));
  const made = saved.filter(({ id }) => !known.has(id)).map((row) => ({ ...draftOf(row), remove: true }));
  return [...made, ...back];
};
