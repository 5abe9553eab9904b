import { describe, expect, test } from 'vitest';
import { typedAt, typedDay } from './typed-day.ts';

const now = '2026-11-23';
const inKorean = (said: string) => typedDay(said, { now, lang: 'kr' });
const inEnglish = (said: string) => typedDay(said, { now, lang: 'en' });
const fromElsewhere = (said: string) => typedDay(said, { now });
const readers = [inKorean, inEnglish, fromElsewhere];

describe('a day as people type it', () => {
  test.each([
    ['2026-12-24', '2026.12.24', '2026/12/24', '2026. 12. 24.', '2026 12 24', '20261224', '２０２６-１２-２４'],
    ['2026년 12월 24일', '26년 12월 24일', '12월 24일', '12월 24', '12월 24일(목)', '12월 24일까지'],
    ['12/24', '12-24', '12.24', '12/24(목)', '24.12.2026', '12/24/2026', '24/12/2026'],
    ['24-Dec-26', '24 Dec', 'Dec 24, 2026', 'December 24', "'2026-12-24", '2026-12-24 00:00:00', '2026-12-24T00:00'],
  ])('is the same whoever types it: %s …', (...these) => {
    for (const read of readers) expect(these.map(read)).toEqual(these.map(() => '2026-12-24'));
  });
  test('has its year first in Korean, and two digits do for it', () => {
    expect(['26.12.24', '26/12/24', '26-12-24', '261224', '31.12.24', '05.3.2', '19.12.05'].map(inKorean)).toEqual([
      ...['2026-12-24', '2026-12-24', '2026-12-24', '2026-12-24', '2031-12-24', '2005-03-02', '2019-12-05'],
    ]);
  });
  test('is none in English where it might be another one as well', () => {
    expect(['3/4', '12.1', '26.12.24', '12/1/2026', '3/4/2026', '261224'].map(inEnglish)).toEqual(Array(6).fill(null));
    expect(['4/4', '12/24', '24/12', '12/31/26'].map(inEnglish)).toEqual(['2027-04-04', '2026-12-24', '2026-12-24', '2026-12-31']);
  });
  test('in a list from elsewhere may be written in anybody’s way', () => {
    expect(['26.12.1', '12/1', '1.12.2026', '12/31/26', '31/12/2026'].map(fromElsewhere)).toEqual([
      ...['2026-12-01', '2026-12-01', '2026-12-01', '2026-12-31', '2026-12-31'],
    ]);
    expect(['12/1/2026', '3/4/2026', '12/01/26', '261224'].map(fromElsewhere)).toEqual(Array(4).fill(null));
  });
  test('without a year is the one to come, or the one that has just been', () => {
    expect(['1/15', '11/20', '8/26', '8/24'].map(inKorean)).toEqual(['2027-01-15', '2026-11-20', '2026-08-26', '2027-08-24']);
    expect(typedDay('12/28', { now: '2027-01-05', lang: 'kr' })).toBe('2026-12-28');
    expect(inKorean('2/29')).toBe('2028-02-29');
  });
  test('is none where it is none', () => {
    const none = [
      '2026-13-24',
      '2028-13-01',
      '2026-02-29',
      '026-12-20',
      '0206-12-20',
      '13/40',
      '24/12.',
      '12',
      '1200',
      '월말',
      'ASAP',
      '',
      'F-1001',
    ];
    expect(none.map(inKorean)).toEqual(none.map(() => null));
  });
});

test('a day may have a time of day, and begins at midnight without one', () => {
  const at = (said: string) => typedAt(said, { now, lang: 'kr' });
  const these = [
    '2026-12-24 14:30',
    '2026-12-24T14:30:00',
    '12/24 14:30',
    '20261224 1430',
    '12월 24일 오후 2:30',
    '12/24 2:30 pm',
    '12.24 14시 30분',
  ];
  expect(these.map(at)).toEqual(these.map(() => '2026-12-24 14:30'));
  expect(['12/24', '2026-12-24 오전 12:00', '2026 12 24'].map(at)).toEqual(Array(3).fill('2026-12-24 00:00'));
  expect(['2026-12-24 25:00', '2026-12-24 14:60', '2026-13-24 14:30', '12/24 오후 14:30', '14:30', ''].map(at)).toEqual(
    Array(6).fill(null),
  );
});
