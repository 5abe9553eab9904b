import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add } from '../../kit/quantity.ts';
import { type CalendarEntry, workingMinutes } from '../../plant/working-time.ts';
import { type PlantTime, type SpreadOperation, spread } from './spread.ts';

/** From Sunday, 1 March 2026, to Friday. */
const week = { startDt: '2026-03-01', endDt: '2026-03-06', planQty: 100 };
const free: SpreadOperation = {
  ...week,
  lineId: 1,
  toolId: null,
  dailyTarget: null,
  hourlyTarget: null,
  dayNight: 'DAY',
  setupMin: 0,
  allowAhead: false,
};
const timeOf = (entries: readonly CalendarEntry[] = [], taken: PlantTime['taken'] = () => 0): PlantTime => ({
  works: (lineId, day, shift) => workingMinutes(entries, lineId, day, shift, 480),
  over: () => 0,
  taken,
});
const spreadAll = (operations: readonly Partial<SpreadOperation>[], time = timeOf()) =>
  spread(
    operations.map((one) => ({ ...free, ...one })),
    time,
  ).map((days) => days.map(({ workDate, dayNight, targetQty }) => `${workDate.slice(5)}${dayNight === 'NIGHT' ? 'N' : ''} ${targetQty}`));
const one = (operation: Partial<SpreadOperation>, time = timeOf()) => spreadAll([operation], time)[0];

test('nothing is planned on a Sunday; without a standard the working days share evenly', () =>
  expect(one({})).toEqual(['03-02 20', '03-03 20', '03-04 20', '03-05 20', '03-06 20']));
test('an operation that has days keeps them, and the one after it takes what they make, an hour later', () =>
  expect(
    spreadAll([
      {
        standing: [
          { workDate: '2026-03-03', dayNight: 'DAY', targetQty: 8 },
          { workDate: '2026-03-05', dayNight: 'DAY', targetQty: 92 },
        ],
      },
      { hourlyTarget: 100 },
    ]),
  ).toEqual([[], ['03-03 7', '03-04 1', '03-05 80', '03-06 12']]));
test('what stands on a day off is there on the next', () =>
  expect(spreadAll([{ standing: [{ workDate: '2026-03-01', dayNight: 'DAY', targetQty: 100 }] }, { hourlyTarget: 100 }])).toEqual([
    [],
    ['03-02 100'],
  ]));
test('whole pieces stay whole', () => expect(one({ planQty: 7 })).toEqual(['03-02 2', '03-03 1', '03-04 2', '03-05 1', '03-06 1']));
test('a daily target fills day after day', () => expect(one({ dailyTarget: 45 })).toEqual(['03-02 45', '03-03 45', '03-04 10']));
test('day and night share the daily target', () =>
  expect(one({ dailyTarget: 60, dayNight: 'BOTH' })).toEqual(['03-02 30', '03-02N 30', '03-03 30', '03-03N 10']));
test('an hourly target is worth its working hours', () => expect(one({ hourlyTarget: 4.5 })).toEqual(['03-02 36', '03-03 36', '03-04 28']));
test('set-up comes off the first shift', () => expect(one({ hourlyTarget: 10, setupMin: 90 })).toEqual(['03-02 65', '03-03 35']));
test('what the period can’t take stays unplanned', () =>
  expect(one({ dailyTarget: 10, endDt: '2026-03-03' })).toEqual(['03-02 10', '03-03 10']));
test('fractions are exact', () => expect(one({ planQty: 0.3, dailyTarget: 0.1 })).toEqual(['03-02 0.1', '03-03 0.1', '03-04 0.1']));

test('an operation that runs in another century adds its own days and not the years between', () => {
  let asked = 0;
  const time = timeOf();
  const days = spreadAll([{ endDt: '2026-03-03' }, { startDt: '2926-03-04', endDt: '2926-03-04' }], {
    ...time,
    works: (...at) => {
      asked += 1;
      return time.works(...at);
    },
  });
  expect(days).toEqual([['03-02 50', '03-03 50'], ['03-04 100']]);
  expect(asked).toBeLessThan(10);
});

const holiday: CalendarEntry = { kind: 'HOLIDAY', startDt: '2026-03-02', dayBreakMin: 0, nightBreakMin: 0 };
test('a holiday is left out, and a Sunday that is worked is taken', () =>
  expect(one({ dailyTarget: 45 }, timeOf([holiday, { ...holiday, kind: 'WORKDAY', startDt: '2026-03-01' }]))).toEqual([
    '03-01 45',
    '03-03 45',
    '03-04 10',
  ]));
test('a line’s shorter shift takes less', () =>
  expect(
    one({ hourlyTarget: 10 }, timeOf([{ ...holiday, kind: 'HOURS', lineId: 1, dayStart: '08:00', dayEnd: '14:00', dayBreakMin: 60 }])),
  ).toEqual(['03-02 50', '03-03 50']));
test('a tool that other plans have for half the day gives the other half', () =>
  expect(
    one(
      { hourlyTarget: 10, toolId: 9 },
      timeOf([], (toolId, day) => (toolId === 9 && day === '2026-03-02' ? 240 : 0)),
    ),
  ).toEqual(['03-02 40', '03-03 60']));

const half: PlantTime = { ...timeOf(), over: (_, day) => (day === '2026-03-02' ? 240 : 0) };
test('a day that is half over takes half: of a daily target, of an hour’s pace, of days that share evenly, and after what others still make on the tool', () => {
  expect(one({ dailyTarget: 45 }, half)).toEqual(['03-02 22', '03-03 45', '03-04 33']);
  expect(one({ hourlyTarget: 10 }, half)).toEqual(['03-02 40', '03-03 60']);
  expect(one({ planQty: 9 }, half)).toEqual(['03-02 1', '03-03 2', '03-04 2', '03-05 2', '03-06 2']);
  expect(one({ hourlyTarget: 10, toolId: 9 }, { ...half, taken: (_, day) => (day === '2026-03-02' ? 60 : 0) })).toEqual([
    '03-02 30',
    '03-03 70',
  ]);
});

test('an operation takes what the one before has made until the hour before', () =>
  expect(
    spreadAll([
      { planQty: 800, hourlyTarget: 50 },
      { planQty: 800, hourlyTarget: 400 },
    ]),
  ).toEqual([
    ['03-02 400', '03-03 400'],
    ['03-02 350', '03-03 400', '03-04 50'],
  ]));
test('two operations on one tool share its hours', () =>
  expect(
    spreadAll([
      { hourlyTarget: 20, toolId: 9 },
      { hourlyTarget: 20, toolId: 9 },
    ]),
  ).toEqual([['03-02 100'], ['03-02 60', '03-03 40']]));
test('one that may run ahead doesn’t wait', () =>
  expect(spreadAll([{ dailyTarget: 20 }, { dailyTarget: 50, allowAhead: true }])[1]).toEqual(['03-02 50', '03-03 50']));

test('never more than planned, never an empty day, never ahead of the operation before', () => {
  const operation = fc.record({
    dailyTarget: fc.option(fc.integer({ min: 0, max: 9999 })),
    hourlyTarget: fc.option(fc.integer({ min: 0, max: 999 })),
    dayNight: fc.constantFrom('DAY' as const, 'NIGHT' as const, 'BOTH' as const),
    setupMin: fc.integer({ min: 0, max: 200 }),
    toolId: fc.constantFrom(null, 1, 2),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.array(operation, { minLength: 1, maxLength: 4 }), (planQty, operations) => {
      const all = spread(
        operations.map((each) => ({ ...free, ...each, planQty })),
        timeOf(),
      );
      for (const [at, days] of all.entries()) {
        expect(days.every(({ targetQty }) => targetQty > 0)).toBe(true);
        expect(add(0, ...days.map(({ targetQty }) => targetQty))).toBeLessThanOrEqual(planQty);
        const until = (of: typeof days, day: string) =>
          add(0, ...of.filter(({ workDate }) => workDate <= day).map(({ targetQty }) => targetQty));
        const before = all[at - 1];
        if (before) for (const { workDate } of days) expect(until(days, workDate)).toBeLessThanOrEqual(until(before, workDate));
      }
    }),
    { numRuns: 60 },
  );
});
