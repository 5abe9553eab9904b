import type { CostNode } from '@lotline/contract/product/roll-up';
import { expect, test } from 'vitest';
import { levelsOf } from './cost-levels.ts';

const node = (key: string, more: Partial<CostNode>): CostNode =>
  ({
    ...{ key, id: 1, code: key, name: key, uom: 'EA', level: 0, requiredQty: 1, type: 'PRODUCT', unitPrice: null, open: false },
    ...{ material: 0, labor: 0, machine: 0, outsourcing: 0, cost: 0, steps: [], children: [] },
    ...more,
  }) as CostNode;

test('parts and the work on them come to what a product costs, in percent too', () => {
  const bar = node('bar', { type: 'MATERIAL', material: 16, cost: 16 });
  const root = levelsOf(node('root', { material: 16, labor: 50, machine: 30, outsourcing: 4, cost: 100, children: [bar] }), '가공비');
  const [part, work] = root.children ?? [];
  expect(root.share).toBe(100);
  expect([part?.share, work?.share]).toEqual([16, 84]);
  expect(work).toMatchObject({ name: '가공비', isWork: true, material: 0, labor: 50, machine: 30, outsourcing: 4, cost: 84 });
});

test('what nobody works on has no row of work', () => {
  const bar = node('bar', { type: 'MATERIAL', material: 16, cost: 16 });
  expect(levelsOf(node('root', { material: 16, cost: 16, children: [bar] }), '가공비').children).toHaveLength(1);
});
