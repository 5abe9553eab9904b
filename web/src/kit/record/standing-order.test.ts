import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStandingOrder } from './standing-order.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const open = (...ids: number[]) =>
  renderHook(({ list, anew }) => useStandingOrder(list, anew).map((row) => row.id), { initialProps: { list: rows(...ids), anew: '' } });

test('news moves no row, what is gone leaves its place, and what is new stands last', () => {
  const { result, rerender } = open(1, 2, 3);
  rerender({ list: rows(3, 1, 2), anew: '' });
  expect(result.current).toEqual([1, 2, 3]);
  rerender({ list: rows(4, 3, 1), anew: '' });
  expect(result.current).toEqual([1, 3, 4]);
});

test('rows that come after the first look stand as they came', () => {
  const { result, rerender } = open();
  rerender({ list: rows(3, 1), anew: '' });
  expect(result.current).toEqual([3, 1]);
});

test('who looks for something else sees them as they are ordered now', () => {
  const { result, rerender } = open(1, 2, 3);
  rerender({ list: rows(3, 1, 2), anew: '김' });
  expect(result.current).toEqual([3, 1, 2]);
});
