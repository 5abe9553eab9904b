import { expect, test } from 'vitest';
import { workdaysBefore } from './history.ts';
import { holidaysBetween } from './holidays.ts';

const daysOf = (year: number, name: RegExp) =>
  holidaysBetween(year, year).flatMap((one) => (name.test(one.name) ? [one.day.slice(5)] : []));

// As published calendars have them.
test.each([
  [2024, '02-10', '05-15', '09-17'],
  [2025, '01-29', '05-05', '10-06'],
  [2026, '02-17', '05-24', '09-25'],
  [2027, '02-07', '05-13', '09-15'],
])('in %i the new year of the moon is %s, Buddha’s birthday %s and Chuseok %s', (year, newYear, birthday, chuseok) => {
  expect(daysOf(year, /^설날$/)).toEqual([newYear]);
  expect(daysOf(year, /^(어린이날·)?부처님오신날$/)).toEqual([birthday]);
  expect(daysOf(year, /^추석$/)).toEqual([chuseok]);
});

test('new year and Chuseok are three days each', () => {
  expect(daysOf(2026, /^설날( 연휴)?$/)).toEqual(['02-16', '02-17', '02-18']);
  expect(daysOf(2026, /^추석( 연휴)?$/)).toEqual(['09-24', '09-25', '09-26']);
});

test.each([
  [2025, ['03-03', '05-06', '10-08']],
  [2026, ['03-02', '05-25', '08-17', '10-05']],
  [2027, ['02-09', '08-16', '10-04', '10-11', '12-27']],
] as const)('what is lost in %i to a weekend or to another holiday is made up for', (year, days) => {
  expect(daysOf(year, /^대체공휴일/)).toEqual(days);
});

test('two on one day are one day, and named both', () => {
  expect(holidaysBetween(2025, 2025).find(({ day }) => day === '2025-05-05')?.name).toBe('어린이날·부처님오신날');
  // 개천절 in the middle of Chuseok.
  expect(
    holidaysBetween(2028, 2028)
      .filter(({ day }) => day.startsWith('2028-10-0'))
      .map(({ day, name }) => [day, name]),
  ).toEqual([
    ['2028-10-02', '추석 연휴'],
    ['2028-10-03', '개천절·추석'],
    ['2028-10-04', '추석 연휴'],
    ['2028-10-05', '대체공휴일 (추석)'],
    ['2028-10-09', '한글날'],
  ]);
});

test('the plant’s workdays step over them, but for the day on which somebody looks', () => {
  expect(workdaysBefore('2026-09-21')('2026-09-23', 1)).toBe('2026-09-28');
  expect(workdaysBefore('2026-09-25')('2026-09-23', 1)).toBe('2026-09-25');
});
