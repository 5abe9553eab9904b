import { expect, test } from 'vitest';
import { factRules } from './fact.rules.ts';
import { firstBroken, obey } from './rule.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const broken = (at: string, backDays: number | undefined = 400) => firstBroken(factRules, { at: Date.parse(at), now, backDays })?.code;

test('a device’s clock may run five minutes ahead', () => expect(broken('2026-03-02T00:05:00Z')).toBeUndefined());
test('not a millisecond more', () => expect(broken('2026-03-02T00:05:00.001Z')).toBe('fact.notInTheFuture'));
test('a fact may lie 400 days back', () => expect(broken('2025-01-26T00:00:00Z')).toBeUndefined());
test('not a millisecond longer', () => expect(broken('2025-01-25T23:59:59.999Z')).toBe('fact.notLongAgo'));
test('the year 1 is a slip of the keyboard', () => expect(broken('0001-01-01T00:00:00Z')).toBe('fact.notLongAgo'));
test('an instant is said at the field that tells it', () =>
  expect(() => obey(factRules, { at: 0, now, backDays: 400, field: 'startedAt' })).toThrow(
    expect.objectContaining({ code: 'fact.notLongAgo', at: ['startedAt'] }),
  ));
test('a load of earlier records has no limit', () => expect(firstBroken(factRules, { at: 0, now, backDays: undefined })).toBeUndefined());
