import type { CostNode } from '@lotline/contract/product/roll-up';
import { expect, test } from 'vitest';
import { type CostLeaf, levelsOf } from './cost-levels.ts';

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

test('rows and columns add up to the won, however the amounts are broken', () => {
  const bar = (key: string) => node(key, { type: 'MATERIAL', material: 33.4, cost: 33.4 });
  const part = node('part', { material: 66.8, labor: 10.4, cost: 77.2, children: [bar('a'), bar('b')] });
  const whole = node('root', { material: 100.2, labor: 20.7, machine: 0.4, outsourcing: 5.3, cost: 126.6, children: [part, bar('c')] });
  const check = ({ children, ...row }: CostLeaf): void => {
    expect(row.material + row.labor + row.machine + row.outsourcing).toBe(row.cost);
    if (children) expect(children.reduce((sum, { cost }) => sum + cost, 0)).toBe(row.cost);
    for (const amount of [row.material, row.labor, row.machine, row.outsourcing, row.cost]) expect(amount).toBe(Math.round(amount));
    for (const child of children ?? []) check(child);
  };
  const root = levelsOf(whole, '가공비');
  expect(root.cost).toBe(127);
  check(root);
});
