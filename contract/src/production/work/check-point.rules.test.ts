import { expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import { tickRules } from './check-point.rules.ts';

test('a check point of the operation is ticked', () => expect(firstBroken(tickRules, { isOwn: true })).toBeUndefined());
test('one of another operation isn’t', () => expect(firstBroken(tickRules, { isOwn: false })?.code).toBe('work.ticksItsOwnCheckPoints'));
