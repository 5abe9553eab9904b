import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('the same content is the same text in whichever order its fields come', () => {
  expect(canonical({ b: 1, a: { d: [1, { y: 2, x: 1 }], c: 'c' } })).toBe(canonical({ a: { c: 'c', d: [1, { x: 1, y: 2 }] }, b: 1 }));
  expect(canonical({ a: undefined, b: null, c: 0 })).toBe('{"c":0}');
});

test('another value, another order of a list or another name is another text', () => {
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ b: 1 }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ a: '1' }));
});
