import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { endHelpRules, takeHelpRules } from './help.rules.ts';

const fresh = { takenByName: null, endedByName: null };
test('a call that stands is taken', () => expect(firstBroken(takeHelpRules, fresh)).toBeUndefined());
test('by one only', () => expect(firstBroken(takeHelpRules, { ...fresh, takenByName: '김' })?.code).toBe('help.isTaken'));
test('one that is over isn’t', () => expect(firstBroken(takeHelpRules, { ...fresh, endedByName: '김' })?.code).toBe('help.isOver'));
test('a call ends whether somebody came or not', () => expect(firstBroken(endHelpRules, fresh)).toBeUndefined());
test('once', () => expect(firstBroken(endHelpRules, { takenByName: '김', endedByName: '이' })?.code).toBe('help.isOver'));
