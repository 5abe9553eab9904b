import { describe, expect, test } from 'vitest';
import { dayIn, figureIn, isSameUnit } from './typed-cells.ts';

const day = (said: string) => dayIn(said, '2026-11-23');

describe('a day as people type it', () => {
  test.each([
    ['2026-12-01', '2026.12.1', '2026/12/01', '2026. 12. 1.', '20261201', '26.12.1', '26/12/01', '2026년 12월 1일', '26년 12월 1일'],
    ['12/1', '12-01', '12.1', '12월 1일', '12/1(화)', '12월 1일(화)', '12월 1일까지', '1-Dec-26', '1-Dec', 'Dec 1, 2026', '１２/１'],
    ['46357', '2026-12-01 00:00:00', '2026-12-01 오전 12:00', '2026-12-01T00:00', "'26.12.1", '1.12.2026'],
  ])('is read with the year that was meant: %s …', (...these) => {
    expect(these.map(day)).toEqual(these.map(() => '2026-12-01'));
  });
  test('without a year is the one to come, or the one that has just been', () => {
    expect([day('1/15'), day('11/20'), day('8/26'), day('8/24')]).toEqual(['2027-01-15', '2026-11-20', '2026-08-26', '2027-08-24']);
    expect(dayIn('12/28', '2027-01-05')).toBe('2026-12-28');
  });
  test('says which number is the month only where nothing else could be', () => {
    expect([day('31/12/2026'), day('12/31/2026'), day('12/31/26')]).toEqual(['2026-12-31', '2026-12-31', '2026-12-31']);
    expect([day('12/1/2026'), day('3/4/2026'), day('12/01/26')]).toEqual([null, null, null]);
  });
  test('is none where it is none', () => {
    expect(['2026-02-30', '13/40', '월말', '즉시', 'ASAP', '12', '1200', '1,200', 'F-1001'].map(day)).toEqual(Array(9).fill(null));
  });
});

test('a number says the unit that was written with it', () => {
  expect(
    ['1,200 EA', '1,200개', '₩3,500', '3,500원', '-12.5kg', '1200', 'F-1001', '12 30'].map((said) => Object.values(figureIn(said))),
  ).toEqual([
    ['1,200', 'EA'],
    ['1,200', '개'],
    ['3,500', '₩'],
    ['3,500', '원'],
    ['-12.5', 'kg'],
    ['1200', null],
    ['F-1001', null],
    ['12 30', null],
  ]);
  expect([isSameUnit('개', 'EA'), isSameUnit('㎏', 'kg'), isSameUnit('원', 'KRW'), isSameUnit('kg', 'EA'), isSameUnit('$', 'KRW')]).toEqual(
    [true, true, true, false, false],
  );
});
