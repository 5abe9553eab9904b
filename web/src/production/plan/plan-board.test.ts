import { brokenAt, brokenStanding, daysBetween, type Held, indexOf, loadOf, type Place } from '@lotline/contract/production/plan/placing';
import type { PlanBoard } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { describe, expect, test } from 'vitest';
import { block, boardOf, operation } from './board-testing.ts';
import {
  bandAt,
  columnsOf,
  draftsFor,
  draftsOver,
  layoutOf,
  nearest,
  placeAt,
  refusedAt,
  restsIn,
  rowsOf,
  stretchedOver,
  takingBack,
  widthsOf,
} from './plan-board.ts';

const words = { noMachine: '미정', outside: '외주', noVendor: '외주처 미정' };
const days = daysBetween('2031-03-03', '2031-03-09');
const columns = columnsOf(days, false);
const around = (blocks: readonly PlanBlock[], more: Partial<PlanBoard> = {}) => indexOf(boardOf(blocks, more), days);
const at = (workDate: string, more: Partial<Place> = {}): Place => ({ workDate, dayNight: 'DAY', lineId: 1, toolId: 5, ...more });
const held = (one: PlanBlock): Held => ({ kind: 'block', block: one });

describe('the rows and places of the board', () => {
  const one = block(1);
  const index = around([one, block(2, { planId: 2, planNo: 'PP-2', toolId: null, toolName: null })]);
  test('lines and machines stand there without work, orders where they have some, what is due first', () => {
    const namesBy = (by: 'line' | 'tool' | 'order') => rowsOf(index, by, words).map(({ name }) => name);
    expect(namesBy('line')).toEqual(['선삭', '연삭']);
    expect(namesBy('tool')).toEqual(['선반', '미정', '연삭기']);
    expect(namesBy('order')).toEqual(['PP-2', 'SO-7']);
  });
  test('a block that goes to another line leaves its machine, and one goes to no other order', () => {
    const place = (by: 'line' | 'tool' | 'order', row: number) =>
      placeAt(index, by, rowsOf(index, by, words), columns, { row, column: 2 }, held(one));
    expect(place('line', 0)).toEqual(at('2031-03-05'));
    expect(place('line', 1)).toEqual(at('2031-03-05', { lineId: 2, toolId: null }));
    expect(place('tool', 2)).toEqual(at('2031-03-05', { lineId: 2, toolId: 6 }));
    expect(place('order', 1)).toEqual(at('2031-03-05'));
    expect(place('order', 0)).toBeNull();
  });
  test('blocks of a shift stand one below the other, and the arrows go from one to the next', () => {
    const rows = rowsOf(index, 'line', words);
    const layout = layoutOf(
      index,
      'line',
      rows,
      columns,
      columns.map(() => 100),
    );
    const [first, second] = [layout.byId.get(1), layout.byId.get(2)];
    expect(first?.x).toBe(second?.x);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
    expect(first && nearest(layout, first, { row: 1, column: 0 })?.block.id).toBe(2);
    expect(first && nearest(layout, first, { row: 0, column: 1 })).toBeUndefined();
    expect([0, (layout.tops[1] ?? 0) - 1, layout.tops[1] ?? 0, 9999].map((y) => bandAt(layout.tops, y))).toEqual([0, 0, 1, 1]);
  });
});

describe('how wide a shift is', () => {
  test('where room is scarce days of rest leave theirs to those on which somebody works', () => {
    const rests = [false, true, true, false];
    expect(widthsOf(4 * 90, rests)).toEqual([90, 90, 90, 90]);
    expect(widthsOf(4 * 50, rests)).toEqual([76, 24, 24, 76]);
    expect(widthsOf(4 * 23, rests)).toEqual([23, 23, 23, 23]);
    expect(widthsOf(4 * 50, [true, true])).toEqual([100, 100]);
    expect(widthsOf(-3, rests)).toEqual([22, 22, 22, 22]);
  });
  test('a day off on which something is planned rests no more, and a place beside it is found by where shifts begin', () => {
    const index = around([block(1)]);
    const rests = restsIn(index, columns);
    const { starts } = layoutOf(index, 'line', rowsOf(index, 'line', words), columns, widthsOf(columns.length * 50, rests));
    const its = columns.findIndex(({ workDate }) => workDate === block(1).workDate);
    expect(rests[its]).toBe(false);
    for (const at of columns.keys()) expect(bandAt(starts, (starts[at] ?? 0) + 1)).toBe(at);
  });
});

describe('what is done outside', () => {
  const step = (key: string, startDt: string, endDt: string, more: object = {}) =>
    ({
      ...{ key, operPlanId: 13, planId: 1, planNo: 'PP-1', productCode: 'P', productName: '축', uom: 'EA', operationName: '도금' },
      ...{ vendorId: 4, vendorName: '도금집', outsourcingId: null, outNo: null, startDt, endDt, qty: 60, state: 'PLANNED', late: false },
      ...more,
    }) as PlanBoard['outside'][number];
  const outside = [
    step('a', '2031-03-01', '2031-03-04'),
    step('b', '2031-03-04', '2031-03-20'),
    step('c', '2031-03-06', '2031-03-07'),
    step('d', '2031-03-20', '2031-03-21'),
  ];
  const index = around([block(1)], { outside });
  test('stands in its vendor’s row over the days that it takes, two at a time one below the other', () => {
    const rows = rowsOf(index, 'line', words);
    expect(rows.map(({ name, group }) => [name, group])).toEqual([
      ['선삭', null],
      ['연삭', null],
      ['도금집', '외주'],
    ]);
    const { bars, tops } = layoutOf(
      index,
      'line',
      rows,
      columns,
      columns.map(() => 100),
    );
    expect(bars.map(({ step: { key }, x, width }) => [key, x - (bars[0]?.x ?? 0), width])).toEqual([
      ['a', 0, 197],
      ['b', 100, 597],
      ['c', 300, 197],
    ]);
    const [a, b, c] = bars.map(({ y }) => y);
    expect(a).toBe(c);
    expect(b).toBeGreaterThan(a ?? 0);
    expect(bars.every(({ y }) => y > (tops[2] ?? 0) && y < (tops[3] ?? 0))).toBe(true);
  });
  test('takes no work of a machine, and by order stands with its order', () => {
    expect(placeAt(index, 'line', rowsOf(index, 'line', words), columns, { row: 2, column: 2 }, held(block(1)))).toBeNull();
    const rows = rowsOf(index, 'order', words);
    const { bars, byId } = layoutOf(
      index,
      'order',
      rows,
      columns,
      columns.map(() => 100),
    );
    expect(rows.map(({ name }) => name)).toEqual(['SO-7']);
    expect(bars[0]?.y).toBeGreaterThan(byId.get(1)?.y ?? 0);
  });
});

describe('what would break', () => {
  const codesAt = (blocks: readonly PlanBlock[], what: Held, place: Place, more: Partial<PlanBoard> = {}) =>
    brokenAt(around(blocks, more), what, place).map(({ code }) => code);
  test('a machine takes its last minute and no more; a block that stays counts once', () => {
    const [own, other] = [
      block(1, { targetQty: 240, remainQty: 240 }),
      block(2, { operPlanId: 13, workDate: '2031-03-04', targetQty: 240, remainQty: 240 }),
    ];
    const more = {
      operations: [
        { ...operation, id: 11, name: '절삭', seq: 10 },
        { ...operation, planId: 3, id: 13, name: '연삭', seq: 10 },
      ],
    };
    expect(codesAt([own, other], held(own), at('2031-03-04'), more)).toEqual([]);
    const large = { ...own, targetQty: 241, remainQty: 241 };
    expect(codesAt([large, other], held(large), at('2031-03-04'), more)).toEqual(['production.placedWithinCapacity']);
    expect(codesAt([large, other], held(large), at('2031-03-03'), more)).toEqual([]);
    expect(loadOf(around([own, other], more), { lineId: 1, toolId: 5 }, at('2031-03-04'))).toEqual({ load: 240, capacity: 480 });
  });
  test('days off and days that are over, another line and its machine under inspection are told together', () => {
    const own = block(1);
    expect(codesAt([own], held(own), at('2031-03-08'))).toEqual(['production.placedOnAWorkday']);
    expect(codesAt([own], held(own), at('2031-03-03', { lineId: 2, toolId: 6 }), { today: '2031-03-04' })).toEqual([
      'production.placedAhead',
      'production.placedOnItsLine',
      'production.placedOnAReadyMachine',
    ]);
  });
  test('an operation gets on the same day what the one before makes, and not a day earlier', () => {
    const cut = block(1, { workDate: '2031-03-04' });
    const check = block(2, { operPlanId: 12, workDate: '2031-03-05' });
    expect(codesAt([cut, check], held(check), at('2031-03-04'))).toEqual([]);
    expect(codesAt([cut, check], held(check), at('2031-03-03'))).toEqual(['production.placedInOrder']);
    // And the other way round: what the next one needs may not come after it.
    expect(codesAt([cut, check], held(cut), at('2031-03-06'))).toEqual(['production.placedInOrder']);
  });
  test('what was made before the board counts', () => {
    const check = block(2, { operPlanId: 12 });
    const operations = [
      { ...operation, id: 11, name: '절삭', seq: 10, beforeQty: 60 },
      { ...operation, id: 12, name: '검사', seq: 20 },
    ];
    expect(codesAt([check], held(check), at('2031-03-04'), { operations })).toEqual([]);
  });
  test('a mold is at one machine in a shift', () => {
    const operations = [{ ...operation, id: 11, name: '사출', seq: 10, moldId: 3 }];
    const molds = [{ id: 3, code: 'M-3', toolId: 5, away: false }];
    const [own, other] = [block(1), block(2, { workDate: '2031-03-04', toolId: 8, toolName: '사출 2호' })];
    expect(brokenAt(around([own, other], { operations, molds }), held(own), at('2031-03-04'))).toEqual([
      { code: 'production.placedWithItsMold', facts: { mold: 'M-3', tool: '사출 2호' } },
    ]);
  });
});

describe('what breaks where it stands', () => {
  const standing = (blocks: readonly PlanBlock[], more: Partial<PlanBoard> = {}) =>
    [...brokenStanding(around(blocks, more))].map(([id, its]) => [id, its.map(({ code }) => code)]);
  test('the operation that stands before what gives it its pieces, on its day, and not the one that is late for it', () => {
    const cut = block(1, { workDate: '2031-03-05' });
    const check = block(2, { operPlanId: 12, workDate: '2031-03-04' });
    expect(standing([cut, check])).toEqual([[2, ['production.placedInOrder']]]);
    expect(standing([{ ...cut, workDate: '2031-03-04' }, check])).toEqual([]);
    // What has no day yet comes later, too.
    const unplanned = [{ operPlanId: 11, leftQty: 60 } as PlanBoard['unplanned'][number]];
    expect(standing([check], { unplanned })).toEqual([[2, ['production.placedInOrder']]]);
  });
  test('what was scrapped before comes on no day and breaks none', () => {
    const cut = block(1, { workStatus: 'COMPLETE', completedQty: 58, remainQty: 0 });
    expect(standing([cut, block(2, { operPlanId: 12 })])).toEqual([]);
  });
  test('a day off, and a machine beyond its minutes, of which what was begun takes the rest; nothing that blocks it is told twice', () => {
    expect(standing([block(1, { workDate: '2031-03-08' })])).toEqual([[1, ['production.placedOnAWorkday']]]);
    const begun = block(1, { targetQty: 481, remainQty: 480, workStatus: 'IN_PROGRESS' });
    expect(standing([begun])).toEqual([]);
    expect(standing([{ ...begun, remainQty: 481 }])).toEqual([[1, ['production.placedWithinCapacity']]]);
    const inspected = block(1, { lineId: 2, toolId: 6, blocked: ['TOOL'] });
    const operations = [{ ...operation, id: 11, name: '절삭', seq: 10, lineId: 2 }];
    expect(standing([inspected], { operations })).toEqual([]);
    expect(standing([{ ...inspected, blocked: [] }], { operations })).toEqual([[1, ['production.placedOnAReadyMachine']]]);
    expect(standing([block(1, { workDate: '2031-03-08', workStatus: 'COMPLETE' })])).toEqual([]);
  });
});

describe('what is refused', () => {
  test('recorded work keeps its day; what is left of it may be split off; a finished day keeps all', () => {
    const worked = block(1, { hasFacts: true, workStatus: 'IN_PROGRESS' });
    const index = around([worked]);
    expect(refusedAt(index, held(worked), at('2031-03-04'))).toBe('production.workedDayStays');
    expect(refusedAt(index, held(worked), at('2031-03-03', { toolId: null }))).toBeUndefined();
    expect(refusedAt(index, { kind: 'part', block: worked, qty: 5 }, at('2031-03-04'))).toBeUndefined();
    const done = block(1, { hasFacts: true, workStatus: 'COMPLETE' });
    expect(refusedAt(around([done]), held(done), at('2031-03-04'))).toBe('production.completeLocksTarget');
    const closed = block(1, { closed: true });
    expect(refusedAt(around([closed]), held(closed), at('2031-03-04'))).toBe('production.planIsOpen');
  });
  test('nothing joins a day that is finished', () => {
    const [own, done] = [block(1), block(2, { workDate: '2031-03-04', workStatus: 'COMPLETE' })];
    expect(refusedAt(around([own, done]), held(own), at('2031-03-04'))).toBe('production.completeLocksTarget');
  });
});

describe('what a drop saves', () => {
  test('a move keeps the people, the order and the version that was seen', () => {
    const own = block(1, { version: 4, seq: 2, note: '메모' });
    expect(draftsFor(around([own]), held(own), at('2031-03-05', { toolId: null }))).toEqual([
      {
        ...{ id: 1, version: 4, operPlanId: 11, workDate: '2031-03-05', dayNight: 'DAY', lineId: 1, toolId: null },
        ...{ workerIds: [9], seq: 2, targetQty: 60, note: '메모', remove: false },
      },
    ]);
  });
  test('on the same operation’s block it joins, and a part leaves the rest where it is', () => {
    const [own, other] = [block(1), block(2, { workDate: '2031-03-04', targetQty: 40 })];
    const index = around([own, other]);
    expect(draftsFor(index, held(own), at('2031-03-04'))).toMatchObject([
      { id: 1, remove: true },
      { id: 2, targetQty: 100, remove: false },
    ]);
    expect(draftsFor(index, { kind: 'part', block: own, qty: 25 }, at('2031-03-05'))).toMatchObject([
      { id: 1, targetQty: 35 },
      { operPlanId: 11, workDate: '2031-03-05', targetQty: 25 },
    ]);
    expect(draftsFor(index, { kind: 'part', block: own, qty: 25 }, at('2031-03-04'))).toMatchObject([
      { id: 1, targetQty: 35 },
      { id: 2, targetQty: 65 },
    ]);
  });
  test('what is stretched takes working days only, whole pieces stay whole, and all of them together are what there was', () => {
    const own = block(1, { workDate: '2031-03-06', targetQty: 61 });
    const index = around([own]);
    expect(stretchedOver(index, columns, own, 6).map(({ workDate }) => workDate)).toEqual(['2031-03-06', '2031-03-07']);
    const drafts = draftsOver(index, own, stretchedOver(index, columns, own, 6));
    expect(drafts.map(({ workDate, targetQty }) => [workDate, targetQty])).toEqual([
      ['2031-03-06', 31],
      ['2031-03-07', 30],
    ]);
    expect(draftsOver(index, own, stretchedOver(index, columns, own, 3))).toEqual([]);
  });
  test('what was made stays on its day when the rest is stretched', () => {
    const own = block(1, { targetQty: 100, completedQty: 80, workStatus: 'IN_PROGRESS', hasFacts: true });
    const drafts = draftsOver(around([own]), own, columns.slice(0, 2));
    expect(drafts.map(({ targetQty }) => targetQty)).toEqual([90, 10]);
  });
  test('taking it back undoes a move, a join and what was made new, in the versions that the save left', () => {
    const [own, other] = [block(1, { version: 3 }), block(2, { workDate: '2031-03-04', targetQty: 40 })];
    const index = around([own, other]);
    const answer = (id: number, version: number, more: object = {}) => ({ ...block(id), version, ...more }) as never;
    expect(takingBack(index, draftsFor(index, held(own), at('2031-03-05')), [answer(1, 4)])).toMatchObject([
      { id: 1, version: 4, workDate: '2031-03-03' },
    ]);
    const joined = takingBack(index, draftsFor(index, held(own), at('2031-03-04')), [answer(2, 2)]);
    expect(joined).toMatchObject([
      { operPlanId: 11, workDate: '2031-03-03', targetQty: 60 },
      { id: 2, version: 2, targetQty: 40 },
    ]);
    expect(joined[0]).not.toHaveProperty('id');
    const parted = draftsFor(index, { kind: 'part', block: own, qty: 25 }, at('2031-03-05'));
    expect(takingBack(index, parted, [answer(1, 4), answer(9, 1)])).toMatchObject([
      { id: 9, remove: true },
      { id: 1, version: 4, targetQty: 60 },
    ]);
  });
});
