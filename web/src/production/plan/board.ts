import { addDays } from '@lotline/contract/kit/production-day';
import { add, subtract } from '@lotline/contract/kit/quantity';
import type { DailyPlan, DailyPlanDraft } from '@lotline/contract/production/plan/daily-plan';
import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';

export type DayNight = 'DAY' | 'NIGHT';
export type BoardColumn = { workDate: string; dayNight: DayNight };
/** One operation on one tool; its cells are its daily plans by day and shift. */
export type BoardRow = {
  key: string;
  operation: OperationPlan;
  toolId: number | null;
  toolName: string | null;
  /** The first row of its operation carries the operation's sums. */
  first: boolean;
  cells: ReadonlyMap<string, DailyPlan>;
};
/** What was typed and not yet saved, by row and column: the text as typed. */
export type Typed = ReadonlyMap<string, string>;

export const columnKey = ({ workDate, dayNight }: BoardColumn) => `${workDate} ${dayNight}`;
export const cellKey = (row: Pick<BoardRow, 'key'>, column: BoardColumn) => `${row.key} ${columnKey(column)}`;
export const rowKey = (operPlanId: number, toolId: number | null) => `${operPlanId}:${toolId ?? ''}`;

/** Every day of the plan and those daily plans that lie outside of it; nights where they are wanted or planned. */
export const columnsOfBoard = (
  plan: { startDt: string; endDt: string },
  operations: readonly OperationPlan[],
  nights: boolean,
): BoardColumn[] => {
  const days = new Set<string>();
  for (let day = plan.startDt; day <= plan.endDt; day = addDays(day, 1)) days.add(day);
  const planned = operations.flatMap(({ dailyPlans }) => dailyPlans);
  for (const { workDate } of planned) days.add(workDate);
  return [...days]
    .sort()
    .flatMap((workDate): BoardColumn[] => [{ workDate, dayNight: 'DAY' }, ...(nights ? [{ workDate, dayNight: 'NIGHT' as const }] : [])]);
};

/** The rows of the board, without what the plan skips; `more` are tools that somebody wants to plan an operation on too. */
export const rowsOfBoard = (
  operations: readonly OperationPlan[],
  more: readonly { operPlanId: number; toolId: number; toolName: string }[],
): BoardRow[] =>
  operations.flatMap((operation) => {
    if (operation.status === 'SKIPPED') return [];
    const tools = new Map<number | null, string | null>([[operation.toolId, operation.toolName]]);
    for (const { toolId, toolName } of operation.dailyPlans) tools.set(toolId, toolName);
    for (const { operPlanId, toolId, toolName } of more) if (operPlanId === operation.id) tools.set(toolId, toolName);
    return [...tools].map(([toolId, toolName], at) => ({
      key: rowKey(operation.id, toolId),
      operation,
      toolId,
      toolName,
      first: at === 0,
      cells: new Map(operation.dailyPlans.filter((day) => day.toolId === toolId).map((day) => [columnKey(day), day])),
    }));
  });

/** A typed target: a quantity, null for an emptied cell, undefined for what isn't a quantity. */
export const targetOf = (text: string): number | null | undefined => {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(plain)) return undefined;
  return Number(plain);
};

/** A row of the board as cells are pasted over it: its targets by day and shift, with what was typed. */
export type Targets = { id: number; version: number; readonly [key: string]: unknown };
export const targetsOf = (rows: readonly BoardRow[], columns: readonly BoardColumn[], typed: Typed): Targets[] =>
  rows.map((row, at) => ({
    ...Object.fromEntries(
      columns.map((column) => {
        const text = typed.get(cellKey(row, column));
        return [columnKey(column), text === undefined ? row.cells.get(columnKey(column))?.targetQty : targetOf(text)];
      }),
    ),
    id: at + 1,
    version: 1,
  }));

/** The days on which something is to be made, as typed. */
export const workedDays = (rows: readonly BoardRow[], columns: readonly BoardColumn[], typed: Typed): ReadonlySet<string> =>
  new Set(
    columns
      .filter((column) =>
        rows.some((row) => {
          const text = typed.get(cellKey(row, column));
          return ((text === undefined ? row.cells.get(columnKey(column))?.targetQty : targetOf(text)) ?? 0) > 0;
        }),
      )
      .map(({ workDate }) => workDate),
  );

/** Whether an operation is made in days of its own: vendors' work and what is skipped or told by no result isn't. */
export const takesDays = ({ reportPoint, outsourced, status }: Pick<OperationPlan, 'reportPoint' | 'outsourced' | 'status'>) =>
  reportPoint && !outsourced && status !== 'SKIPPED';

/** Whether a day still takes another target. */
export const isLocked = (day: DailyPlan | undefined) => day?.workStatus === 'COMPLETE';

/** What is typed with a pasted block in it, and how many of its cells are of days that take no other target. */
export const typedWith = (
  board: { rows: readonly BoardRow[]; columns: readonly BoardColumn[]; typed: Typed },
  pasted: readonly Readonly<Record<string, unknown>>[],
): { typed: Typed; locked: number } => {
  const { rows, columns } = board;
  const there = targetsOf(rows, columns, board.typed);
  const typed = new Map(board.typed);
  let locked = 0;
  for (const line of pasted) {
    const at = Number(line.id) - 1;
    const row = rows[at];
    if (!row) continue;
    for (const column of columns) {
      const key = columnKey(column);
      const target = line[key] ?? null;
      if (target === (there[at]?.[key] ?? null)) continue;
      if (isLocked(row.cells.get(key))) locked += 1;
      else typed.set(cellKey(row, column), target === null ? '' : String(target));
    }
  }
  return { typed, locked };
};

/** What was typed, as the server takes it: cells that say what they said before are left alone. */
export const draftsOf = (rows: readonly BoardRow[], columns: readonly BoardColumn[], typed: Typed): DailyPlanDraft[] =>
  rows.flatMap((row) =>
    columns.flatMap((column): DailyPlanDraft[] => {
      const text = typed.get(cellKey(row, column));
      if (text === undefined) return [];
      const target = targetOf(text);
      const day = row.cells.get(columnKey(column));
      if (target === undefined || (target === null && !day) || target === day?.targetQty) return [];
      const place = { operPlanId: row.operation.id, ...column, toolId: row.toolId };
      if (!day) return [{ ...place, targetQty: target ?? 0, workerIds: [], seq: 1, remove: false }];
      const { id, version, lineId, workerIds, seq, note } = day;
      return [{ ...place, id, version, lineId, workerIds, seq, note, targetQty: target ?? day.targetQty, remove: target === null }];
    }),
  );

/** Σ target + in − out of an operation's days as they will be once saved. */
export const spreadOf = (operation: OperationPlan, drafts: readonly DailyPlanDraft[]) =>
  add(0, ...daysOnceSaved(operation, drafts).map(({ qty }) => qty));

const daysOnceSaved = (operation: OperationPlan, drafts: readonly DailyPlanDraft[]): { workDate: string; qty: number }[] => {
  const own = drafts.filter(({ operPlanId }) => operPlanId === operation.id);
  const changed = new Map(own.flatMap((draft) => (draft.id ? [[draft.id, draft] as const] : [])));
  const standing = operation.dailyPlans.flatMap(({ id, workDate, targetQty, carriedInQty, carriedOutQty }) => {
    const draft = changed.get(id);
    if (draft?.remove) return [];
    return [{ workDate, qty: subtract(add(draft?.targetQty ?? targetQty, carriedInQty), carriedOutQty) }];
  });
  return [...standing, ...own.filter(({ id }) => !id).map(({ workDate, targetQty }) => ({ workDate, qty: targetQty }))];
};

/** An operation that has more until some day than the one before gives it until then, by the most that it is. */
export type Ahead = { operation: OperationPlan; before: OperationPlan; day: string; gets: number; has: number; qty: number };

/** The operations that don't get what they are to make. What vendors do passes its input on; what may run ahead waits for nobody. */
export const aheadOf = (operations: readonly OperationPlan[], drafts: readonly DailyPlanDraft[]): Ahead[] => {
  const reporting = operations.filter(takesDays).toSorted((a, b) => a.seq - b.seq);
  return reporting.flatMap((operation, at): Ahead[] => {
    const before = reporting[at - 1];
    if (!before || operation.allowAhead) return [];
    const [own, given] = [daysOnceSaved(operation, drafts), daysOnceSaved(before, drafts)];
    const until = (days: typeof own, day: string) => add(0, ...days.filter(({ workDate }) => workDate <= day).map(({ qty }) => qty));
    const days = [...new Set(own.map(({ workDate }) => workDate))].sort();
    const all = days.map((day): Ahead => {
      const [gets, has] = [until(given, day), until(own, day)];
      return { operation, before, day, gets, has, qty: subtract(has, gets) };
    });
    const worst = all.find(({ qty }) => all.every((other) => other.qty <= qty));
    return worst && worst.qty > 0 ? [worst] : [];
  });
};
