import { expect, test } from 'vitest';
import { firstBroken, obey } from '../kit/rule.ts';
import { attemptRules } from './person.rules.ts';

test('who need not wait may try', () => expect(firstBroken(attemptRules, { waitSeconds: 0 })).toBeUndefined());
test('who must wait is told the minutes, a started one as a whole one', () =>
  expect(() => obey(attemptRules, { waitSeconds: 61 })).toThrow(expect.objectContaining({ code: 'person.locked', facts: { n: 2 } })));
