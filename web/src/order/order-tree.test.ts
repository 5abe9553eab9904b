import type { OrderTreeNode } from '@lotline/contract/order/business';
import { expect, test } from 'vitest';
import { firstSaying, keysOf, treeWith } from './order-tree.ts';

const node = (kind: OrderTreeNode['kind'], id: number, name: string, children: OrderTreeNode[] = []): OrderTreeNode => ({
  ...{ key: `${kind}:${id}`, kind, id, code: `${kind[0]}${id}`, name, status: null, children },
});
const tree = [
  node('PARTNER', 1, '한빛정공', [node('BUSINESS', 2, '양산', [node('ORDER', 3, 'PO-77'), node('ORDER', 4, '')])]),
  node('PARTNER', 5, '새 고객'),
];
const shown = (text: string, all = false) => keysOf(treeWith(tree, text, all));

test('partners without business stay away until they are asked for', () => {
  expect(shown('')).toEqual(['PARTNER:1', 'BUSINESS:2', 'ORDER:3', 'ORDER:4']);
  expect(shown('', true)).toContain('PARTNER:5');
  expect(shown('새')).toEqual(['PARTNER:5']);
});
test('an order is found with the way to it and without its neighbours', () =>
  expect(shown('po-77')).toEqual(['PARTNER:1', 'BUSINESS:2', 'ORDER:3']));
test('a partner is found with all that hangs on it', () => expect(shown('한빛')).toHaveLength(4));
test('Enter in the search takes the first that says the text itself, not the way to it', () => {
  const first = (text: string) => firstSaying(treeWith(tree, text, false), text)?.key;
  expect([first('po-77'), first(' 양산 '), first('한빛'), first('없음')]).toEqual(['ORDER:3', 'BUSINESS:2', 'PARTNER:1', undefined]);
});
