import { expect, it } from 'vitest';
import type { Reviewed } from '../kit/excel/check.ts';
import type { Translate } from '../kit/words/words.ts';
import { doubtsOfLines, doubtsOfList, doubtsOfSize } from './same-lines.ts';

const t = ((key: string, facts?: Record<string, unknown>) =>
  [key, facts?.rows, facts?.orderNo ?? facts?.seq].filter(Boolean).join(' ')) as unknown as Translate;
const row = (id: number, values: object, state: Reviewed['state'] = 'NEW'): Reviewed => ({
  ...{ id, cells: {}, wrong: {}, stamp: null, before: {}, state },
  values: { bizPartnerId: 1, itemId: 7, qty: 100, dueDate: '2026-12-24', ...values },
});
const entered = { itemId: 7, qty: 100, dueDate: '2026-12-24', orderNo: 'SO-2', customerPoNo: null };
const listed = (rows: readonly Reviewed[], lately: readonly object[] = []) =>
  doubtsOfList(rows, new Map([[1, { lately: lately as never }]]), t).map(({ rows: ids, text }) => [ids, text]);

it('two rows of a list with the same item, quantity and due day are doubtful, and so is what was entered already', () => {
  expect(listed([row(2, {}), row(3, { qty: 101 }), row(4, {})], [entered])).toEqual([
    [[2, 4], 'order.sameAsOrder 2, 4 SO-2'],
    [[2, 4], 'order.sameRows 2, 4'],
  ]);
});

it('another day, quantity, customer or number makes another line', () => {
  expect(listed([row(2, {}), row(3, { dueDate: '2026-12-25' }), row(4, { bizPartnerId: 2 }), row(5, { customerPoNo: 'A' })])).toEqual([]);
  expect(listed([row(2, { qty: 99 }), row(3, { itemId: 8 }), row(4, { dueDate: null })], [entered])).toEqual([]);
});

it('under another order number the same is ordered again; a number on one side alone tells nothing', () => {
  const under = (customerPoNo: string | null, was: string | null) =>
    listed([row(2, { customerPoNo })], [{ ...entered, customerPoNo: was }]).length;
  expect([under('A', 'B'), under('A', 'A'), under('A', null), under(null, 'B'), under(null, null)]).toEqual([0, 1, 1, 1, 1]);
});

it('what isn’t understood yet is doubted by nobody', () => {
  expect(listed([row(2, { itemId: undefined }), row(3, { itemId: undefined }), row(4, { qty: 'x' }), row(5, { qty: 'x' })])).toEqual([]);
});

it('a new line that stands in its order is doubtful, and a line that is due before it was placed', () => {
  const order = { lines: [{ itemId: 7, qty: 100, dueDate: '2026-12-24', seq: 10 }], orderDate: '2026-11-02' };
  const rows = [
    row(1, { productId: 7 }),
    row(2, { productId: 7 }, 'CHANGED'),
    row(3, { productId: 7, qty: 5, dueDate: '2026-11-01' }, 'CHANGED'),
    row(4, { productId: 7, qty: 5, dueDate: '2026-11-02' }),
    row(5, { productId: 7, dueDate: '2026-11-01' }, 'SAME'),
  ];
  expect(doubtsOfLines(rows, ({ productId }) => productId, order, t).map(({ rows: ids, text }) => [ids, text])).toEqual([
    [[1], 'order.sameAsLine 1 10'],
    [[3], 'order.dueBeforeOrder 3'],
  ]);
});

it('far more than was ever ordered is doubtful at its own quantity, and is sent as meant; what a line asked for before isn’t', () => {
  const say = (key: string, facts?: Record<string, unknown>) => [key, facts?.item, facts?.largest].join(' ');
  const sizes = [{ id: 7, code: 'F-1', uom: 'EA', largest: 240, usual: null }];
  const line = { itemId: 7, qty: 2400 };
  const found = doubtsOfSize(
    [
      { ...line, id: 2 },
      { ...line, id: 3, qty: 2399 },
      { ...line, id: 4, wasQty: 2400 },
      { ...line, id: 5, itemId: 8 },
    ],
    sizes,
    t,
    say,
  );
  expect(found).toEqual([{ rows: [2], column: 'qty', meant: { confirmOver: true }, text: 'order.sizeOfRow' }]);
});
