import { expect, test } from 'vitest';
import { quietMinutesLeft } from './quiet-hours.ts';

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];
const at = (weekday: number, clock: string) => ({ weekday, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) });
const lunch = { quietFrom: '12:00', quietTo: '13:00', quietDays: [] };
const nights = { quietFrom: '22:00', quietTo: '07:00', quietDays: [friday] };

test('quiet hours begin with their first minute and end before their last', () => {
  expect(quietMinutesLeft(lunch, at(monday, '11:59'))).toBe(0);
  expect(quietMinutesLeft(lunch, at(monday, '12:00'))).toBe(60);
  expect(quietMinutesLeft(lunch, at(monday, '12:59'))).toBe(1);
  expect(quietMinutesLeft(lunch, at(monday, '13:00'))).toBe(0);
});

test('a night belongs to the day on which it begins', () => {
  expect(quietMinutesLeft(nights, at(friday, '21:59'))).toBe(0);
  expect(quietMinutesLeft(nights, at(friday, '22:00'))).toBe(540);
  expect(quietMinutesLeft(nights, at(saturday, '06:59'))).toBe(1);
  expect(quietMinutesLeft(nights, at(saturday, '07:00'))).toBe(0);
  expect(quietMinutesLeft(nights, at(friday, '06:00'))).toBe(0);
  expect(quietMinutesLeft({ ...nights, quietDays: [saturday] }, at(sunday, '00:00'))).toBe(420);
  expect(quietMinutesLeft({ ...nights, quietDays: [] }, at(monday, '23:00'))).toBe(480);
});

test('without hours nothing is quiet', () => {
  expect(quietMinutesLeft({ quietFrom: null, quietTo: null, quietDays: [] }, at(monday, '03:00'))).toBe(0);
});
