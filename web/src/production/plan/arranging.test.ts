import { daysBetween } from '@lotline/contract/production/plan/placing';
import type { PlanBoard, Unplanned } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { describe, expect, test } from 'vitest';
import { type Arranging, arrangingOf } from './arranging.ts';
import { block, boardOf, operation } from './board-testing.ts';

const [monday, tuesday, wednesday, thursday, friday] = ['03', '04', '05', '06', '07'].map((day) => `2031-03-${day}`) as [
  string,
  string,
  string,
  string,
  string,
];
const days = daysBetween(monday, '2031-03-09');
const [cut, check] = [
  { ...operation, id: 11, name: '절삭', seq: 10 },
  { ...operation, id: 12, name: '검사', seq: 20, lineId: 2 },
];
const unplanned = (operPlanId: number, leftQty: number, more: Partial<Unplanned> = {}): Unplanned => ({
  ...{ operPlanId, planId: 1, planNo: 'PP-1', productName: '축', uom: 'EA', operationName: '', lineId: 1, toolId: 5 },
  ...{ dueDate: null, leftQty },
  ...more,
});
const bothOf = (qty: number) => [unplanned(11, qty), unplanned(12, qty, { lineId: 2, toolId: null })];
const [plan] = boardOf([]).plans as [PlanBoard['plans'][number]];
const dueOn = (dueDate: string, more: Partial<PlanBoard['plans'][number]> = {}) => [{ ...plan, dueDate, ...more }];
const arranged = (blocks: readonly PlanBlock[], more: Partial<PlanBoard>, how: Partial<Arranging> = {}) =>
  arrangingOf(boardOf(blocks, { operations: [cut, check], ...more }), days, {
    ...{ planIds: null, way: 'backward', from: monday, anew: false },
    ...how,
  });
const putsOf = ({ plans }: ReturnType<typeof arranged>, operPlanId: number) =>
  plans.flatMap(({ puts }) => puts.filter((one) => one.operPlanId === operPlanId).map(({ workDate, qty }) => [workDate, qty])).toSorted();

describe('what has no day is put onto free capacity', () => {
  test('backward as late as it comes in time, the operation before no later than the next one needs it', () => {
    const found = arranged([], { unplanned: bothOf(600), plans: dueOn(thursday) });
    // The inspection makes 480 a day, so it takes the day it is due and the one before; the cutting gives each day what that takes.
    expect(putsOf(found, 12)).toEqual([
      [wednesday, 120],
      [thursday, 480],
    ]);
    expect(putsOf(found, 11)).toEqual([
      [wednesday, 120],
      [thursday, 480],
    ]);
    expect(found.plans).toMatchObject([{ way: 'backward', goal: thursday, left: [], breaks: [] }]);
  });
  test('forward from the first day, and no operation gets ahead of the one before', () => {
    const found = arranged([], { unplanned: bothOf(600), plans: dueOn(friday) }, { way: 'forward', from: tuesday });
    expect([putsOf(found, 11), putsOf(found, 12)]).toEqual([
      [
        [tuesday, 480],
        [wednesday, 120],
      ],
      [
        [tuesday, 480],
        [wednesday, 120],
      ],
    ]);
  });
  test('what the operation before will never give is told as that, and the rest still comes as late as it may', () => {
    const made = block(1, { workDate: monday, workStatus: 'COMPLETE', targetQty: 100, completedQty: 98, remainQty: 0 });
    const found = arranged([made], { unplanned: [unplanned(12, 100, { lineId: 2, toolId: null })], plans: dueOn(friday) });
    expect(found.plans).toMatchObject([{ way: 'backward', left: [{ operPlanId: 12, qty: 2, why: 'BEFORE' }] }]);
    expect(putsOf(found, 12)).toEqual([[friday, 98]]);
  });
  test('what others take of the machine is left to them, and hours of today that are over take nothing', () => {
    const other = block(7, { operPlanId: 21, planId: 9, workDate: tuesday, targetQty: 400, remainQty: 400 });
    const [line] = boardOf([]).lines;
    const found = arranged(
      [other],
      {
        unplanned: [unplanned(11, 500)],
        operations: [cut, { ...operation, planId: 9, id: 21, name: '절삭', seq: 10 }],
        lines: [{ ...(line as PlanBoard['lines'][number]), over: { DAY: 100, NIGHT: 0 } }],
      },
      { way: 'forward' },
    );
    expect(putsOf(found, 11)).toEqual([
      [monday, 380],
      [tuesday, 80],
      [wednesday, 40],
    ]);
  });
  test('a machine isn’t filled with what its line needs for work that has no machine yet', () => {
    const [inspection, cutting] = [
      { ...operation, planId: 9, id: 21, name: '검사', seq: 10 },
      { ...cut, seq: 10 },
    ];
    const open = block(7, { operPlanId: 21, planId: 9, workDate: monday, toolId: null, targetQty: 300, remainQty: 300 });
    const found = arranged([open], { unplanned: [unplanned(11, 200)], operations: [inspection, cutting] }, { way: 'forward' });
    expect(putsOf(found, 11)).toEqual([
      [monday, 180],
      [tuesday, 20],
    ]);
  });
  test('two plans share what is free; what is due first goes first', () => {
    const operations = [cut, { ...operation, planId: 2, id: 22, name: '절삭', seq: 10 }];
    const found = arranged([], { operations, unplanned: [unplanned(11, 480), unplanned(22, 480, { planId: 2 })] }, { way: 'forward' });
    expect(found.plans.map(({ planId }) => planId)).toEqual([2, 1]);
    expect([putsOf(found, 22), putsOf(found, 11)]).toEqual([[[monday, 480]], [[tuesday, 480]]]);
  });
  test('without room before it is due it goes forward, later than it is due, and says so; what finds no room at all stays without a day', () => {
    const late = arranged([], { unplanned: [unplanned(11, 1000)], plans: dueOn(tuesday) });
    expect(putsOf(late, 11)).toEqual([
      [monday, 480],
      [tuesday, 480],
      [wednesday, 40],
    ]);
    expect(late.plans).toMatchObject([{ way: 'forward', breaks: [{ code: 'production.placedInTime', facts: { due: tuesday } }] }]);
    // Who has no due day is wanted by the last day of the plan: what stands after it isn't ready in time.
    const ending = (qty: number) =>
      arranged([], { unplanned: [unplanned(11, qty)], plans: dueOn(tuesday, { dueDate: null, endDt: tuesday }) }).plans;
    expect(ending(1000)).toMatchObject([{ way: 'forward', goal: tuesday, breaks: [], afterItsEnd: true }]);
    expect(ending(100)).toMatchObject([{ way: 'backward', goal: tuesday, afterItsEnd: false }]);
    expect(late.plans).toMatchObject([{ afterItsEnd: false }]);
    const large = arranged([], { unplanned: [unplanned(11, 3000)], plans: dueOn(friday) });
    expect(large.plans).toMatchObject([{ left: [{ operPlanId: 11, qty: 600, why: 'ROOM' }] }]);
    expect(putsOf(large, 11)).toHaveLength(5);
  });
  test('nothing comes before its material, onto a weekend, onto another machine’s mold or onto a finished day', () => {
    const plans = dueOn(friday, { lack: { material: '환봉', from: wednesday } });
    expect(putsOf(arranged([], { unplanned: [unplanned(11, 100)], plans }, { way: 'forward' }), 11)).toEqual([[wednesday, 100]]);
    const weekend = arranged([], { unplanned: [unplanned(11, 100)], plans: dueOn('2031-03-09') });
    expect(putsOf(weekend, 11)).toEqual([[friday, 100]]);
    const molded = { ...cut, moldId: 3 };
    const elsewhere = block(8, { operPlanId: 31, planId: 9, workDate: monday, toolId: 8 });
    const operations = [molded, { ...molded, planId: 9, id: 31 }];
    const found = arranged([elsewhere], { operations, unplanned: [unplanned(11, 100)], plans: dueOn(friday) }, { way: 'forward' });
    expect(putsOf(found, 11)).toEqual([[tuesday, 100]]);
    const done = block(9, { workDate: monday, workStatus: 'COMPLETE', completedQty: 60, remainQty: 0 });
    expect(putsOf(arranged([done], { unplanned: [unplanned(11, 100)], plans: dueOn(friday) }, { way: 'forward' }), 11)).toEqual([
      [tuesday, 100],
    ]);
  });
  test('material that nobody brings is told and waits for no day', () => {
    const plans = dueOn(friday, { lack: { material: '환봉', from: null } });
    const found = arranged([], { unplanned: [unplanned(11, 100)], plans });
    expect(found.plans[0]?.breaks.map(({ code }) => code)).toEqual(['production.placedWithMaterial']);
    expect(putsOf(found, 11)).toEqual([[friday, 100]]);
  });
  test('an operation whose pace nobody knows shares the days until it is due', () => {
    const found = arranged([], { operations: [{ ...cut, cycleSec: null }], unplanned: [unplanned(11, 100)], plans: dueOn(wednesday) });
    expect(putsOf(found, 11)).toEqual([
      [monday, 32],
      [tuesday, 34],
      [wednesday, 34],
    ]);
  });
  test('what is due after these days is left alone and counted', () => {
    const found = arranged([], { unplanned: [unplanned(11, 100)], plans: dueOn('2031-04-01') });
    expect(found).toMatchObject({ drafts: [], plans: [], far: 1 });
    expect(arranged([], { unplanned: [unplanned(11, 100)], plans: dueOn('2031-04-01') }, { way: 'forward' }).drafts).toHaveLength(1);
  });
});

describe('the rows that it saves', () => {
  test('what stands there of the operation takes in more; else a day is made', () => {
    const stands = block(1, { workDate: monday, targetQty: 400, remainQty: 400, version: 3 });
    const { drafts } = arranged([stands], { unplanned: [unplanned(11, 200)], plans: dueOn(friday) }, { way: 'forward' });
    expect(drafts).toMatchObject([
      { id: 1, version: 3, workDate: monday, targetQty: 480 },
      { operPlanId: 11, workDate: tuesday, targetQty: 120, toolId: 5 },
    ]);
    expect(drafts[1]).not.toHaveProperty('id');
  });
  test('only of the plans that are meant', () => {
    const operations = [cut, { ...operation, planId: 2, id: 22, name: '절삭', seq: 10 }];
    const more = { operations, unplanned: [unplanned(11, 10), unplanned(22, 10, { planId: 2 })] };
    expect(arranged([], more, { planIds: new Set([2]) }).drafts.map(({ operPlanId }) => operPlanId)).toEqual([22]);
  });
  test('anew: what nobody has begun is lifted and keeps its people where it is moved; what was begun stays', () => {
    const late = block(1, { workDate: '2031-02-27', targetQty: 300, remainQty: 300, late: true });
    const begun = block(2, {
      workDate: monday,
      targetQty: 200,
      remainQty: 100,
      completedQty: 100,
      workStatus: 'IN_PROGRESS',
      hasFacts: true,
    });
    const operations = [{ ...cut, beforeQty: 300 }];
    const more = { operations, late: [late], plans: dueOn(friday) };
    expect(arranged([begun], more, { way: 'forward' }).drafts).toEqual([]);
    const { drafts } = arranged([begun], more, { way: 'forward', anew: true });
    expect(drafts).toMatchObject([
      { id: 2, targetQty: 500 },
      { id: 1, remove: true },
    ]);
    const spread = [block(3, { workDate: monday, targetQty: 240 }), block(4, { workDate: wednesday, targetQty: 240 })];
    const moved = arranged(spread, { operations: [cut], plans: dueOn(friday) }, { anew: true });
    expect(moved.drafts).toMatchObject([
      { id: 3, workDate: friday, targetQty: 480, workerIds: [9] },
      { id: 4, remove: true },
    ]);
  });
  test('what stands where it would be put anyway isn’t saved', () => {
    const stands = block(1, { workDate: friday });
    expect(arranged([stands], { operations: [cut], plans: dueOn(friday) }, { anew: true }).drafts).toEqual([]);
  });
});

test('whatever plans, due days and loads there are: all of it is put or left, nothing overloads a machine or gets ahead', () => {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % most;
  };
  for (let round = 0; round < 60; round += 1) {
    const plans: PlanBoard['plans'] = [];
    const operations: PlanBoard['operations'] = [];
    const open: Unplanned[] = [];
    for (let n = 1; n <= 4; n += 1) {
      plans.push({ ...plan, id: n, dueDate: days[next(7)] as string });
      const qty = 1 + next(900);
      for (let at = 0; at < 3; at += 1) {
        const id = n * 10 + at;
        operations.push({ ...operation, planId: n, id, name: `${id}`, seq: at, cycleSec: 20 + next(80), allowAhead: next(4) === 0 });
        open.push(unplanned(id, qty, { planId: n, toolId: [5, 6, null][next(3)] as number | null }));
      }
    }
    const found = arranged([], { plans, operations, unplanned: open }, { way: next(2) ? 'backward' : 'forward' });
    for (const one of found.plans) {
      expect(one.breaks.filter(({ code }) => code !== 'production.placedInTime' && code !== 'production.placedOnItsLine')).toMatchObject(
        one.puts.some(({ toolId }) => toolId === 6) ? [{ code: 'production.placedOnAReadyMachine' }] : [],
      );
      if (one.way === 'backward') expect(one.breaks.map(({ code }) => code)).not.toContain('production.placedInTime');
      for (const { operPlanId, leftQty } of open.filter(({ planId }) => planId === one.planId)) {
        const [put, left] = [one.puts, one.left].map((rows) =>
          rows.filter((row) => row.operPlanId === operPlanId).reduce((sum, { qty }) => sum + qty, 0),
        );
        expect((put ?? 0) + (left ?? 0)).toBe(leftQty);
      }
    }
  }
});
