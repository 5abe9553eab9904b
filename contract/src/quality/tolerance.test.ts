import { expect, test } from 'vitest';
import { limitsOf } from './tolerance.ts';

test('a tolerance of a nominal says both limits, exact to the last decimal', () => {
  expect(limitsOf('±0.02', 12)).toEqual({ lsl: 11.98, usl: 12.02 });
  expect(limitsOf('+/- 0.1', 0.2)).toEqual({ lsl: 0.1, usl: 0.3 });
  expect(limitsOf('+0.05/-0.02', 10)).toEqual({ lsl: 9.98, usl: 10.05 });
  expect(limitsOf('+0.05 −0.02', 10)).toEqual({ lsl: 9.98, usl: 10.05 });
  expect(limitsOf('-0.020/-0.041', 20)).toEqual({ lsl: 19.959, usl: 19.98 });
  expect(limitsOf('+0.021/0', 20)).toEqual({ lsl: 20, usl: 20.021 });
  expect(limitsOf('0/-0.013', 20)).toEqual({ lsl: 19.987, usl: 20 });
});

test('limits by themselves need no nominal', () => {
  expect(limitsOf('9.8 ~ 10.2', null)).toEqual({ lsl: 9.8, usl: 10.2 });
  expect(limitsOf('≤ 3.2', null)).toEqual({ lsl: null, usl: 3.2 });
  expect(limitsOf('Max 3.2', 1)).toEqual({ lsl: null, usl: 3.2 });
  expect(limitsOf('3.2 이하', null)).toEqual({ lsl: null, usl: 3.2 });
  expect(limitsOf('60 이상', null)).toEqual({ lsl: 60, usl: null });
  expect(limitsOf('min. 60', null)).toEqual({ lsl: 60, usl: null });
});

test('what says no limits leaves them as they are', () => {
  expect(limitsOf('H7', 20)).toBeUndefined();
  expect(limitsOf('', 20)).toBeUndefined();
  expect(limitsOf('±0.02', null)).toBeUndefined();
  expect(limitsOf('0.02', 20)).toBeUndefined();
  expect(limitsOf('±', 20)).toBeUndefined();
});
