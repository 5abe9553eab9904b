import { addAmounts, apportion, percentsOf } from '@lotline/contract/kit/quantity';
import type { CostNode } from '@lotline/contract/product/roll-up';

/** A part with its percent of the whole, or the work of the product above it. */
export type CostLeaf = Omit<CostNode, 'children'> & { share: number | null; isWork?: true; children?: CostLeaf[] };

const kinds = ['material', 'labor', 'machine', 'outsourcing'] as const;
type Amounts = Record<(typeof kinds)[number], number>;
const byKind = (amountOf: (kind: (typeof kinds)[number]) => number) =>
  Object.fromEntries(kinds.map((kind) => [kind, amountOf(kind)])) as Amounts;

/**
 * The cost of a product level by level, in whole won: its parts and, in a row of its own, what is done to them come to what it costs itself,
 * and the kinds of each row to its sum, to the won.
 */
export const levelsOf = (root: CostNode, work: string) =>
  leaf(
    root,
    wholesOf(
      Math.round(root.cost),
      kinds.map((kind) => root[kind]),
    ),
    root.cost > 0 ? 100 : null,
    work,
  );

/** Amounts in whole won that come to their total; what is no share of it, as below zero, is rounded by itself. */
const wholesOf = (total: number, amounts: readonly number[]) =>
  (amounts.every((amount) => amount >= 0) && apportion(total, amounts, 1)) || amounts.map(Math.round);

const leaf = (
  { children, ...node }: CostNode,
  [material = 0, labor = 0, machine = 0, outsourcing = 0]: readonly number[],
  share: number | null,
  work: string,
): CostLeaf => {
  const whole = { material, labor, machine, outsourcing };
  const rounded = { ...whole, cost: addAmounts(...Object.values(whole)) };
  if (children.length === 0) return { ...node, ...rounded, share };
  const exact = byKind((kind) => addAmounts(node[kind], ...children.map((child) => -child[kind])));
  const shares = share === null ? null : percentsOf([...children.map(({ cost }) => cost), addAmounts(...Object.values(exact))], share);
  const split = kinds.map((kind) => wholesOf(whole[kind], [...children.map((child) => child[kind]), exact[kind]]));
  const amountsAt = (at: number) => split.map((amounts) => amounts[at] ?? 0);
  const parts = children.map((child, at) => leaf(child, amountsAt(at), shares?.[at] ?? null, work));
  const isOpen = node.open && !children.some(({ open }) => open);
  const [ofMaterial = 0, ofLabor = 0, ofMachine = 0, outside = 0] = amountsAt(children.length);
  const own = {
    material: ofMaterial,
    labor: ofLabor,
    machine: ofMachine,
    outsourcing: outside,
    cost: addAmounts(ofMaterial, ofLabor, ofMachine, outside),
  };
  const row: CostLeaf = {
    ...{ ...node, ...own, key: `${node.key}/work`, code: '', name: work, level: node.level + 1, uom: '', unitPrice: null, steps: [] },
    ...{ open: isOpen, share: shares?.at(-1) ?? null, isWork: true },
  };
  return { ...node, ...rounded, share, children: own.cost !== 0 || isOpen ? [...parts, row] : parts };
};
