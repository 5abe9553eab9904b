import { expect, test } from 'vitest';
import { judgedBy, valuesIn, valuesText } from './line-values.ts';

test('values are read as people separate them, and written with their decimals', () => {
  expect(valuesIn('10.01, 9.98 10.02')).toEqual([10.01, 9.98, 10.02]);
  expect(valuesIn('')).toEqual([]);
  expect(valuesIn('10, x')).toBeNull();
  expect(valuesText({ values: [10, 9.981], decimals: 2 })).toBe('10.00, 9.98');
  expect(valuesText({ values: [10, 9.981] })).toBe('10, 9.981');
});

test('limits judge values, one that lies on them is within; without limits or values somebody judges', () => {
  expect(judgedBy({ lsl: 9.9, usl: 10.1, values: [9.9, 10.1], judge: 'NG' })).toBe('OK');
  expect(judgedBy({ lsl: 9.9, usl: null, values: [9.8], judge: 'OK' })).toBe('NG');
  expect(judgedBy({ lsl: null, usl: null, values: [5], judge: 'NG' })).toBe('NG');
  expect(judgedBy({ lsl: 1, usl: 2, values: [], judge: 'NONE' })).toBe('NONE');
});
