import { expect, test } from 'vitest';
import { plantClock } from '../kit/production-day.ts';
import { type CalendarEntry, minutesOver, worksOn } from './working-time.ts';

const usual = { dayStart: '08:00', nightStart: '20:00', minutes: 480 };
const hours: CalendarEntry = {
  kind: 'HOURS',
  startDt: '2026-01-01',
  ...{ dayStart: '08:00', dayEnd: '17:00', dayBreakMin: 60, nightStart: '20:00', nightEnd: '05:00', nightBreakMin: 60 },
};
const monday = '2026-03-02';
const over = (at: string, shift: 'DAY' | 'NIGHT' = 'DAY', entries = [hours]) =>
  minutesOver(entries, 1, monday, shift, usual, Number(at.slice(0, 2)) * 60 + Number(at.slice(3)));

test('what is over of a shift grows from its begin to its end, and stands in its break', () =>
  expect(['07:00', '08:00', '09:00', '12:00', '12:30', '13:00', '15:17', '17:00', '23:00'].map((at) => over(at))).toEqual([
    0, 0, 60, 240, 240, 240, 377, 480, 480,
  ]));
test('a night goes on after midnight', () =>
  expect(['17:00', '21:00', '24:00', '26:00', '29:00'].map((at) => over(at, 'NIGHT'))).toEqual([0, 60, 240, 300, 480]));
test('a night that is named from after midnight on belongs to the day before', () => {
  const late = [{ ...hours, nightStart: '00:00', nightEnd: '08:00', nightBreakMin: 0 }];
  expect(['23:00', '24:00', '26:00'].map((at) => over(at, 'NIGHT', late))).toEqual([0, 0, 120]);
});
test('where the calendar names no hours, the usual shift is over at its minutes', () =>
  expect(['08:30', '15:17', '16:00', '18:00'].map((at) => over(at, 'DAY', []))).toEqual([30, 437, 480, 480]));
test('a shift or a day that isn’t worked has nothing that could be over', () => {
  expect(over('15:00', 'NIGHT', [{ ...hours, nightStart: null, nightEnd: null, nightBreakMin: 0 }])).toBe(0);
  expect(minutesOver([hours], 1, '2026-03-01', 'DAY', usual, 900)).toBe(0);
});
test('a clock of the plant counts its night on from the day before', () => {
  const seoul = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
  expect(plantClock('2026-03-02T06:17:00Z', seoul)).toEqual({ day: monday, minute: 15 * 60 + 17 });
  expect(plantClock('2026-03-02T17:00:00Z', seoul)).toEqual({ day: monday, minute: 26 * 60 });
});

test('a holiday on which the plant is called in is worked, whichever was entered first', () => {
  const named = (kind: 'HOLIDAY' | 'WORKDAY') => ({ ...hours, kind, startDt: monday });
  const [holiday, called] = [named('HOLIDAY'), named('WORKDAY')];
  expect([[holiday], [holiday, called], [called, holiday]].map((entries) => worksOn(entries, null, monday))).toEqual([false, true, true]);
});
