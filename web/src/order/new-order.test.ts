import { expect, test } from 'vitest';
import { NewOrder } from './new-order.ts';

const wrongIn = (qty: number | null) => {
  const lines = NewOrder.shape.lines.safeParse([{ itemId: 7, qty, unitPrice: null, dueDate: null }]);
  return lines.error?.issues.map(({ path, code }) => [path.join('.'), code]) ?? [];
};

test.each([-5, 0])('a line of %d pieces is wrong at its quantity, before anything is sent', (qty) =>
  expect(wrongIn(qty)).toEqual([['0.qty', 'too_small']]),
);

test('a line of a piece, and one whose quantity nobody has typed yet, stand', () => {
  expect([wrongIn(0.001), wrongIn(null)]).toEqual([[], []]);
});
