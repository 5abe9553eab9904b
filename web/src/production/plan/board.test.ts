import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { expect, test } from 'vitest';
import { aheadOf, cellKey, columnsOfBoard, draftsOf, rowsOfBoard, spreadOf, targetOf } from './board.ts';

const day = (id: number, more: Partial<DailyPlan>) =>
  ({
    id,
    version: 1,
    workDate: '2026-03-02',
    dayNight: 'DAY',
    toolId: 7,
    toolName: '선반',
    targetQty: 10,
    carriedInQty: 0,
    carriedOutQty: 0,
    workerIds: [3],
    seq: 2,
    lineId: 1,
    note: null,
    ...more,
  }) as DailyPlan;
const operation = (dailyPlans: DailyPlan[]) => ({ id: 5, toolId: 7, toolName: '선반', dailyPlans }) as OperationPlan;
const plan = { startDt: '2026-03-02', endDt: '2026-03-03' };
const board = (days: DailyPlan[], typed: [column: number, text: string][] = []) => {
  const operations = [operation(days)];
  const columns = columnsOfBoard(plan, operations, true);
  const rows = rowsOfBoard(operations, []);
  const [row] = rows;
  const map = new Map(typed.map(([at, text]) => [row && columns[at] ? cellKey(row, columns[at]) : '', text]));
  return { rows, columns, drafts: draftsOf(rows, columns, map) };
};

test('shows every day of the plan and those that lie outside', () =>
  expect(columnsOfBoard(plan, [operation([day(1, { workDate: '2026-03-09' })])], false).map(({ workDate }) => workDate)).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-09',
  ]));
test('leaves out what the plan skips', () => expect(rowsOfBoard([{ ...operation([]), status: 'SKIPPED' }], [])).toEqual([]));
test('gives each tool a row of its own', () =>
  expect(
    rowsOfBoard([operation([day(1, { toolId: null, toolName: null })])], [{ operPlanId: 5, toolId: 9, toolName: '밀링' }]).map(
      ({ toolId, first }) => [toolId, first],
    ),
  ).toEqual([
    [7, true],
    [null, false],
    [9, false],
  ]));
test('reads quantities as people type them', () =>
  expect(['1,200', '0', '2.5', '', '-1', '1.2345', '열'].map(targetOf)).toEqual([1200, 0, 2.5, null, undefined, undefined, undefined]));
test('a typed number becomes a new plan on that day', () =>
  expect(board([], [[1, '30']]).drafts).toEqual([
    { operPlanId: 5, workDate: '2026-03-02', dayNight: 'NIGHT', toolId: 7, targetQty: 30, workerIds: [], seq: 1, remove: false },
  ]));
test('a change keeps workers, order and version', () =>
  expect(board([day(1, {})], [[0, '12']]).drafts).toMatchObject([
    { id: 1, version: 1, targetQty: 12, workerIds: [3], seq: 2, remove: false },
  ]));
test('an emptied cell takes its plan away', () => expect(board([day(1, {})], [[0, '']]).drafts).toMatchObject([{ id: 1, remove: true }]));
test('the same number, an empty cell left empty and nonsense change nothing', () =>
  expect(
    board(
      [day(1, {})],
      [
        [0, '10'],
        [1, ''],
        [2, 'x'],
      ],
    ).drafts,
  ).toEqual([]));
test('the sum counts what will be saved', () => {
  const days = [day(1, {}), day(2, { workDate: '2026-03-03', carriedInQty: 5 })];
  const { drafts } = board(days, [
    [0, '12'],
    [3, '4'],
  ]);
  expect(spreadOf(operation(days), drafts)).toBe(31);
});

test('an operation that has more until some day than the one before gives it is named with the most that it is', () => {
  const of = (id: number, days: [string, number][], more: object = {}) =>
    ({
      ...{ id, seq: id * 10, toolId: 7, reportPoint: true, outsourced: false, allowAhead: false, status: 'PLANNED' },
      dailyPlans: days.map(([workDate, targetQty], at) => day(id * 10 + at, { workDate, targetQty })),
      ...more,
    }) as OperationPlan;
  const first = of(1, [
    ['2026-03-02', 100],
    ['2026-03-03', 100],
  ]);
  const second = of(2, [
    ['2026-03-02', 90],
    ['2026-03-03', 110],
  ]);
  expect(aheadOf([first, second], [])).toEqual([]);
  const without = { ...first, dailyPlans: first.dailyPlans.slice(0, 1) };
  expect(aheadOf([without, second], [])).toMatchObject([{ day: '2026-03-03', gets: 100, has: 200, qty: 100, before: { id: 1 } }]);
  const gone = { ...day(11, { workDate: '2026-03-03', targetQty: 100 }), operPlanId: 1, remove: true } as unknown as Parameters<
    typeof aheadOf
  >[1][number];
  expect(aheadOf([first, second], [gone])).toMatchObject([{ qty: 100 }]);
  expect(aheadOf([first, of(2, [['2026-03-02', 101]])], [])).toMatchObject([{ day: '2026-03-02', qty: 1 }]);
  // What vendors do passes its input on, and what may run ahead waits for nobody.
  expect(aheadOf([first, of(2, [], { outsourced: true }), of(3, [['2026-03-03', 200]])], [])).toEqual([]);
  expect(aheadOf([without, { ...second, allowAhead: true }], [])).toEqual([]);
});
