import { expect, test } from 'vitest';
import { treeOf } from './stock-tree.ts';

const place = (id: number, parentId: number | null) => ({ id, parentId, name: `place ${id}`, type: 'SHELF', qty: 0 });
const plant = [place(3, 2), place(1, null), place(2, 1), place(4, 9)];

test('places hang below their parents, in whichever order they come', () => {
  const [site, orphan] = treeOf(plant);
  expect(site?.children[0]?.children[0]?.id).toBe(3);
  expect(orphan?.id).toBe(4);
});
