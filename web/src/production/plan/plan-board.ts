import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { DailyPlan, DailyPlanDraft } from '@lotline/contract/production/plan/daily-plan';
import { dailyPlanRules } from '@lotline/contract/production/plan/daily-plan.rules';
import { type Column, type Held, homeOf, type Index, type Place } from '@lotline/contract/production/plan/placing';
import type { BoardPlan, OutsideStep } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';

export const boardRows = ['line', 'tool', 'order'] as const;
/** What stands down the side of the board. */
export type RowsBy = (typeof boardRows)[number];
export type Row = {
  key: string;
  name: string;
  group: string | null;
  lineId: number | null;
  toolId: number | null;
  /** By order: its plans. */
  orderKey: string | null;
  /** A vendor's row: what is done outside, which no block goes to. */
  outside?: true;
};
/** A place of the board where work may be put. */
export type Spot = { row: number; column: number };

export const columnsOf = (days: readonly string[], nights: boolean): Column[] =>
  days.flatMap((workDate): Column[] => [{ workDate, dayNight: 'DAY' }, ...(nights ? [{ workDate, dayNight: 'NIGHT' as const }] : [])]);

const vendorKeyOf = ({ vendorId }: Pick<OutsideStep, 'vendorId'>) => `v${vendorId ?? ''}`;
const orderKeyOf = (plan: BoardPlan | undefined, planId: number) => (plan?.orderId ? `o${plan.orderId}` : `p${planId}`);

type RowWords = { noMachine: string; outside: string; noVendor: string };
/** The rows of the board; lines and machines stand there without work too, orders only where they have some. */
export const rowsOf = (index: Index, by: RowsBy, words: RowWords): Row[] => {
  const { board, plans } = index;
  const plain = { group: null, lineId: null, toolId: null, orderKey: null };
  const vendors = () =>
    [...new Map(board.outside.map((step) => [vendorKeyOf(step), step.vendorName])).entries()].map(
      ([key, name]): Row => ({ ...plain, key, name: name ?? words.noVendor, group: words.outside, outside: true }),
    );
  if (by === 'line') return [...board.lines.map(({ id, name }) => ({ ...plain, key: `l${id}`, name, lineId: id })), ...vendors()];
  if (by === 'tool') {
    const machines = board.lines.flatMap(({ id: lineId, name: group }) => {
      const own: Row[] = board.tools
        .filter((tool) => tool.lineId === lineId)
        .map(({ id, name }) => ({ ...plain, key: `t${id}`, name, group, lineId, toolId: id }));
      const known = new Set(own.map(({ toolId }) => toolId));
      const others = board.blocks.some((block) => block.lineId === lineId && !known.has(block.toolId));
      return others || own.length === 0 ? [...own, { ...plain, key: `n${lineId}`, name: words.noMachine, group, lineId }] : own;
    });
    return [...machines, ...vendors()];
  }
  const orders = new Map<string, Row & { due: string }>();
  for (const { planId, planNo } of [...board.blocks, ...board.outside]) {
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

export const measures = { head: 46, side: 120, strip: 13, gap: 2, pad: 4, least: 46, outside: 22 };
/** So narrow a shift still shows a quantity, and one in which nobody works its day. */
const [leastColumn, restColumn] = [22, 24];
/** Below it a name has no line of its own to spare. */
export const narrowBelow = 84;
/** How wide each shift is: all of them share the room, and where it is scarce those in which nothing is to be done leave theirs to the others. */
export const widthsOf = (room: number, rests: readonly boolean[]): number[] => {
  const even = Math.max(leastColumn, Math.floor(room / Math.max(1, rests.length)));
  const resting = rests.filter(Boolean).length;
  if (even >= narrowBelow || even <= restColumn || resting === rests.length) return rests.map(() => even);
  const wide = Math.floor((room - resting * restColumn) / (rests.length - resting));
  return rests.map((one) => (one ? restColumn : wide));
};
/** Whether a shift has neither work nor a line that works. */
export const restsIn = (index: Index, columns: readonly Column[]): boolean[] => {
  const busy = new Set(index.board.blocks.map(({ workDate, dayNight }) => `${workDate} ${dayNight}`));
  return columns.map(
    (column) => !busy.has(`${column.workDate} ${column.dayNight}`) && index.board.lines.every(({ id }) => index.works(id, column) === 0),
  );
};
/** A name that has no room beside its quantity stands below it in up to three lines; where not even a few letters have, the quantity stands alone. */
const linesIn = (width: number) => (width < 40 ? 0 : width < 150 ? 4 : 1);
const heightOf = { 0: 22, 1: 24, 4: 66 } as const;
/** A step that is done outside, over the days that it takes. */
export type LaidOutside = { step: OutsideStep; x: number; y: number; width: number };
export type Laid = { block: PlanBlock; row: number; column: number; x: number; y: number };
/** Where each row and shift begins and each block stands, in pixels from the corner of the board. */
export const layoutOf = (index: Index, by: RowsBy, rows: readonly Row[], columns: readonly Column[], widths: readonly number[]) => {
  const wide = Math.max(0, ...widths);
  const lines = linesIn(wide);
  const starts = [measures.side];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  const startOf = (column: number) => starts[column] ?? 0;
  const block = heightOf[lines];
  const keys = new Set(rows.map(({ key }) => key));
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]));
  const columnAt = new Map(columns.map(({ workDate, dayNight }, at) => [`${workDate} ${dayNight}`, at]));
  const stacks = new Map<number, number>();
  const heights = rows.map(() => 0);
  const placed: { block: PlanBlock; row: number; column: number; level: number }[] = [];
  const inOrder = index.board.blocks.toSorted(
    (a, b) => a.seq - b.seq || a.planNo.localeCompare(b.planNo) || a.operationSeq - b.operationSeq || a.id - b.id,
  );
  for (const one of inOrder) {
    const row = rowAt.get(rowKeyOf(index, by, keys, one));
    const column = columnAt.get(`${one.workDate} ${one.dayNight}`);
    if (row === undefined || column === undefined) continue;
    const cell = row * columns.length + column;
    const level = stacks.get(cell) ?? 0;
    stacks.set(cell, level + 1);
    heights[row] = Math.max(heights[row] ?? 0, level + 1);
    placed.push({ block: one, row, column, level });
  }
  const lanes = rows.map(() => [] as number[]);
  const outside = index.board.outside.flatMap((step) => {
    const key = by === 'order' ? orderKeyOf(index.plans.get(step.planId), step.planId) : vendorKeyOf(step);
    const row = rowAt.get(key);
    const from = columns.findIndex(({ workDate }) => workDate >= step.startDt && workDate <= step.endDt);
    if (row === undefined || from < 0) return [];
    const to = columns.findLastIndex(({ workDate }) => workDate <= step.endDt);
    // Each takes the first lane that is free again where it begins.
    const free = lanes[row]?.findIndex((until) => until < from) ?? -1;
    const lane = free < 0 ? (lanes[row]?.length ?? 0) : free;
    if (lanes[row]) lanes[row][lane] = to;
    return [{ step, row, from, to, lane }];
  });
  const top = by === 'order' ? measures.pad : measures.strip + measures.gap;
  const topOf = (row: Row | undefined) => (row?.outside ? measures.pad : top);
  const tops: number[] = [0];
  for (const [at, high] of heights.entries()) {
    const its =
      topOf(rows[at]) + high * (block + measures.gap) + (lanes[at]?.length ?? 0) * (measures.outside + measures.gap) + measures.pad;
    tops.push((tops.at(-1) ?? 0) + Math.max(measures.least, its));
  }
  const bars = outside.map(
    ({ step, row, from, to, lane }): LaidOutside => ({
      step,
      x: startOf(from) + 1,
      y: (tops[row] ?? 0) + topOf(rows[row]) + (heights[row] ?? 0) * (block + measures.gap) + lane * (measures.outside + measures.gap),
      width: startOf(to + 1) - startOf(from) - 3,
    }),
  );
  const laid = placed.map(
    ({ level, ...one }): Laid => ({
      ...one,
      x: startOf(one.column) + 1,
      y: (tops[one.row] ?? 0) + top + level * (block + measures.gap),
    }),
  );
  return {
    laid,
    bars,
    tops,
    block,
    lines,
    starts,
    isNarrow: wide < narrowBelow,
    height: tops.at(-1) ?? 0,
    width: starts.at(-1) ?? 0,
    byId: new Map(laid.map((one) => [one.block.id, one])),
  };
};
export type Layout = ReturnType<typeof layoutOf>;

/** How wide a shift is. */
export const widthAt = ({ starts }: Pick<Layout, 'starts'>, column: number) => (starts[column + 1] ?? 0) - (starts[column] ?? 0);

/** The row at a height, or the shift at a place beside it: the last one that begins before it. */
export const bandAt = (begins: readonly number[], place: number) => {
  let [from, to] = [0, begins.length - 2];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((begins[middle] ?? 0) <= place) from = middle;
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

/** A block as it stands, to be saved with something changed. */
export const draftOf = (
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
export const grown = (block: PlanBlock, by: number): DailyPlanDraft => ({ ...draftOf(block), targetQty: add(block.targetQty, by) });
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
