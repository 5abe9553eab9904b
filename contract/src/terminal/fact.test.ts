import { describe, expect, test } from 'vitest';
import { firstBroken, obey } from '../kit/rule.ts';
import { authorRules, findingRules, formRules, sentRules } from './fact.rules.ts';
import { newestOf, upgraded } from './fact.ts';
import { factTime, isByClock } from './fact-time.ts';

const now = Date.parse('2026-03-02T03:00:00Z');
const minute = 60_000;
const year = 365 * 86_400_000;

describe('the time of a fact', () => {
  test('is what a right clock showed, to the millisecond', () => expect(factTime({ at: now - 5, ahead: 12 }, -20, now)).toBe(now - 5));
  test('is put right by the difference that is known, ten minutes or a year either way', () => {
    for (const wrong of [10 * minute, -10 * minute, year, -year])
      expect(factTime({ at: now - minute + wrong, ahead: wrong }, wrong + 90, now)).toBe(now - minute - 90);
  });
  test('of a terminal that nobody had told the time follows the difference at the contact', () =>
    expect(factTime({ at: now - minute + year, ahead: null }, year, now)).toBe(now - minute));
  test('follows the difference of then where the clock was set meanwhile', () =>
    expect(factTime({ at: now - minute + year, ahead: year }, 0, now)).toBe(now - minute));
  test('doesn’t follow a difference by which it would be still to come', () =>
    expect(factTime({ at: now - minute, ahead: -year }, 0, now)).toBe(now - minute));
  test('an instant that somebody said isn’t taken for the clock’s', () => {
    expect(isByClock(now, { at: now + 900, ahead: null })).toBe(true);
    expect(isByClock(now - year, { at: now, ahead: year })).toBe(true);
    expect(isByClock(now - 30 * minute, { at: now, ahead: 0 })).toBe(false);
  });
});

describe('forms', () => {
  const upgrades = [(told: object) => ({ ...told, second: true }), (told: object) => ({ ...told, third: true })];
  test('what an older build wrote is read step by step, the newest as it is', () => {
    expect(newestOf(upgrades)).toBe(3);
    expect(upgraded(upgrades, 1, { qty: 5 })).toEqual({ qty: 5, second: true, third: true });
    expect(upgraded(upgrades, 2, { qty: 5 })).toEqual({ qty: 5, third: true });
    expect(upgraded(upgrades, 3, { qty: 5 })).toEqual({ qty: 5 });
  });
  test('the newest form is known, one beyond it isn’t', () => {
    expect(firstBroken(formRules, { form: 3, newest: 3 })).toBeUndefined();
    expect(() => obey(formRules, { form: 4, newest: 3 })).toThrow(expect.objectContaining({ code: 'terminal.formIsKnown' }));
  });
});

describe('a fact that a terminal sends', () => {
  const sent = { terminal: '키오스크 1', revoked: false, seq: 7, numberTaken: false, otherContent: false };
  const codeOf = (more: object) => firstBroken(sentRules, { ...sent, ...more })?.code;
  test('is booked from a terminal in use, under a key and a number of its own', () => expect(codeOf({})).toBeUndefined());
  test('is refused from a revoked one, under a key with another content, and under a number that another fact has', () => {
    expect(codeOf({ revoked: true })).toBe('terminal.isInUse');
    expect(codeOf({ otherContent: true })).toBe('terminal.keyIsOneFact');
    expect(codeOf({ numberTaken: true })).toBe('terminal.numberIsOneFact');
  });
});

test('what a closed account left behind isn’t booked in its name', () => {
  expect(firstBroken(authorRules, { author: '강도윤', enabled: true })).toBeUndefined();
  expect(firstBroken(authorRules, { author: '강도윤', enabled: false })?.code).toBe('terminal.authorIsEnabled');
});

test('what was found of a terminal is answered once', () => {
  expect(firstBroken(findingRules, { answeredAt: null })).toBeUndefined();
  expect(firstBroken(findingRules, { answeredAt: '2026-03-02T03:00:00Z' })?.code).toBe('terminal.findingIsAnsweredOnce');
});
