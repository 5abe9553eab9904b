import { expect, test } from 'vitest';
import { firstBroken } from './rule.ts';
import { unitRules } from './unit.rules.ts';

test.each([
  ['EA', 3, undefined],
  ['EA', 3.001, 'quantity.wholePieces'],
  ['kg', 3.001, undefined],
  ['ROLL', 0.5, undefined],
  [null, 0.5, undefined],
])('of %s, %d', (uom, qty, code) => expect(firstBroken(unitRules, { uom, qty, field: 'qty' })?.code).toBe(code));
