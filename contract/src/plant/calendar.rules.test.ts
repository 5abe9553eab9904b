import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { calendarRules } from './calendar.rules.ts';
import { CalendarDraft } from './calendar.ts';
import { shiftMinutes, workingMinutes, worksOn } from './working-time.ts';

const entry = (more: object) => CalendarDraft.parse({ kind: 'HOURS', name: '2교대', startDt: '2026-03-02', ...more });
const broken = (more: object) => firstBroken(calendarRules, entry(more))?.code;
const shift = { dayStart: '08:00', dayEnd: '17:00', dayBreakMin: 60 };

test('hours name a shift with both its ends', () => expect(broken(shift)).toBeUndefined());
test('one end alone is none', () => expect(broken({ dayStart: '08:00' })).toBe('calendar.shiftHasBothEnds'));
test('hours of no shift are none', () => expect(broken({})).toBe('calendar.hoursNameAShift'));
test('a holiday needs no hours', () => expect(broken({ kind: 'HOLIDAY' })).toBeUndefined());
test('it may end on the day it starts', () => expect(broken({ ...shift, endDt: '2026-03-02' })).toBeUndefined());
test('and not before', () => expect(broken({ ...shift, endDt: '2026-03-01' })).toBe('calendar.runsForward'));
test('a break leaves a minute of its shift', () => expect(broken({ ...shift, dayBreakMin: 539 })).toBeUndefined());
test('one as long as the shift leaves none', () => expect(broken({ ...shift, dayBreakMin: 540 })).toBe('calendar.breakFitsItsShift'));

test('a shift past midnight ends on the next day', () =>
  expect(shiftMinutes(entry({ nightStart: '20:00', nightEnd: '05:00', nightBreakMin: 60 }), 'NIGHT')).toBe(480));

const sunday = '2026-03-01';
const monday = '2026-03-02';
test('without an entry a line works from Monday to Friday', () =>
  expect([sunday, monday].map((day) => worksOn([], 1, day))).toEqual([false, true]));
test('what a line has of its own goes before the plant’s', () => {
  const entries = [entry({ kind: 'HOLIDAY' }), entry({ kind: 'WORKDAY', lineId: 2 })];
  expect([1, 2].map((line) => worksOn(entries, line, monday))).toEqual([false, true]);
});
test('a holiday without an end is one day', () => expect(worksOn([entry({ kind: 'HOLIDAY' })], 1, '2026-03-03')).toBe(true));
test('hours hold until others begin', () => {
  const entries = [entry(shift), entry({ ...shift, startDt: '2026-03-09', dayEnd: '15:00' })];
  expect(['2026-03-06', '2026-03-10'].map((day) => workingMinutes(entries, 1, day, 'DAY', 480))).toEqual([480, 360]);
  expect(workingMinutes(entries, 1, '2026-03-06', 'NIGHT', 480)).toBe(0);
});
test('a weekend that is worked may have hours of its own', () =>
  expect(workingMinutes([entry({ kind: 'WORKDAY', startDt: sunday, dayStart: '08:00', dayEnd: '12:00' })], 1, sunday, 'DAY', 480)).toBe(
    240,
  ));

test('a time may be typed as people write it', () => {
  const times = ['8:00', '800', '0800', ' 08:00 '].map((dayStart) => entry({ ...shift, dayStart }).dayStart);
  expect(new Set(times)).toEqual(new Set(['08:00']));
  for (const dayStart of ['25:00', '8', '08:00:00', 'x'])
    expect(CalendarDraft.safeParse({ ...entry(shift), dayStart }).success).toBe(false);
});
