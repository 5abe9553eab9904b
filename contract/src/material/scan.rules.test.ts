import { expect, test } from 'vitest';
import { firstBroken, obey } from '../kit/rule.ts';
import { scannedLabelRules, scannedOrderRules } from './scan.rules.ts';

test('an order of which a line is to come may be received', () =>
  expect(firstBroken(scannedOrderRules, { orderNo: 'PO-1', waiting: 1 })).toBeUndefined());
test('an order that is in says its number', () =>
  expect(() => obey(scannedOrderRules, { orderNo: 'PO-1', waiting: 0 })).toThrow(
    expect.objectContaining({ code: 'material.orderIsIn', facts: { orderNo: 'PO-1' } }),
  ));
test.each([
  [null, undefined],
  ['FORM', 'material.labelNotRead'],
  ['CHECK_DIGIT', 'material.labelCheckDigit'],
  ['DATE', 'material.labelDate'],
] as const)('a label with the fault %s', (fault, code) =>
  expect(firstBroken(scannedLabelRules, { barcode: '(01)0', fault })?.code).toBe(code),
);
