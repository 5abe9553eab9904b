import { expect, it } from 'vitest';
import { rowProblemsOf } from '../kit/net/refusal.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { type ListedLine, listedOrders } from './new-order.ts';
import { refusedInList } from './refused-lines.ts';

const line = (customerPoNo: string): ListedLine => ({ bizPartnerId: 1, customerPoNo, itemId: 1, qty: 1 });
/** Rows of two orders by turns: 0 and 2 become the first order, 1 and 3 the second. */
const orders = listedOrders([line('A'), line('B'), line('A'), line('B')]);
const problem = { code: 'x', message: '안 됩니다.' };
const refused = (rows: readonly object[]) => new ApiFailure(422, { code: 'record.rowsRefused', message: '2건', extraData: { rows } });

it('what is refused by the line that was sent stands at the row that was pasted', () => {
  const failure = refused([
    { row: 1, path: ['dueDate'], ...problem },
    { row: 2, path: ['productId'], ...problem },
  ]);
  expect(rowProblemsOf(refusedInList(failure, orders)).map(({ row, path }) => [row, path])).toEqual([
    [2, ['dueDate']],
    [1, ['productId']],
  ]);
});

it('what has another shape stands at its row, and what is wrong with an order at each row of it', () => {
  const failure = new ApiFailure(400, {
    code: 'INVALID_INPUT',
    extraData: {
      issues: [
        { path: ['orders', 1, 'lines', 1, 'qty'], ...problem },
        { path: ['orders', 0, 'currency'], ...problem },
      ],
    },
  });
  expect(rowProblemsOf(refusedInList(failure, orders)).map(({ row, path }) => [row, path])).toEqual([
    [3, ['qty']],
    [0, ['currency']],
    [2, ['currency']],
  ]);
});

it('what isn’t about a row stays what it was', () => {
  const failure = new ApiFailure(503, { code: 'BUSY' });
  expect(refusedInList(failure, orders)).toBe(failure);
});
