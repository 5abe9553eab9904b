import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add } from '../../kit/quantity.ts';
import { spread } from './spread.ts';

const week = { startDt: '2026-03-02', endDt: '2026-03-06', planQty: 100 };
const free = { dailyTarget: null, hourlyTarget: null, dayNight: 'DAY' as const };
const targets = (...args: Parameters<typeof spread>) => spread(...args).map(({ targetQty }) => targetQty);

test('without a standard the days share evenly', () => expect(targets(week, free, 8)).toEqual([20, 20, 20, 20, 20]));
test('whole pieces stay whole', () => expect(targets({ ...week, planQty: 7 }, free, 8)).toEqual([2, 2, 2, 1]));
test('a daily target fills day after day', () => expect(targets(week, { ...free, dailyTarget: 45 }, 8)).toEqual([45, 45, 10]));
test('day and night share the daily target', () =>
  expect(spread(week, { ...free, dailyTarget: 60, dayNight: 'BOTH' }, 8)).toEqual([
    { workDate: '2026-03-02', dayNight: 'DAY', targetQty: 30 },
    { workDate: '2026-03-02', dayNight: 'NIGHT', targetQty: 30 },
    { workDate: '2026-03-03', dayNight: 'DAY', targetQty: 30 },
    { workDate: '2026-03-03', dayNight: 'NIGHT', targetQty: 10 },
  ]));
test('an hourly target is worth its working hours', () => expect(targets(week, { ...free, hourlyTarget: 4.5 }, 8)).toEqual([36, 36, 28]));
test('what the period can’t take stays unplanned', () =>
  expect(targets(week, { ...free, dailyTarget: 10 }, 8)).toEqual([10, 10, 10, 10, 10]));
test('fractions are exact', () => expect(targets({ ...week, planQty: 0.3 }, { ...free, dailyTarget: 0.1 }, 8)).toEqual([0.1, 0.1, 0.1]));

test('never more than planned, never a negative or an empty day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.option(fc.integer({ min: 0, max: 999_999 })),
      fc.constantFrom('DAY', 'NIGHT', 'BOTH'),
      (qty, daily, dayNight) => {
        const days = spread(
          { ...week, planQty: qty / 1000 },
          { dailyTarget: daily === null ? null : daily / 1000, hourlyTarget: null, dayNight },
          8,
        );
        expect(add(...days.map(({ targetQty }) => targetQty))).toBeLessThanOrEqual(qty / 1000);
        expect(days.every(({ targetQty }) => targetQty > 0)).toBe(true);
        if (daily === null) expect(add(...days.map(({ targetQty }) => targetQty))).toBe(qty / 1000);
      },
    ),
  );
});
