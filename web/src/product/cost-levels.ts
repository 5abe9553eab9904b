import { addAmounts, percentsOf } from '@lotline/contract/kit/quantity';
import type { CostNode } from '@lotline/contract/product/roll-up';

/** A part with its percent of the whole, or the work of the product above it. */
export type CostLeaf = Omit<CostNode, 'children'> & { share: number | null; isWork?: true; children?: CostLeaf[] };

const kinds = ['material', 'labor', 'machine', 'outsourcing', 'cost'] as const;

/** The cost of a product level by level: its parts and, in a row of its own, what is done to them come to what it costs itself. */
export const levelsOf = (root: CostNode, work: string) => leaf(root, root.cost > 0 ? 100 : null, work);

const leaf = ({ children, ...node }: CostNode, share: number | null, work: string): CostLeaf => {
  if (children.length === 0) return { ...node, share };
  const own = Object.fromEntries(kinds.map((kind) => [kind, addAmounts(node[kind], ...children.map((child) => -child[kind]))])) as Record<
    (typeof kinds)[number],
    number
  >;
  const shares = share === null ? null : percentsOf([...children.map(({ cost }) => cost), own.cost], share);
  const parts = children.map((child, at) => leaf(child, shares?.[at] ?? null, work));
  const isOpen = node.open && !children.some(({ open }) => open);
  const row: CostLeaf = {
    ...{ ...node, ...own, key: `${node.key}/work`, code: '', name: work, level: node.level + 1, uom: '', unitPrice: null, steps: [] },
    ...{ open: isOpen, share: shares?.at(-1) ?? null, isWork: true },
  };
  return { ...node, share, children: own.cost !== 0 || isOpen ? [...parts, row] : parts };
};
